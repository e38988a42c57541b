import { readCountry } from '../../../values/country.ts';
import { legalIdKindOf, type LegalIdKind } from '../../../values/legal-id-result.ts';
import { countryOfVat } from '../../../values/vat.ts';
import type { SheetCell } from '../../port.ts';
import { textOf } from './cell-text.ts';

/** The country that the identifier implies. */
export function countryOf(kind: LegalIdKind, value: string): string | undefined {
  if (kind === 'SIRET' || kind === 'SIREN') return 'FR';
  return kind === 'VAT' ? countryOfVat(value) : undefined;
}

/** Legal forms, departments and abbreviations of "none" that are also country codes. */
const alsoWords: ReadonlySet<string> = new Set('AB AG AS BV CC CO CV IT KG NA NV SA SC SE SL TV'.split(' '));

/**
 * The country that a line names by an unambiguous word. The first text before the numbers counts as the company name:
 * Jordan and Georgia are also names of companies.
 */
export function countryNamed(cells: readonly SheetCell[]): string | undefined {
  const numberAt = cells.findIndex((cell) => /\d/.test(textOf(cell)));
  const nameAt = cells.findIndex((cell) => !/\d/.test(textOf(cell)) && legalIdKindOf(textOf(cell)) === undefined);
  const isName = (place: number) => place === nameAt && place < numberAt;
  return countryIn(
    cells.filter((cell, place) => {
      const text = textOf(cell);
      return /^[A-Za-z]{2}$/.test(text) ? !alsoWords.has(text.toUpperCase()) : !isName(place);
    }),
  );
}

/** If a line names several countries, only the United States count. The other codes may be US states, such as CA. */
export function countryIn(cells: readonly SheetCell[]): string | undefined {
  const read = cells.map((cell) => (typeof cell === 'string' ? readCountry(cell) : undefined));
  const codes = new Set(read.flatMap((country) => (country?.ok === true ? [country.code] : [])));
  return codes.size > 1 ? (codes.has('US') ? 'US' : undefined) : [...codes][0];
}
