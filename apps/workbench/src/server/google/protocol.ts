/**
 * The JSON messages between page and script process. Rows and columns count from 0; sheets are named by their id in the
 * grid.
 */
export type PlainValue = string | number | boolean;

/** A cell; absent properties are omitted. */
export interface CellView {
  readonly v?: PlainValue;
  /** The formula, with its equals sign. */
  readonly f?: string;
  /** Index of its style among those sent. */
  readonly s?: number;
  readonly note?: string;
  /** Spilled by another cell's formula. */
  readonly isSpilled?: true;
}

export interface StyleView {
  readonly format?: string;
  readonly background?: string;
  readonly fontColor?: string;
  readonly isBold?: boolean;
  readonly fontSize?: number;
  readonly align?: string;
  readonly isWrapped?: boolean;
  readonly rule?: RuleView;
}

/** The choices of a cell; `checkbox` is a boolean. */
export type RuleView = { readonly kind: 'list'; readonly values: readonly string[] } | { readonly kind: 'checkbox' };

export interface BoxView {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export type ConditionalView =
  | { readonly box: BoxView; readonly text: string; readonly background?: string; readonly fontColor?: string }
  | { readonly box: BoxView; readonly low: string; readonly middle?: MiddleView; readonly high: string };

/** The colour between the lowest and the highest, and its position. */
export interface MiddleView {
  readonly color: string;
  readonly at: number;
  /** Whether `at` is a percentile, not a number. */
  readonly isPercentile: boolean;
}

export interface ChartView {
  readonly title: string;
  readonly row: number;
  readonly column: number;
  /** Header and rows: each a name and a number. */
  readonly rows: readonly (readonly PlainValue[])[];
}

export interface SheetView {
  readonly gridId: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  readonly hiddenColumns: readonly number[];
  /** Pixels by column; others have the default width. */
  readonly widths: Readonly<Record<number, number>>;
  /** Rows hidden by the filter. */
  readonly filteredRows: readonly number[];
  readonly conditionals: readonly ConditionalView[];
  readonly charts: readonly ChartView[];
}

export interface NameView {
  readonly name: string;
  readonly gridId: string;
  readonly box: BoxView;
}

/** Changed cells of one row, from `column` on; null is empty. */
export interface RowView {
  readonly gridId: string;
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (CellView | null)[];
}

export interface MenuView {
  readonly title: string;
  /** A separator has no function. */
  readonly entries: readonly { readonly label: string; readonly handler: string | undefined }[];
}

export interface TriggerView {
  readonly id: string;
  readonly handler: string;
  /** ms from now; undefined for a trigger that is disabled. */
  readonly dueInMs: number | undefined;
  /** Undefined: it runs once. */
  readonly everyMs: number | undefined;
}

/** The differences since the last message to the page; omitted values are unchanged. */
export interface BookChange {
  /** All styles that are not yet known, in order. */
  readonly styles: readonly StyleView[];
  /** All sheets in order, when one of them changed. */
  readonly sheets?: readonly SheetView[];
  readonly rows: readonly RowView[];
  readonly names?: readonly NameView[];
  readonly selection?: { readonly gridId: string; readonly box: BoxView };
  readonly menus?: readonly MenuView[];
  readonly triggers?: readonly TriggerView[];
  readonly toasts: readonly string[];
  readonly alerts: readonly string[];
  /** Mails that the script sent. */
  readonly mails: readonly { readonly to: string; readonly subject: string }[];
  /** A page that the script has just shown in the sidebar. */
  readonly sidebar?: { readonly title: string; readonly number: number };
}

/** A text typed or pasted into a cell; an empty one clears it. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** An action of the user. */
export type UserAct =
  | { readonly kind: 'enter'; readonly gridId: string; readonly entries: readonly Entry[]; readonly isSure?: boolean }
  | {
      readonly kind: 'select';
      readonly gridId: string;
      readonly box: BoxView;
      /** Further blocks, selected before with Ctrl. */
      readonly earlier?: readonly BoxView[];
    }
  | {
      readonly kind: 'insertRows' | 'deleteRows' | 'insertColumns' | 'deleteColumns';
      readonly gridId: string;
      readonly at: number;
      readonly count: number;
    }
  | {
      readonly kind: 'reorderRows';
      readonly gridId: string;
      readonly box: BoxView;
      /** For each position in the box, the row that moves there. */
      readonly order: readonly number[];
    }
  | { readonly kind: 'addSheet'; readonly gridId: string; readonly name: string; readonly index: number }
  | { readonly kind: 'renameSheet'; readonly gridId: string; readonly name: string }
  | { readonly kind: 'deleteSheet'; readonly gridId: string }
  | { readonly kind: 'moveSheet'; readonly gridId: string; readonly index: number }
  | { readonly kind: 'resizeColumns'; readonly gridId: string; readonly widths: Readonly<Record<number, number>> }
  /** Not an action of the user: the grid reports calculated results. */
  | { readonly kind: 'calculated'; readonly gridId: string; readonly results: readonly Result[] };

export interface Result {
  readonly row: number;
  readonly column: number;
  /** Undefined when the cell is no longer part of a spill. */
  readonly value?: PlainValue;
  readonly isSpilled?: boolean;
}

/** `asks`: a warning with this description protects cells; the action is repeated with `isSure`, or cancelled. */
export type ActAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'asks'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

/** The result of a custom function: a value or rows of values, or why it failed. */
export type FunctionAnswer = { readonly value: unknown } | { readonly error: string };

export interface FunctionCall {
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What the Google Sheets page needs before it can start. */
export interface GoogleSetup {
  /** URL of the sidebar's page, on a separate origin, as at Google. */
  readonly sidebarAddress: string;
  readonly functions: readonly { readonly name: string; readonly text: string }[];
}
