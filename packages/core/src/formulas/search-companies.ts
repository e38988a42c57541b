import type { Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import type { Row } from '../portfolio/table.ts';
import { cleanText } from '../values/cell.ts';
import { readCountry } from '../values/country.ts';
import { countryOfRegister, readLegalId } from '../values/legal-id.ts';
import { separateKind } from '../values/identifier-kind.ts';
import { countryOfVat } from '../values/vat.ts';
import type { Language } from '../i18n/language.ts';
import { FormulaError } from './formula-error.ts';
import { describeIdType } from './formula-labels.ts';

interface Query {
  readonly searchBy: 'NAME' | 'SIRET' | 'SIREN' | 'VAT' | 'DUNS';
  readonly value: string;
  readonly countryCode: string;
}

/**
 * Derives the query from a text: a SIRET or SIREN in France and its territories, a VAT number, a DUNS, or else a name.
 * @throws FormulaError for an unknown country.
 */
export function planSearch(text: string, country: string): Query {
  const countryCode = readCode(country);
  const named = separateKind(cleanText(text));
  // In France a DUNS needs its kind: its nine digits may be a SIREN.
  if (named?.kind === 'DUNS') return { searchBy: 'DUNS', value: named.identifier.replace(/\D/g, ''), countryCode };
  if (named !== undefined) return planSearch(named.identifier, country);
  const compact = cleanText(text)
    .replace(/[\s.\-_]/g, '')
    .toUpperCase();
  const { kind, value, state } = readLegalId(text, { countryCode });
  if (/^\d+$/.test(compact)) {
    // Leading zeros that the sheet has removed are restored, as CHECKID does.
    const isFrench = countryOfRegister(countryCode) === 'FR';
    const searchBy = isFrench && state !== 'invalid' && (kind === 'SIRET' || kind === 'SIREN') ? kind : undefined;
    if (searchBy !== undefined) return { searchBy, value, countryCode: 'FR' };
    if (isFrench && compact.length === 14) return { searchBy: 'SIRET', value: compact, countryCode: 'FR' };
    if (isFrench && compact.length === 9) return { searchBy: 'SIREN', value: compact, countryCode: 'FR' };
  }
  // Normalised first: the directory needs the prefix of the VAT number (EL, not GR) and its leading zeros.
  const vat = /\d/.test(compact) ? readLegalId(compact, { kind: 'VAT', countryCode }) : undefined;
  if (vat?.state === 'valid') {
    return {
      searchBy: 'VAT',
      value: vat.value,
      countryCode: country.trim() === '' ? countryOfVat(vat.value) : countryCode,
    };
  }
  // Checked after VAT numbers, which have check digits. Nine digits may also be a tax number of the United States.
  if (kind === 'DUNS' && state !== 'invalid' && /^\d{9}$/.test(compact)) return { searchBy: kind, value, countryCode };
  const isVat = /^[A-Z]{2}[0-9A-Z]{6,}$/.test(compact) && /\d/.test(compact.slice(2, -5));
  if (isVat) {
    return {
      searchBy: 'VAT',
      value: compact,
      countryCode: countryOfVat(country.trim() === '' ? compact : countryCode),
    };
  }
  return { searchBy: 'NAME', value: cleanText(text), countryCode };
}

function readCode(country: string): string {
  if (country.trim() === '') return 'FR';
  const read = readCountry(country);
  if (!('code' in read)) throw new FormulaError('unknownCountry', { text: country });
  return read.code;
}

/** Companies of the reference directory; the last cell is set for companies in the portfolio (R040, G26). */
export function* searchCompanies(client: Client, query: Query, language: Language): Op<Row[]> {
  const found = yield* client.companies.search(query);
  return found.map((each) => [
    each.name,
    describeIdType(each.companyIdType, language),
    each.companyIdValue,
    each.countryCode,
    each.postalCode,
    each.city,
    each.thirdpartyId,
  ]);
}
