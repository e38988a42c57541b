import { overlap, type Box } from './box.ts';
import type { Sheet } from './sheet.ts';

/**
 * Google's refusal to change the number format or the validation of cells whose type is that of their column in a table
 * of Google's own. Values may be written. Source: github.com/mmedum/google-sheets-mcp, internal/service/ranges.go.
 */
export const typedRefusal = 'This operation is not allowed on cells in typed columns.';

export const isTyped = ({ typedColumns }: Sheet, box: Box): boolean =>
  [...typedColumns].some((each) => overlap(each, box));

/** Makes a table of Google's own of the cells, as a user does, with a type for each column. */
export function convertToTable(sheet: Sheet, box: Box): void {
  const made = { ...box };
  sheet.typedColumns.add(made);
  sheet.boxes.add(made);
}

/** Data › Convert to unformatted data: the cells stay. */
export function convertToCells(sheet: Sheet): void {
  for (const each of sheet.typedColumns) sheet.boxes.delete(each);
  sheet.typedColumns.clear();
}
