/** The parameters and results of the tasks on the portfolio table. Plain JSON. */
import type { AttributeDefinition } from '../../../api/records/attribute.ts';
import type { CellType } from '../../../portfolio/table.ts';
import type { WithoutRaw } from '../../../reading/strip-raw.ts';

/**
 * - `none`: no table was pulled. `there`: the table exists. `gone`: it was deleted, and a pull creates a new one.
 * - `unlinked`: there is a table of its name, but what was stored about it is gone. A pull creates a second one.
 * - `unkeyed`: the key column was removed, so a pull creates a new table.
 * - `otherAccount`: the table belongs to another account or service.
 */
export type PortfolioView =
  | { readonly state: 'none' | 'unlinked' | 'gone' | 'unkeyed' }
  | {
      readonly state: 'there' | 'otherAccount';
      readonly sheet: string;
      /** Only from a host that reports edits: the sheet's id in these reports. */
      readonly sheetId?: string | undefined;
      readonly name: string;
      readonly rows: number;
      readonly columns: number;
      readonly asOf: string;
      readonly choice: PortfolioChoice;
      /** Edited cells that were not sent. */
      readonly unsentEdits: number;
      /** Hash of these edits and of the overwritten cells. */
      readonly editsMark: string;
      /** Number of cells that are never sent and differ from the value that was written into them. */
      readonly typedOver: number;
      readonly isProtected: boolean;
      /** The last pull has stopped before its end: the next one reads the third parties that are missing. */
      readonly isUnfinished?: true;
      /** Minimum number of third parties that the last pull or refresh could not read. Absent for none. */
      readonly lacking?: number;
      /** Overall speed of the last pull; undefined if it was too short to measure. */
      readonly callsPerSecond?: number | undefined;
      readonly account: string;
    };

/** The columns that a pull can read. */
export interface ColumnOffer {
  readonly columns: readonly ColumnOption[];
  /** Number of third parties in the portfolio; undefined if the service does not say. */
  readonly thirdParties: number | undefined;
}

/** A column that can be chosen for the portfolio table. */
export interface ColumnOption {
  readonly key: string;
  readonly header: string;
  readonly note: string;
  readonly group: 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
  readonly type: CellType;
  readonly isEditable: boolean;
  /** The choices of a list attribute; empty for other columns. */
  readonly choices: readonly string[];
  /** Additional calls for each third party; all columns of a group share them. */
  readonly callsPerThirdParty: number;
  /** Chosen by default. */
  readonly isUsual: boolean;
}

/** The columns and the rows of the portfolio table. */
export interface PortfolioChoice {
  /** Column keys from `listColumns`, in order. Empty: the default columns. */
  readonly columns: readonly string[];
  /** Empty lists do not filter. */
  readonly filter: {
    readonly statuses: readonly string[];
    readonly kinds: readonly string[];
    readonly countries: readonly string[];
  };
}

/** The parameters of `pull`; absent parts are as in the last pull. */
export interface PullOrder extends Partial<PortfolioChoice> {
  /** A table that has rows may become empty. */
  readonly mayEmpty?: boolean;
  /** The account's attributes, where the caller has read them. */
  readonly definitions?: readonly WithoutRaw<AttributeDefinition>[];
}

/** The parameters of `refresh`. */
export interface RefreshOrder {
  /** Maximum number of changed rows in the result; none when absent. */
  readonly tellsRows?: number;
}

/** A row of the portfolio table that was added, removed or changed. */
export interface RowChange {
  readonly key: string;
  /** Name of the third party; its key if it has no name. */
  readonly name: string;
  readonly kind: 'added' | 'left' | 'changed';
  /** Texts as the service wrote them; days as YYYY-MM-DD; empty for an empty cell. */
  readonly fields: readonly { readonly header: string; readonly before: string; readonly after: string }[];
}

/** The changed rows of a refresh. */
export interface ReportedChanges {
  readonly rows: readonly RowChange[];
  /** Number of changed rows beyond the requested maximum. */
  readonly more: number;
}
