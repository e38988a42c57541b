import { endpoint, many } from '../endpoint.ts';
import { requirement } from '../records/legacy.ts';

export const list = endpoint({
  name: 'legacy.requirements.list',
  base: 'legacy',
  call: 'GET /account/{accountId}/requirements',
  response: many(requirement),
  repeatable: true,
  source: 'R147',
  summary: 'List the documents that can be required',
});
