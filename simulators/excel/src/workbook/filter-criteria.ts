/** A date in a filter's values: `{date: '2026-03-01', specificity: 'Month'}`. */
export interface FilterDate {
  readonly date: string;
  readonly specificity: string;
}

/**
 * A filter on one column, in wire format: `{filterOn: 'Values', values: [...]}`. Only the fields in use are set
 * (https://learn.microsoft.com/javascript/api/excel/excel.filtercriteria).
 */
export interface FilterCriteria {
  readonly filterOn: string;
  /** Texts and `FilterDate`s. */
  readonly values?: readonly unknown[];
  readonly criterion1?: string;
  readonly criterion2?: string;
  readonly operator?: string;
  /** Absent when a user chose the cells without colour. */
  readonly color?: string;
  readonly dynamicCriteria?: string;
  /** Absent when a user chose the cells without an icon. */
  readonly icon?: { readonly set: string; readonly index: number };
  readonly subField?: string;
}

/** The field that each kind of filter requires. */
export const neededField: Readonly<Record<string, keyof FilterCriteria>> = {
  BottomItems: 'criterion1',
  BottomPercent: 'criterion1',
  CellColor: 'color',
  Custom: 'criterion1',
  Dynamic: 'dynamicCriteria',
  FontColor: 'color',
  Icon: 'icon',
  TopItems: 'criterion1',
  TopPercent: 'criterion1',
  Values: 'values',
};

const unused: Readonly<Record<keyof FilterCriteria, null>> = {
  color: null,
  criterion1: null,
  criterion2: null,
  dynamicCriteria: null,
  filterOn: null,
  icon: null,
  operator: null,
  subField: null,
  values: null,
};

/**
 * Criteria as an add-in reads them. Every unused field is null, and so are all fields of a column without a filter
 * (https://github.com/OfficeDev/office-js/issues/1226). What `filterOn` is there is undocumented.
 */
export const criteriaRead = (criteria: FilterCriteria | undefined): object => ({ ...unused, ...criteria });
