import { attributePrefix, indicatorPrefix } from '@tpr/core';
import type { ColumnOption, PortfolioChoice } from '@tpr/core/workbook';
import type { Format } from '../../format/format.ts';

export type ColumnGroup = ColumnOption['group'];

export const columnGroups: readonly ColumnGroup[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

/**
 * Groups of the account's own columns. A choice may name a whole group. Some columns are found only during a pull,
 * because the service has no list of its indicators.
 */
const openGroups: readonly ColumnGroup[] = ['attributes', 'indicators'];

/**
 * The options, and one for each other column of the choices. The service has no list of its indicators, so the options
 * are those of a few third parties. A key of another form is a column that only another version of the panel knows.
 */
export function withOthersOf(
  choices: readonly PortfolioChoice[],
  options: readonly ColumnOption[],
): readonly ColumnOption[] {
  const known = new Set(options.map(({ key }) => key));
  const others = [...new Set(choices.flatMap(({ columns }) => columns))].filter((key) => !known.has(key));
  const added = others.filter((key) => key.startsWith(indicatorPrefix));
  const unknown = others.filter((key) => !isColumnName(key)).map((key) => otherColumn(key, key, 'identity'));
  if (added.length + unknown.length === 0) return options;
  const listed = options.filter(({ group }) => group === 'indicators');
  const before = options.slice(0, 1 + Math.max(...listed.map((option) => options.indexOf(option)), -1));
  const own = added.map((key): ColumnOption => ({
    ...otherColumn(key, key.slice(indicatorPrefix.length), 'indicators'),
    note: listed[0]?.note ?? '',
    callsPerThirdParty: 1,
    isUsual: true,
  }));
  return [...before, ...own, ...options.slice(before.length), ...unknown];
}

/** Whether this version knows the form of a key. The service lists its attributes, so another one is gone. */
const isColumnName = (key: string): boolean =>
  openGroups.some((group) => group === key) || key.startsWith(attributePrefix) || key.startsWith(indicatorPrefix);

const otherColumn = (key: string, header: string, group: ColumnGroup): ColumnOption => ({
  key,
  header,
  note: '',
  group,
  type: 'text',
  isEditable: false,
  choices: [],
  callsPerThirdParty: 0,
  isUsual: false,
});

/** Whether two choices are the same columns and filters. */
export function isSameChoice(a: PortfolioChoice, b: PortfolioChoice, options: readonly ColumnOption[]): boolean {
  const [keys, others] = [keysOf(a, options), keysOf(b, options)];
  // The order of typed words counts, because the field shows them in it.
  const textOf = ({ filter: { statuses, kinds, countries } }: PortfolioChoice) =>
    JSON.stringify([[...statuses].sort(), kinds, countries]);
  return keys.size === others.size && [...keys].every((key) => others.has(key)) && textOf(a) === textOf(b);
}

/** The existing column keys of a choice; the usual ones if it names none. */
export function keysOf(choice: PortfolioChoice, options: readonly ColumnOption[]): ReadonlySet<string> {
  const wanted = new Set(choice.columns);
  const fits = ({ key, group, isUsual }: ColumnOption) =>
    wanted.size === 0 ? isUsual : wanted.has(key) || (openGroups.includes(group) && wanted.has(group));
  return new Set(options.filter(fits).map(({ key }) => key));
}

/**
 * The choice to pull or to save, in the order of the columns. As in the first pull, the usual columns are not named, so that
 * pulling them continues a stopped pull.
 * @param listed the columns of the service. Indicators with others are named one by one: the choice did so before.
 */
export function choiceOf(
  keys: ReadonlySet<string>,
  options: readonly ColumnOption[],
  filter: PortfolioChoice['filter'],
  listed: readonly ColumnOption[] = options,
): PortfolioChoice {
  const indicatorsIn = (all: readonly ColumnOption[]) => all.filter(({ group }) => group === 'indicators').length;
  const isListed = indicatorsIn(options) === indicatorsIn(listed);
  const isUsual = isListed && options.every((option) => keys.has(option.key) === option.isUsual);
  if (isUsual) return { columns: [], filter };
  const isWhole = (wanted: ColumnGroup) =>
    openGroups.includes(wanted) &&
    (isListed || wanted !== 'indicators') &&
    options.every(({ key, group }) => group !== wanted || keys.has(key));
  const chosen = options.filter(({ key }) => keys.has(key));
  return { columns: [...new Set(chosen.map(({ key, group }) => (isWhole(group) ? group : key)))], filter };
}

/** Calls of a group for each third party: of its chosen columns, or of all of them if none is chosen. */
export function callsOfGroup(keys: ReadonlySet<string>, options: readonly ColumnOption[]): number {
  const chosen = options.filter(({ key }) => keys.has(key));
  return Math.max(...(chosen.length > 0 ? chosen : options).map(({ callsPerThirdParty: calls }) => calls));
}

/** Calls for each third party. The columns of a group share their calls, so the maximum of each group counts. */
export function callsPerThirdParty(keys: ReadonlySet<string>, options: readonly ColumnOption[]): number {
  const dearest = new Map<ColumnGroup, number>();
  for (const { key, group, callsPerThirdParty: calls } of options) {
    if (keys.has(key)) dearest.set(group, Math.max(calls, dearest.get(group) ?? 0));
  }
  return [...dearest.values()].reduce((sum, calls) => sum + calls, 0);
}

/** The approximate duration of calls, as text; undefined if the rate is unknown. */
export function secondsOf(
  calls: number,
  callsPerSecond: number | undefined,
  { span }: Pick<Format, 'span'>,
): string | undefined {
  return callsPerSecond === undefined ? undefined : span((calls * 1000) / callsPerSecond);
}

/** The columns whose header and note contain all words of the query. */
export function findColumns(options: readonly ColumnOption[], query: string): readonly ColumnOption[] {
  const wanted = fold(query).split(/\s+/);
  return options.filter(({ header, note }) => wanted.every((word) => fold(`${header} ${note}`).includes(word)));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Adds or removes keys. */
export function withKeys(
  keys: ReadonlySet<string>,
  changed: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (const key of changed) {
    if (isChosen) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The entries between commas, semicolons or new lines, each once. */
export function readList(text: string): readonly string[] {
  return [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== '');
}

export function countFilters({ statuses, kinds, countries }: PortfolioChoice['filter']): number {
  return [statuses, kinds, countries].filter(({ length }) => length > 0).length;
}
