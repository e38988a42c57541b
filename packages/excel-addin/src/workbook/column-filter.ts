/** The filter of one column, with the fields that its kind uses. */
export interface ColumnFilter {
  /** Position of the column in the table, from 0. */
  readonly place: number;
  readonly criteria: Excel.FilterCriteria;
}

type Field = Exclude<keyof Excel.FilterCriteria, 'filterOn'>;

/**
 * The fields of each kind of filter, the required one first:
 * https://learn.microsoft.com/javascript/api/excel/excel.filtercriteria.
 */
const fieldsOf: Readonly<Record<string, readonly [needed: Field, ...others: Field[]]>> = {
  BottomItems: ['criterion1'],
  BottomPercent: ['criterion1'],
  CellColor: ['color'],
  Custom: ['criterion1', 'criterion2', 'operator'],
  Dynamic: ['dynamicCriteria'],
  FontColor: ['color'],
  Icon: ['icon'],
  TopItems: ['criterion1'],
  TopPercent: ['criterion1'],
  Values: ['values', 'subField'],
};

/** The criteria as Excel returns them: unused fields are null, although the types say that they are absent. */
type ReadCriteria = { readonly [Name in keyof Excel.FilterCriteria]?: unknown } | null;

/**
 * Filters of columns in the form in which they can be applied again: Excel refuses criteria with null
 * (https://github.com/OfficeDev/office-js/issues/1226).
 * @returns undefined when one of them cannot be applied again, such as a filter for cells without a colour.
 */
export function filtersOf(read: readonly ReadCriteria[]): ColumnFilter[] | undefined {
  const filters = read.flatMap((criteria, place) =>
    isFilter(criteria) ? [{ place, criteria: usedFields(criteria) }] : [],
  );
  return filters.every(({ criteria }) => canBeApplied(criteria)) ? (filters as ColumnFilter[]) : undefined;
}

type UsedFields = { readonly filterOn: string } & Partial<Record<Field, unknown>>;

/** A column without a filter has criteria, too. Their value of `filterOn` is not documented. */
function isFilter(criteria: ReadCriteria): criteria is NonNullable<ReadCriteria> {
  const { filterOn = null, values = null, criterion1 = null } = criteria ?? {};
  if (filterOn === 'Values') return values !== null;
  return filterOn === 'Custom' ? criterion1 !== null : filterOn !== null;
}

function usedFields(criteria: NonNullable<ReadCriteria>): UsedFields {
  const filterOn = String(criteria.filterOn);
  const fields = (fieldsOf[filterOn] ?? []).filter(
    (field) => criteria[field] !== null && criteria[field] !== undefined,
  );
  return Object.assign({ filterOn }, ...fields.map((field) => ({ [field]: criteria[field] }))) as UsedFields;
}

function canBeApplied({ filterOn, ...fields }: UsedFields): boolean {
  const [needed] = fieldsOf[filterOn] ?? [];
  const value = needed === undefined ? undefined : fields[needed];
  if (filterOn === 'Values') return Array.isArray(value) && value.length > 0 && value.every(isFilterValue);
  if (filterOn === 'Icon') return isObject(value) && value['set'] !== 'Invalid';
  return typeof value === 'string' && value !== '' && value !== 'Unknown';
}

/** Whether a value is a `FilterDatetime` or a text: the values of a filter can be nothing else. */
function isFilterValue(value: unknown): boolean {
  return typeof value === 'string' || (isObject(value) && typeof value['date'] === 'string');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
