import { expect, test } from 'vitest';
import type { WorkbookBenchOptions } from './workbook-bench.ts';
import { openMemoryBench } from './memory-bench.ts';

async function openWaiting(options: WorkbookBenchOptions) {
  const bench = await openMemoryBench({ seed: 60, ...options });
  const [document] = (await bench.perform('listToDecide')).documents.filter(({ fileId }) => fileId !== null);
  const { dossierId, documentId, fileId } = document!;
  return { bench, opened: await bench.perform('openFile', { dossierId, documentId, fileId: fileId! }) };
}

test('the file of a waiting document can be downloaded from the address that the task returns, without a session', async ({
  onTestFinished,
}) => {
  const { bench, opened } = await openWaiting({});
  onTestFinished(() => bench.close());
  const answer = await fetch('url' in opened ? opened.url : '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('where the service has no addresses, the task returns the file itself', async ({ onTestFinished }) => {
  const { bench, opened } = await openWaiting({ overrides: { 'paths.files.signedUrl': 'GET /no-such-path/{fileId}' } });
  onTestFinished(() => bench.close());
  expect(opened).toEqual({ name: expect.stringMatching(/\.pdf$/), base64: expect.any(String) });
  const file = Buffer.from('base64' in opened ? opened.base64 : '', 'base64');
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.subarray(-6).toString()).toContain('%%EOF');
  expect(bench.sandbox.counters().byOperation).toMatchObject({ 'files.download': 1 });
});
