import { endpoint, many } from '../endpoint.ts';
import { requirement } from '../records/legacy.ts';

/** Not listed for the current interface, though its legacy twin is: used only where the service answers it (G12). */
export const list = endpoint({
  name: 'requirements.list',
  response: many(requirement),
  repeatable: true,
  source: 'G12',
  summary: 'List the documents that can be required',
});
