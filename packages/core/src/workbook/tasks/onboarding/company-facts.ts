import type { SheetCell } from '../../port.ts';
import { textOf } from './cell-text.ts';
import type { ColumnContent, CompanyFact } from './list-header.ts';

/** The texts of a line about its company; empty where the list has no such column. */
export type LineFacts = Readonly<Record<CompanyFact, string>>;

/** @param columns the content of each column, by its header. */
export function companyFactsIn(cells: readonly SheetCell[], columns: readonly ColumnContent[]): LineFacts {
  const textsOf = (wanted: CompanyFact): string[] =>
    cells.flatMap((cell, place) => (columns[place] === wanted && textOf(cell) !== '' ? [textOf(cell)] : []));
  const names = textsOf('name');
  // A column `Vendor` beside a column `Name` has the number of the vendor.
  const name = names.find((text) => /\p{L}/u.test(text)) ?? '';
  const number = names.find((text) => !/\p{L}/u.test(text)) ?? '';
  return { name, postalCode: textsOf('postalCode')[0] ?? '', reference: textsOf('reference')[0] ?? number };
}
