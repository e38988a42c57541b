/** Words that reports use to label a line of totals. */
const totalsWord = /^(?:(?:grand|sub|sous)[\s-]*)?(?:totals?|totaux|somme|sum)(?:\s+g[ée]n[ée]ral|\s+general)?\s*:?$/i;

/**
 * A line with the identifier of a third party is not a line of totals. A company may be called Total.
 * @param cells of the line. @param identifiers those of its cells that hold identifiers
 */
export function isTotalsLine(cells: Iterable<string>, identifiers: readonly string[]): boolean {
  const isTotals = (text: string) => totalsWord.test(text.trim());
  return identifiers.every((text) => text.trim() === '' || isTotals(text)) && [...cells].some(isTotals);
}

export const describeTotalsLine = (line: number, path: string): string =>
  `Line ${line} of ${path} is a line of totals and is left out.`;
