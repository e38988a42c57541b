import { endpoint, many, one, pages } from '../endpoint.ts';
import { byEvents } from '../event-filter.ts';
import { documentId, dossierId } from '../input.ts';
import { document } from '../records/document.ts';

export const list = endpoint({
  name: 'documents.list',
  params: () => ({ dossierId: dossierId() }),
  response: many(document),
  repeatable: true,
  evidences: true,
  isEnveloped: true,
  source: 'R066',
  summary: 'List the documents of a dossier',
});

export const get = endpoint({
  name: 'documents.get',
  params: () => ({ dossierId: dossierId(), documentId: documentId() }),
  response: one(document),
  repeatable: true,
  evidences: true,
  source: 'R067',
  summary: 'Read one document with its evidences',
});

export const searchByEvents = endpoint({
  name: 'documents.searchByEvents',
  call: 'GET /account/{accountId}/documents/search',
  response: pages(document),
  repeatable: true,
  ...byEvents('document'),
  evidences: true,
  source: 'R116',
  summary: 'Find documents by event',
});
