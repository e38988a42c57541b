/**
 * The messages of page and script process about the spreadsheet: plain JSON. Rows and columns are counted from 0,
 * sheets are
 * named by the id that the grid has for them.
 */
export type PlainValue = string | number | boolean;

/** A cell; what it does not have is left out. */
export interface CellView {
  readonly v?: PlainValue;
  /** Formula, with its equals sign. */
  readonly f?: string;
  /** Place of its style among those that were sent. */
  readonly s?: number;
  readonly note?: string;
  /** Put there by a formula beside it. */
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

/** What a cell offers to choose from; `checkbox` a boolean. */
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
  /** Whether `at` is a number, or how many of a hundred are below. */
  readonly isPercentile: boolean;
}

export interface ChartView {
  readonly title: string;
  readonly row: number;
  readonly column: number;
  /** Header and rows: a name and a number each. */
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
  /** Pixels by column; others have the usual width. */
  readonly widths: Readonly<Record<number, number>>;
  /** Hidden by the filter. */
  readonly filteredRows: readonly number[];
  readonly conditionals: readonly ConditionalView[];
  readonly charts: readonly ChartView[];
}

export interface NameView {
  readonly name: string;
  readonly gridId: string;
  readonly box: BoxView;
}

/** Cells of one row that changed, from `column` on; null is empty. */
export interface RowView {
  readonly gridId: string;
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (CellView | null)[];
}

export interface MenuView {
  readonly title: string;
  /** A line has no function. */
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
  /** A page that the script showed in the sidebar just now. */
  readonly sidebar?: { readonly title: string; readonly number: number };
}

/** A text typed or pasted into a cell; empty takes away what is there. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What the person does to the spreadsheet. */
export type UserAct =
  | { readonly kind: 'enter'; readonly gridId: string; readonly entries: readonly Entry[]; readonly isSure?: boolean }
  | { readonly kind: 'select'; readonly gridId: string; readonly box: BoxView }
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
      /** For each place of the box, the row that moves there. */
      readonly order: readonly number[];
    }
  | { readonly kind: 'addSheet'; readonly gridId: string; readonly name: string; readonly index: number }
  | { readonly kind: 'renameSheet'; readonly gridId: string; readonly name: string }
  | { readonly kind: 'deleteSheet'; readonly gridId: string }
  | { readonly kind: 'moveSheet'; readonly gridId: string; readonly index: number }
  | { readonly kind: 'resizeColumns'; readonly gridId: string; readonly widths: Readonly<Record<number, number>> }
  /** Not by the person but by the grid, which calculates: what formulas came to. */
  | { readonly kind: 'calculated'; readonly gridId: string; readonly results: readonly Result[] };

export interface Result {
  readonly row: number;
  readonly column: number;
  /** Undefined where nothing is spilled any more. */
  readonly value?: PlainValue;
  readonly isSpilled?: boolean;
}

/** `asks`: cells are protected by a warning, whose description this is; the act is repeated with `isSure`, or taken back. */
export type ActAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'asks'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

/** What a custom function came to: a value or rows of values, or why it failed. */
export type FunctionAnswer = { readonly value: unknown } | { readonly error: string };

export interface FunctionCall {
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What the Google Sheets tab has to know before it can start. */
export interface GoogleSetup {
  /** Of the sidebar's page, on an origin of its own, as at Google. */
  readonly sidebarAddress: string;
  readonly functions: readonly { readonly name: string; readonly text: string }[];
}
