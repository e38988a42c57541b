import { isEmptyCell, type Cell } from './cell.ts';
import { refuseUnreadable } from './identifier-text.ts';
import { countryLines } from './country-list.ts';
import { foldText } from './match.ts';
import { refuse, type Refusal } from './note.ts';

export interface Country {
  readonly ok: true;
  /** ISO 3166-1 alpha-2, upper case: the only form that is sent (G27). */
  readonly code: string;
}

/** The part of a country's line after the alpha-2 code. */
const restByCode: ReadonlyMap<string, string> = new Map(
  countryLines
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** Common names that `countryLines` has in their full form only, and the EU's codes. */
const everydayNames: ReadonlyMap<string, string> = new Map([
  ['États-Unis', 'US'],
  ['Grande-Bretagne', 'GB'],
  ['Tchéquie', 'CZ'],
  ['Bélarus', 'BY'],
  ['Moldova', 'MD'],
  ['Vatican', 'VA'],
  ['Syria', 'SY'],
  ['Tanzania', 'TZ'],
  ['Tanzanie', 'TZ'],
  ['Brunei', 'BN'],
  ['Micronesia', 'FM'],
  ['La Réunion', 'RE'],
  ['Île de la Réunion', 'RE'],
  ['Guyane', 'GF'],
  ['EL', 'GR'],
  ['UK', 'GB'],
]);

/** The 249 codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = [...restByCode.keys()];

/** Built when the first country is read, because it has nearly a thousand names. */
let codesByText: ReadonlyMap<string, ReadonlySet<string>> | undefined;

export function isCountryCode(text: string): boolean {
  return restByCode.has(text);
}

/** Reads alpha-2, alpha-3, an English or French name, and the EU's EL and UK, in any case (G27). */
export function readCountry(cell: Cell): Country | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = String(cell);
  codesByText ??= indexCountries();
  // No country has a digit in its name. Without this, the T and the Z of a point in time are Tanzania.
  const [code, ...others] = (/\d/.test(text) ? undefined : codesByText.get(foldName(text))) ?? [];
  if (code === undefined) return refuse('notCountry', { text });
  return others.length === 0
    ? { ok: true, code }
    : refuse('ambiguousCountry', { text, allowed: [code, ...others].join(', ') });
}

/** ISO 3166-1 alpha-3; undefined for an unknown code. */
export const alpha3Of = (code: string): string | undefined => restByCode.get(code)?.slice(0, 3);

/** The country's usual name; undefined for an unknown code. */
export function countryName(code: string, language: 'en' | 'fr'): string | undefined {
  const rest = restByCode.get(code);
  return rest === undefined ? undefined : readNames(rest)[language][0];
}

/** What a country is called: its alpha-3 code, and its names in English and French. */
export function namesOfCountry(code: string): readonly string[] {
  const rest = restByCode.get(code);
  if (rest === undefined) return [];
  const { alpha3, en, fr } = readNames(rest);
  const everyday = [...everydayNames].filter(([, each]) => each === code).map(([name]) => name);
  return [alpha3, ...en, ...fr, ...everyday];
}

function indexCountries(): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  const add = (text: string, code: string) => {
    const key = foldName(text);
    index.set(key, (index.get(key) ?? new Set()).add(code));
  };
  for (const [code, rest] of restByCode) {
    const { alpha3, en, fr } = readNames(rest);
    for (const text of [code, alpha3, ...en, ...fr]) add(text, code);
  }
  for (const [name, code] of everydayNames) add(name, code);
  return index;
}

function readNames(rest: string) {
  const [en = [], fr = []] = rest
    .slice(4)
    .split(' | ')
    .map((names) => names.split('; '));
  return { alpha3: rest.slice(0, 3), en, fr };
}

/** Lists of countries differ in hyphens, dots and apostrophes, so only the letters are compared. */
function foldName(text: string): string {
  return foldText(text).replace(/[^a-z]/g, '');
}
