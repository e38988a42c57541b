import { endpoint, many } from '../endpoint.ts';
import { requirement } from '../records/legacy.ts';

/** Specified only for the legacy interface; the current one may have it, too (G12). */
export const list = endpoint({
  name: 'requirements.list',
  response: many(requirement),
  repeatable: true,
  source: 'G12',
  summary: 'List the documents that can be required',
});
