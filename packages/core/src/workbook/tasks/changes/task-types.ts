/** The parameters and results of reviewing and sending edits. Plain JSON. */
import type { Warnings } from '../../table-report.ts';
import type { AttributeValue } from '../../../values/attribute-type.ts';
import type { Change } from '../../../writing/edit.ts';
import type { SheetCell } from '../../port.ts';
import type { OutcomeKind } from '../../../writing/outcome.ts';

/** Edits compared with the current values at the service. */
export interface Review {
  readonly changes: readonly ReviewedChange[];
  readonly problems: readonly RowProblem[];
  /** Number of edits in the table, including those in rows with a problem; undefined for an undo. */
  readonly edits?: number;
  /** Hash of the edits and overwritten cells, as in `getOverview`; undefined for an undo, which reads no edits. */
  readonly editsMark?: string;
}

/** One edit of a review, with what a user needs to decide on it. */
export interface ReviewedChange {
  /** Unique in the review: third party and label. */
  readonly id: string;
  /** Current name of the third party at the service. */
  readonly name: string | null;
  /** Current SIRET, VAT number or DUNS of the third party at the service. */
  readonly identifier: string | null;
  readonly change: Change;
  /** The reviewed content of the cell; absent for an undo, which reads no cell. */
  readonly cell?: SheetCell;
  /** The choices of a list, or TRUE and FALSE; empty when any value of the type is allowed. */
  readonly allowed: readonly string[];
  /** For an attribute with several choices, separated by `; ` in its cell: the choices of `allowed` that the cell names. */
  readonly chosen?: readonly string[];
  /** No undo can restore the replaced value. */
  readonly isFinal?: true;
  /** For an undo: the known value of the row when the undo was planned. */
  readonly known?: readonly AttributeValue[];
  /** For a percentage: the service's value for 100 %. */
  readonly percentScale?: 1 | 100;
}

/** A change that was judged again with another value for its cell. */
export interface CorrectedChange extends Change {
  /** As in `ReviewedChange`. */
  readonly isFinal?: true;
}

/** A row or cell that cannot take part, with one line that says what to do. */
export interface RowProblem {
  readonly kind: 'otherOwner' | 'duplicateKey' | 'noKey' | 'unknownKey' | 'readOnly' | 'cellError' | 'ownColumn';
  readonly thirdpartyId: string | null;
  readonly column: string | null;
  readonly rows: number;
  readonly reason: string;
  /** Keys of the rows, if each is known. */
  readonly keys?: readonly string[];
}

/** A change with the decision of the user. */
export interface DecidedChange extends ReviewedChange {
  /** `send` also sends a conflict. `useRemote` writes the service's value into the cell. `skip` leaves it for later. */
  readonly action: 'send' | 'useRemote' | 'skip';
}

/** The parameters of `send`. */
export interface SendOrder {
  readonly decided: readonly DecidedChange[];
  /** The run that is being undone. */
  readonly undoOf?: string | undefined;
}

/** The result of `send`. */
export interface SendReport extends Warnings {
  /** Name of the run in the activity log. */
  readonly run: string;
  readonly counts: Readonly<Record<OutcomeKind, number>>;
  readonly taken: number;
  readonly outcomes: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly label: string;
    readonly kind: OutcomeKind;
    readonly reason: string | undefined;
  }[];
  /** Why the work stopped before its end, in one line. */
  readonly stop: string | undefined;
}
