import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { dossier } from '../../src/api/records/dossier.ts';

it.each([
  ['documents', { documents: [{ documentId: 5, statusCode: 'VALID' }] }],
  ['content.documents', { content: { documents: [{ documentId: 5, statusCode: 'VALID' }] } }],
])('documents that a dossier embeds under %s are kept and counted', (name, raw) => {
  const profile = createProfile({ 'fields.dossier.documents': [name] });
  const read = dossier.read({ dossierId: 1, ...raw }, { profile, path: '', report: () => undefined });
  expect(read?.documents).toHaveLength(1);
  expect(read?.requiredDocuments).toBe(1);
});

it('a dossier that is listed without documents has null, not an empty list', () => {
  const read = dossier.read({ dossierId: 1 }, { profile: createProfile(), path: '', report: () => undefined });
  expect(read).toMatchObject({ documents: null, requiredDocuments: null });
});
