import * as z from 'zod/mini';
import { endpoint, one, pages } from '../endpoint.ts';
import { digits, filled, integerId, yesNo } from '../input.ts';
import { legacyThirdParty, legacyThirdPartyItem } from '../records/legacy.ts';
import { companyIdType } from './company-id.ts';

/** In the query, `vatNumber` is called `tva`, and `globalState` is called `thirdpartyGlobalState` (C13). */
export const list = endpoint({
  name: 'legacy.thirdParties.list',
  base: 'legacy',
  call: 'GET /account/{accountId}/thirdparties',
  query: () => ({
    monitored: z.optional(yesNo('monitored')),
    companyIdType: z.optional(companyIdType()),
    name: z.optional(filled('name')),
    siren: z.optional(digits('siren', 9)),
    siret: z.optional(digits('siret', 14)),
    tva: z.optional(filled('tva')),
    thirdpartyGlobalState: z.optional(yesNo('thirdpartyGlobalState')),
  }),
  response: pages(legacyThirdPartyItem),
  repeatable: true,
  source: 'R139',
  summary: 'List the third parties of an account',
});

export const get = endpoint({
  name: 'legacy.thirdParties.get',
  base: 'legacy',
  call: 'GET /account/{accountId}/thirdparties/{thirdpartyId}',
  params: () => ({ thirdpartyId: integerId('thirdpartyId') }),
  response: one(legacyThirdParty),
  repeatable: true,
  source: 'R140',
  summary: 'Read a third party',
});
