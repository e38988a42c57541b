import { expect, test } from 'vitest';
import { openMemoryDesk } from './memory-desk.ts';

test('the file of a document that waits can be fetched from the address that the desk gives, without a session', async ({
  onTestFinished,
}) => {
  const bench = await openMemoryDesk({ seed: 60 });
  onTestFinished(() => bench.close());
  const [document] = (await bench.perform('listToDecide')).filter(({ fileId }) => fileId !== null);
  const { dossierId, documentId, fileId } = document!;
  const { url } = await bench.perform('fileAddress', { dossierId, documentId, fileId: fileId! });
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
