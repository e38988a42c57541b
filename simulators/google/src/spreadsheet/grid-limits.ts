import { isFreezeTorn } from './merges.ts';
import { passes, type Line, type Sheet } from './sheet.ts';

export type Along = 'rows' | 'columns';

/** Column ZZZ: support.google.com/drive/answer/37603. The words for more columns are not documented. */
const mostColumns = 18_278;
export const tooManyColumns = `This action would increase the number of columns above the limit of ${mostColumns} columns.`;

export const fitsColumns = (sheet: Sheet, added: number): boolean => sheet.maxColumns + added <= mostColumns;

/**
 * Why Google refuses to delete lines; undefined if it deletes them.
 * Sources: github.com/theoephraim/node-google-spreadsheet/issues/186 and issues/528.
 */
export function deletionRefusal(sheet: Sheet, along: Along, at: number, count: number): string | undefined {
  const { lines, frozen } = partsOf(sheet, along);
  if (count >= lines.length) return `You can't delete all the ${along} on the sheet.`;
  const isAllBelow = at <= frozen + 1 && at + count - 1 === lines.length;
  return isAllBelow ? `Sorry, it is not possible to delete all non-frozen ${along}.` : undefined;
}

/** The same for freezing. Sources: github.com/google/ads-account-structure-script/issues/2, of rows; of columns no page. */
export function freezeRefusal(sheet: Sheet, along: Along, count: number): string | undefined {
  const isAll = count > 0 && partsOf(sheet, along).lines.every(({ isHidden }, at) => isHidden || at < count);
  return isAll ? `You can't freeze all visible ${along} on the sheet.` : isFreezeTorn(sheet, along, count);
}

/**
 * Whether new lines would be part of cells that the user may not edit: these are on both sides, or are a whole column or
 * row. Source: github.com/nithinmurali/pygsheets/issues/189. @param at the first new line. @param by e-mail address
 */
export function growsProtected(sheet: Sheet, along: Along, at: number, by?: string): boolean {
  const { length } = partsOf(sheet, along).lines;
  return sheet.protections.some((each) => {
    if (each.box === undefined || passes(each, by)) return false;
    const { row, column, rows, columns } = each.box;
    const [first, count] = along === 'rows' ? [row, rows] : [column, columns];
    return (first === 1 && count === length) || (first < at && at < first + count);
  });
}

/** Whether the sheet has all of these lines. */
export function isWithin(sheet: Sheet, along: Along, at: number, count = 1): boolean {
  return at >= 1 && count >= 1 && at + count - 1 <= partsOf(sheet, along).lines.length;
}

function partsOf(sheet: Sheet, along: Along): { readonly lines: readonly Line[]; readonly frozen: number } {
  return along === 'rows'
    ? { lines: sheet.rowLines, frozen: sheet.frozenRows }
    : { lines: sheet.columnLines, frozen: sheet.frozenColumns };
}
