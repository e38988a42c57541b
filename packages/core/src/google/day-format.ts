/** The separator between day, month and year, in languages whose countries write the day first. */
const separators: ReadonlyMap<string, string> = new Map([
  ['en', '/'],
  ['fr', '/'],
  ['es', '/'],
  ['it', '/'],
  ['pt', '/'],
  ['el', '/'],
  ['nl', '-'],
  ['da', '.'],
  ['de', '.'],
  ['fi', '.'],
  ['nb', '.'],
  ['no', '.'],
  ['pl', '.'],
  ['cs', '.'],
  ['sk', '.'],
  ['ro', '.'],
  ['tr', '.'],
]);
/** Countries whose date format differs from that of their language. */
const ofCountries: ReadonlyMap<string, string | undefined> = new Map<string, string | undefined>([
  // Without a country, English is that of the United States.
  ['en', undefined],
  ['fr_CH', '.'],
  ['it_CH', '.'],
  ['nl_BE', '/'],
  ['en_US', undefined],
  ['en_PH', undefined],
  ['en_CA', undefined],
  ['en_ZA', undefined],
  ['fr_CA', undefined],
]);

/**
 * The number format of days in a Google spreadsheet of a locale, such as dd/mm/yyyy. A locale that does not write the day
 * first gets ISO 8601, which cannot be misread as a day-first date.
 * @param locale such as fr_FR; undefined if unknown.
 */
export function dayFormat(locale: string | undefined): string {
  const tag = (locale ?? '').replace('-', '_');
  const separator = ofCountries.has(tag) ? ofCountries.get(tag) : separators.get(tag.split('_')[0] ?? '');
  return separator === undefined ? 'yyyy-mm-dd' : ['dd', 'mm', 'yyyy'].join(separator);
}
