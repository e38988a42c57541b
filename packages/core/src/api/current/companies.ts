import * as z from 'zod/mini';
import { legalIdKindOf, type LegalIdKind } from '../../values/legal-id-result.ts';
import { countryOfRegister, readLegalId } from '../../values/legal-id.ts';
import { encodeCountry } from '../country.ts';
import { endpoint, many, type InputForm } from '../endpoint.ts';
import { countryCode, filled } from '../input.ts';
import { company } from '../records/third-party.ts';

const searchModes = ['NAME', 'SIRET', 'SIREN', 'VAT', 'DUNS', 'LOCAL_ID'] as const;

const inFrance = (countryCode: unknown): boolean => countryOfRegister(String(countryCode)) === 'FR';

/**
 * Sends identifiers without separators, and with the leading zeros that a spreadsheet removed. A SIRET or SIREN is
 * searched in France. A text that is not such an identifier is sent as it is: the service decides.
 */
const encodeSearch: InputForm = (input, profile) => {
  const { searchBy, value, countryCode } = input;
  if (!isLegalIdKind(searchBy)) return encodeCountry(input, profile);
  const isOfFrance = (searchBy === 'SIRET' || searchBy === 'SIREN') && inFrance(countryCode);
  const country = isOfFrance ? 'FR' : String(countryCode);
  const read = readLegalId(String(value), { kind: searchBy, countryCode: country });
  const completed = read.state === 'invalid' ? value : read.value;
  return encodeCountry({ ...input, countryCode: country, value: completed }, profile);
};

const isLegalIdKind = (mode: unknown): mode is LegalIdKind => legalIdKindOf(String(mode)) === mode;

/** Searches the reference directory, not the portfolio, although the path is shared (C06). */
export const search = endpoint({
  name: 'companies.search',
  call: 'POST /account/{accountId}/thirdparties/search',
  body: () => ({
    countryCode: countryCode(),
    searchBy: z.enum(searchModes, `searchBy is one of ${searchModes.join(', ')}`),
    value: filled('value'),
  }),
  encode: encodeSearch,
  rule({ countryCode, searchBy }, refuse) {
    if ((searchBy === 'SIRET' || searchBy === 'SIREN') && !inFrance(countryCode)) {
      refuse('countryCode', `a search by ${searchBy} needs countryCode FR`); // R041
    }
    if (searchBy === 'LOCAL_ID' && countryCode === 'FR') {
      refuse('searchBy', 'LOCAL_ID is for countries other than France: search by SIRET or SIREN'); // R041
    }
  },
  response: many(company),
  repeatable: true,
  source: 'R040',
  summary: 'Search a company in the reference directory',
});
