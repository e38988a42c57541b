/** A date among the values of a filter: `{date: '2026-03-01', specificity: 'Month'}`. */
export interface FilterDate {
  readonly date: string;
  readonly specificity: string;
}

/**
 * A filter on one column, as the wire spells it: `{filterOn: 'Values', values: [...]}`. Only the fields in use are set
 * (https://learn.microsoft.com/javascript/api/excel/excel.filtercriteria).
 */
export interface FilterCriteria {
  readonly filterOn: string;
  /** Texts and `FilterDate`s. */
  readonly values?: readonly unknown[];
  readonly criterion1?: string;
  readonly criterion2?: string;
  readonly operator?: string;
  /** Absent where a person chose the cells without a colour of their own. */
  readonly color?: string;
  readonly dynamicCriteria?: string;
  /** Absent where a person chose the cells without an icon. */
  readonly icon?: { readonly set: string; readonly index: number };
  readonly subField?: string;
}

/** The field without which a kind of filter can not be applied. */
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
 * Criteria as an add-in reads them. Every field that is not in use is null, also all of a column without a filter
 * (https://github.com/OfficeDev/office-js/issues/1226). No page says what `filterOn` holds there.
 */
export const criteriaRead = (criteria: FilterCriteria | undefined): object => ({ ...unused, ...criteria });
