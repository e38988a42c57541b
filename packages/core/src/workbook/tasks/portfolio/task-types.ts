/** What the tasks on the portfolio table take and give. Plain JSON. */
import type { CellType } from '../../../portfolio/table.ts';

/**
 * - `none`: no table was pulled. `there`: it is where its id says. `gone`: the table was deleted; a pull makes a new one.
 * - `unkeyed`: the key column was removed; the table can be read no more, a pull makes a new one.
 * - `otherAccount`: the table belongs to another account or service.
 */
export type PortfolioView =
  | { readonly state: 'none' | 'gone' | 'unkeyed' }
  | {
      readonly state: 'there' | 'otherAccount';
      readonly sheet: string;
      /** Where the spreadsheet reports edits: the sheet that they are reported of. */
      readonly sheetId?: string | undefined;
      readonly name: string;
      readonly rows: number;
      readonly columns: number;
      readonly asOf: string;
      readonly choice: PortfolioChoice;
      /** Edited cells that were not sent. */
      readonly unsentEdits: number;
      /** Tells these edits from others. */
      readonly editsMark: string;
      /** Cells that are never sent and do not show what was written into them. */
      readonly typedOver: number;
      readonly isProtected: boolean;
      /** How fast the last pull was, all in all; undefined where it was too short to say. */
      readonly callsPerSecond?: number | undefined;
      readonly account: string;
    };

/** What a pull may bring. */
export interface ColumnOffer {
  readonly columns: readonly ColumnOption[];
  /** In the whole portfolio; undefined where the service does not say. */
  readonly thirdParties: number | undefined;
}

export interface ColumnOption {
  readonly key: string;
  readonly header: string;
  readonly note: string;
  readonly group: 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
  readonly type: CellType;
  readonly isEditable: boolean;
  /** Of a list attribute. */
  readonly choices: readonly string[];
  /** Further calls for each third party that the column's group costs; shared by the columns of a group. */
  readonly callsPerThirdParty: number;
  /** Chosen unless the user says otherwise. */
  readonly isUsual: boolean;
}

export interface PortfolioChoice {
  /** Keys of `listColumns`, in their order. Empty: the usual ones. */
  readonly columns: readonly string[];
  /** Empty lists do not filter. */
  readonly filter: {
    readonly statuses: readonly string[];
    readonly kinds: readonly string[];
    readonly countries: readonly string[];
  };
}

export interface PullOrder extends Partial<PortfolioChoice> {
  /** A table that has rows may become empty. */
  readonly mayEmpty?: boolean;
}

export interface RefreshOrder {
  /** How many changed rows the result lists at most; none when absent. */
  readonly tellsRows?: number;
}

/** A row of the portfolio table that shows something else than before. */
export interface RowChange {
  readonly key: string;
  /** Of the third party; the key where it has none. */
  readonly name: string;
  readonly kind: 'added' | 'left' | 'changed';
  /** Texts as the service wrote them; days as YYYY-MM-DD; empty for an empty cell. */
  readonly fields: readonly { readonly header: string; readonly before: string; readonly after: string }[];
}

export interface ToldChanges {
  readonly rows: readonly RowChange[];
  /** Rows beyond those that were asked for. */
  readonly more: number;
}
