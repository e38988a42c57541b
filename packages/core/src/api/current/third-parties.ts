import * as z from 'zod/mini';
import { encodeCountry } from '../country.ts';
import { endpoint, one, pages } from '../endpoint.ts';
import { byEvents } from '../event-filter.ts';
import { countryCode, filled, thirdpartyId } from '../input.ts';
import { takesLegalId } from '../profile/choices.ts';
import { thirdParty } from '../records/third-party.ts';

export const list = endpoint({
  name: 'thirdParties.list',
  call: 'GET /account/{accountId}/thirdparties',
  response: pages(thirdParty),
  repeatable: true,
  departure: 'THIRD_PARTY_ARCHIVED',
  source: 'R038',
  summary: 'List the portfolio',
});

/** Third parties that had at least one of the events in the range (R116, R120). */
export const searchByEvents = endpoint({
  name: 'thirdParties.searchByEvents',
  call: 'GET /account/{accountId}/thirdparties/search',
  response: pages(thirdParty),
  repeatable: true,
  ...byEvents('thirdParty'),
  source: 'R116',
  summary: 'Find third parties by event',
});

export const get = endpoint({
  name: 'thirdParties.get',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  response: one(thirdParty),
  repeatable: true,
  source: 'R033',
  summary: 'Read the identity of a third party',
});

/** The identity arrives some time after the response (R008). */
export const add = endpoint({
  name: 'thirdParties.add',
  body: () => ({
    companyIdType: z.enum(
      ['CIT001', 'CIT002', 'CIT003'],
      'companyIdType is CIT001 (SIRET), CIT002 (VAT number) or CIT003 (DUNS)',
    ),
    companyIdValue: filled('companyIdValue'),
    countryCode: z.optional(countryCode()),
    thirdpartyCode: z.optional(filled('thirdpartyCode')),
  }),
  encode: encodeCountry,
  rule({ companyIdType, companyIdValue }, refuse, profile) {
    if (takesLegalId(String(companyIdType), String(companyIdValue), profile)) return;
    refuse('companyIdValue', 'the service adds by French VAT numbers only (identifiers.cit002Scope)'); // G10a
  },
  response: one(thirdParty),
  repeatable: false,
  source: 'R039',
  summary: 'Add a third party from a legal identifier',
});
