import * as z from 'zod/mini';
import { endpoint, one, pages } from '../endpoint.ts';
import { countryCode, filled, thirdpartyId } from '../input.ts';
import { thirdParty } from '../records/third-party.ts';

/** The portfolio (R038). */
export const list = endpoint({
  name: 'thirdParties.list',
  call: 'GET /account/{accountId}/thirdparties',
  answer: pages(thirdParty),
  repeatable: true,
  source: 'R038',
  summary: 'List the portfolio',
});

export const get = endpoint({
  name: 'thirdParties.get',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  answer: one(thirdParty),
  repeatable: true,
  source: 'R033',
  summary: 'Read the identity of a third party',
});

/** The identity arrives some time after the answer (R008). */
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
  answer: one(thirdParty),
  repeatable: false,
  source: 'R039',
  summary: 'Add a third party from a legal identifier',
});
