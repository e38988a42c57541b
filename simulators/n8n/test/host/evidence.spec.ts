import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, inject, test } from 'vitest';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';
import { sandboxCredential } from '../../src/host/credential.ts';
import { openHost } from '../../src/host/host.ts';
import { createWorkflow, manualStart } from '../../src/host/workflow.ts';
import { serveBigFiles } from '../harness/big-file.ts';
import { downloadZip } from '../harness/download-zip.ts';

const megabytes = 300;
const fileBytes = megabytes * 1024 * 1024;

const sandbox = await startSandbox({ port: 0 });
const files = await serveBigFiles(sandbox.url, fileBytes);
const usual = sandboxCredential(sandbox);
const credential = { ...usual, data: { ...usual.data, baseUrl: `${files.url}/current` } };
const host = await openHost({
  packages: [inject('nodesTarball')],
  credentials: [credential],
  env: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' },
});
afterAll(async () => {
  await host.close();
  await files.close();
  await sandbox.close();
});

// `bench/zip-memory.ts` compares the peak memory with that of the HTTP Request node.
test(`a ZIP of ${megabytes} MB is stored completely on disk`, async () => {
  const { dossierId } = takeSample(sandbox).filed;
  const run = await host
    .rest()
    .run(createWorkflow('Download', [manualStart, downloadZip('Zip', credential, dossierId)]));
  expect(run.error).toBeUndefined();
  const file = run.nodes['Zip']?.items[0]?.binary['data'];
  expect(file).toMatchObject({ fileName: 'evidence.zip', mimeType: 'application/zip' });
  const [, path = ''] = /^filesystem-v2:(.+)$/.exec(file?.storedAs ?? '') ?? [];
  expect(statSync(join(host.folder.path, '.n8n', 'storage', path)).size).toBe(fileBytes);
});
