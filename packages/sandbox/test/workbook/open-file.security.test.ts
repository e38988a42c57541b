import { expect, test } from 'vitest';
import { openMemoryBench } from './memory-bench.ts';

const names = [
  [['..', '..', '.bashrc'].join('/'), 'bashrc.pdf'],
  ['C:\\Windows\\kbis.pdf', 'kbis.pdf'],
  ['kbis\u202Efdp.exe', 'kbisfdp.exe.pdf'],
] as const;

test('S55: a file whose name is a path, or hides its end, is saved from a spreadsheet under its own name alone', async ({
  onTestFinished,
}) => {
  const bench = await openMemoryBench({
    seed: 20,
    overrides: { 'paths.files.signedUrl': 'GET /no-such-path/{fileId}' },
  });
  onTestFinished(() => bench.close());
  const [document] = (await bench.perform('listToDecide')).documents.filter(({ fileId }) => fileId !== null);
  const { dossierId, documentId, fileId } = document!;
  for (const [given, saved] of names) {
    bench.sandbox.store.run('UPDATE evidence SET fileName = ? WHERE id = ?', given, Number(fileId));
    expect(await bench.perform('openFile', { dossierId, documentId, fileId: fileId! })).toMatchObject({ name: saved });
  }
});
