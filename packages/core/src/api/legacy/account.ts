import { endpoint, many, one } from '../endpoint.ts';
import { legacyAccount, legacyStatistics } from '../records/legacy.ts';

/** One account or several (G13); always a list here. @deprecated with the whole legacy interface (R170). */
export const list = endpoint({
  name: 'legacy.account.list',
  base: 'legacy',
  call: 'GET /account',
  response: many(legacyAccount),
  repeatable: true,
  source: 'R137',
  summary: 'List the accounts of the user',
});

export const statistics = endpoint({
  name: 'legacy.account.statistics',
  base: 'legacy',
  call: 'GET /account/{accountId}',
  response: one(legacyStatistics),
  repeatable: true,
  source: 'R138',
  summary: 'Read the statistics of an account',
});
