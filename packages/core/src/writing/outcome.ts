import type { ConnectorError } from '../errors.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import type { Change } from './edit.ts';

/**
 * - `sent`: the response or a read shows the sent values.
 * - `unchanged`, `conflict`, `refused`: as in the review. `refused` also if the service refused the write, with its
 * reason. `conflict` also if a read afterwards shows other values: `holds`.
 * - `unknown`: neither a response nor a read of the third party shows whether the write was made.
 * - `pending`: not sent. Without an error, the run stopped before; with an error, the third party could not be read.
 */
export type OutcomeKind = 'sent' | 'unchanged' | 'conflict' | 'refused' | 'unknown' | 'pending';

export interface Outcome {
  readonly change: Change;
  readonly kind: OutcomeKind;
  /** One line for the row. Absent if the kind says enough. */
  readonly reason?: string | undefined;
  /**
   * The error of the request that caused the outcome. Absent for a value that was refused before it was sent. A change
   * is plain JSON, so the review stores only its reason.
   */
  readonly error?: ConnectorError;
  /** The values read back at the end, if they differ from those sent. */
  readonly holds?: readonly AttributeValue[];
}
