import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import { isEmptyCell, refuseUnreadable, type Cell } from './cell.ts';
import { foldText } from './match.ts';
import { refuse, type Refusal } from './note.ts';

export interface Country {
  readonly ok: true;
  /** ISO 3166-1 alpha-2, upper case: the only form that is sent (G27). */
  readonly code: string;
}

type Names = Readonly<Record<string, string | string[]>>;

const namesByLanguage: Readonly<Record<'en' | 'fr', Names>> = { en: english.countries, fr: french.countries };

/** In the source's list, but not in ISO 3166-1: Kosovo. */
const outsideIso = 'XK';

/** Names in everyday use that the source's lists spell in full only. */
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
  // The EU's own codes.
  ['EL', 'GR'],
  ['UK', 'GB'],
]);

/** The 249 codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = codes.flatMap(([code = '']) => (code === outsideIso ? [] : [code]));

const knownCodes: ReadonlySet<string> = new Set(countryCodes);
const codesByText = indexCountries();

export function isCountryCode(text: string): boolean {
  return knownCodes.has(text);
}

/** Reads alpha-2, alpha-3, an English or French name, and the EU's EL and UK, in any case (G27). */
export function readCountry(cell: Cell): Country | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = String(cell);
  const [code, ...others] = codesByText.get(foldName(text)) ?? [];
  if (code === undefined) return refuse('notCountry', { text });
  return others.length === 0
    ? { ok: true, code }
    : refuse('ambiguousCountry', { text, allowed: [code, ...others].join(', ') });
}

/** The country's usual name; undefined for an unknown code. */
export function countryName(code: string, language: 'en' | 'fr'): string | undefined {
  return isCountryCode(code) ? listNames(namesByLanguage[language], code)[0] : undefined;
}

function indexCountries(): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  const add = (text: string, code: string) => {
    const key = foldName(text);
    index.set(key, (index.get(key) ?? new Set()).add(code));
  };
  for (const [code = '', alpha3 = ''] of codes) {
    if (!isCountryCode(code)) continue;
    const names = [...listNames(namesByLanguage.en, code), ...listNames(namesByLanguage.fr, code)];
    for (const text of [code, alpha3, ...names]) add(text, code);
  }
  for (const [name, code] of everydayNames) add(name, code);
  return index;
}

function listNames(names: Names, code: string): readonly string[] {
  const found = names[code] ?? [];
  return typeof found === 'string' ? [found] : found;
}

/** Names differ in hyphens, dots and apostrophes from one list to the next: only letters count. */
function foldName(text: string): string {
  return foldText(text).replace(/[^a-z]/g, '');
}
