import type { ConnectorError } from '../errors.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import type { Change } from './edit.ts';

/**
 * - `sent`: the service says or was seen to hold what was sent.
 * - `unchanged`, `conflict`, `refused`: as in the review; `refused` also by the service, whose words are the reason, and
 *   `conflict` also where it was seen to hold something else afterwards: `holds`.
 * - `unknown`: no response shows it, and reading the third party did not show it either.
 * - `pending`: not begun, because the work stopped before.
 */
export type OutcomeKind = 'sent' | 'unchanged' | 'conflict' | 'refused' | 'unknown' | 'pending';

export interface Outcome {
  readonly change: Change;
  readonly kind: OutcomeKind;
  /** One line for the row. Absent where the kind is enough. */
  readonly reason?: string | undefined;
  /** What was thrown, where that is why. */
  readonly error?: ConnectorError;
  /** The values read back at the end, where they are not those sent. */
  readonly holds?: readonly AttributeValue[];
}
