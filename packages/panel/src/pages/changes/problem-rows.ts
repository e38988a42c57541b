import type { RowProblem } from '@tpr/core/workbook';

/** Number of rows with a problem. A row may have several problems, and a third party several rows. */
export function countProblemRows(problems: readonly RowProblem[]): number {
  const parties = new Set<string>();
  let others = 0;
  for (const { keys, thirdpartyId, rows } of problems) {
    const named = keys ?? (thirdpartyId === null ? [] : [thirdpartyId]);
    others += Math.max(0, rows - named.length);
    for (const key of named) parties.add(key);
  }
  return parties.size + others;
}
