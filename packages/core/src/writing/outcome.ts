import type { ConnectorError } from '../errors.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import type { Change } from './edit.ts';

/**
 * - `sent`: the response or a read shows the sent values.
 * - `unchanged`, `conflict`, `refused`: as in the review. `refused` also by the service, with its reason. `conflict`
 *   also if a read shows other values afterwards: `holds`.
 * - `unknown`: no response shows it, and reading the third party did not show it either.
 * - `pending`: not begun, because the work stopped before; with an error, because the third party could not be read.
 */
export type OutcomeKind = 'sent' | 'unchanged' | 'conflict' | 'refused' | 'unknown' | 'pending';

export interface Outcome {
  readonly change: Change;
  readonly kind: OutcomeKind;
  /** One line for the row. Absent where the kind is enough. */
  readonly reason?: string | undefined;
  /** The error that caused the outcome, if one did. */
  readonly error?: ConnectorError;
  /** The values read back at the end, where they are not those sent. */
  readonly holds?: readonly AttributeValue[];
}
