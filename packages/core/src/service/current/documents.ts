import { endpoint, many, one } from '../endpoint.ts';
import { documentId, dossierId } from '../input.ts';
import { document } from '../records/document.ts';

export const list = endpoint({
  name: 'documents.list',
  params: () => ({ dossierId: dossierId() }),
  answer: many(document),
  repeatable: true,
  evidences: true,
  isEnveloped: true,
  source: 'R066',
  summary: 'List the documents of a dossier',
});

export const get = endpoint({
  name: 'documents.get',
  params: () => ({ dossierId: dossierId(), documentId: documentId() }),
  answer: one(document),
  repeatable: true,
  evidences: true,
  source: 'R067',
  summary: 'Read one document with its evidences',
});
