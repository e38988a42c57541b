import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { examine } from '../../src/doctor/examine.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal } from '../conformance/scripted-host.ts';
import { connection, json } from '../http/bench.ts';

const key = 'fields.document.dossierId';

/** Examines a service with a third party that has three dossiers. @param documentOf the document of a dossier */
async function examined(documentOf: (dossierId: string) => object) {
  const dossiers = ['51', '52', '53'].map((dossierId) => ({ dossierId, thirdpartyId: 1 }));
  const bench = createAsyncBench({
    service({ url }) {
      const path = new URL(url).pathname;
      const [, dossierId] = /\/dossiers\/(\w+)\/documents$/.exec(path) ?? [];
      if (dossierId !== undefined) return json({ content: [documentOf(dossierId)] });
      if (path.endsWith('/thirdparties')) return json({ content: [{ thirdpartyId: 1, name: 'A' }], totalElements: 1 });
      if (path.endsWith('/dossiers')) return json({ content: dossiers });
      return path.endsWith('/thirdparties/1') ? json({ thirdpartyId: 1, name: 'A' }) : refusal(404);
    },
  });
  const { findings, operations } = await bench.run(
    examine({ connection, profile: createProfile(), auth: signedByHost }),
  );
  const { verdict, value } = findings.find((finding) => finding.key === key)!;
  const { outcome } = operations.find(({ operation }) => operation === 'documents.list')!;
  return { verdict, value, isRead: outcome === 'answered' };
}

it('the doctor finds the field of documents that has the identifier of their dossier', async () => {
  const found = await examined((id) => ({ documentId: `7${id}`, dossierId: 9000 + Number(id), folder: id }));
  expect(found).toMatchObject({ verdict: 'different', value: ['folder', 'dossierId', 'idDossier'], isRead: true });
});

it('the doctor reads documents that name their dossier by an internal number only', async () => {
  const found = await examined((id) => ({ documentId: `7${id}`, dossierId: 9000 + Number(id) }));
  expect(found).toMatchObject({ verdict: 'different', value: ['idDossier'], isRead: true });
});

it('the doctor refuses lists of documents that name another dossier that was read', async () => {
  const found = await examined((id) => ({ documentId: `7${id}`, dossierId: id === '51' ? 52 : 51 }));
  expect(found).toMatchObject({ isRead: false });
  expect(found.verdict).not.toBe('different');
});
