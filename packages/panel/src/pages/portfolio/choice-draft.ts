import type { ColumnOption, PortfolioChoice } from '@tpr/core/workbook';
import type { Format } from '../../format/format.ts';

export type ColumnGroup = ColumnOption['group'];

export const columnGroups: readonly ColumnGroup[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

/** The column keys of a choice: the usual ones when it names none, and only existing ones. */
export function keysOf(choice: PortfolioChoice, options: readonly ColumnOption[]): ReadonlySet<string> {
  const wanted = new Set(choice.columns);
  const fits =
    wanted.size === 0 ? (option: ColumnOption) => option.isUsual : ({ key }: ColumnOption) => wanted.has(key);
  return new Set(options.filter(fits).map(({ key }) => key));
}

/** The choice as it is pulled and kept: keys in the order of the columns. */
export function choiceOf(
  keys: ReadonlySet<string>,
  options: readonly ColumnOption[],
  filter: PortfolioChoice['filter'],
): PortfolioChoice {
  return { columns: options.filter(({ key }) => keys.has(key)).map(({ key }) => key), filter };
}

/** Calls for each third party: the columns of a group share theirs, so the dearest one counts. */
export function callsPerThirdParty(keys: ReadonlySet<string>, options: readonly ColumnOption[]): number {
  const dearest = new Map<ColumnGroup, number>();
  for (const { key, group, callsPerThirdParty: calls } of options) {
    if (keys.has(key)) dearest.set(group, Math.max(calls, dearest.get(group) ?? 0));
  }
  return [...dearest.values()].reduce((sum, calls) => sum + calls, 0);
}

/** About how long so many calls take, in words; undefined where no pace is known. */
export function secondsOf(
  calls: number,
  callsPerSecond: number | undefined,
  { span }: Pick<Format, 'span'>,
): string | undefined {
  return callsPerSecond === undefined ? undefined : span((calls * 1000) / callsPerSecond);
}

/** The columns that a search finds: by all its words, in their headers and notes. */
export function findColumns(options: readonly ColumnOption[], query: string): readonly ColumnOption[] {
  const wanted = fold(query).split(/\s+/);
  return options.filter(({ header, note }) => wanted.every((word) => fold(`${header} ${note}`).includes(word)));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Adds or takes away. */
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

/** Words between commas or semicolons, each once. */
export function readList(text: string): readonly string[] {
  return [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== '');
}

export function countFilters({ statuses, kinds, countries }: PortfolioChoice['filter']): number {
  return [statuses, kinds, countries].filter(({ length }) => length > 0).length;
}
