import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, inject, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { openHost } from '../../src/host/host.ts';
import { createWorkflow, manualStart, type NodePlan } from '../../src/host/workflow.ts';
import { serveBigFiles } from '../stage/big-file.ts';
import { peakMegabytes, resetPeak } from '../stage/memory.ts';
import { httpRequest } from '../stage/rival.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';
import { report } from '../stage/stage.ts';

const megabytes = 300;
const tolerance = 1.1;
const rounds = 2;

const sandbox = await startSandbox({ port: 0 });
const files = await serveBigFiles(sandbox.url, megabytes * 1024 * 1024);
const usual = sandboxCredential(sandbox);
const baseUrl = `${files.url}/current`;
const credential = { ...usual, data: { ...usual.data, baseUrl } };
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

const { filed } = takeSample(sandbox);
const zipUrl = `${baseUrl}/api/v1/account/1001/dossiers/${filed.dossierId}/files`;

/** The peak of an n8n that has just started, has been warmed up, and then runs this node. */
async function measure(plan: NodePlan): Promise<number> {
  await host.kill();
  await host.start();
  const { pid } = host.server().process;
  await host.rest().run(createWorkflow('warm', [manualStart, { ...warm }]));
  resetPeak(pid);
  const before = peakMegabytes(pid);
  const run = await host.rest().run(createWorkflow(plan.name, [manualStart, plan]));
  const peak = peakMegabytes(pid);
  expect(run.error).toBeUndefined();
  const file = run.nodes[plan.name]?.items[0]?.binary['data'];
  expect(file?.mimeType).toBe('application/zip');
  expect(file?.storedAs).toMatch(/^filesystem/);
  rmSync(join(host.folder.path, '.n8n', 'storage'), { recursive: true, force: true });
  report(
    `${plan.name}: from ${before.toFixed(0)} to ${peak.toFixed(0)} MB in ${((run.nodes[plan.name]?.ms ?? 0) / 1_000).toFixed(1)} s`,
  );
  return peak;
}

const warm = httpRequest('Warm', `${baseUrl}/api/v1/account/1001/thirdparties`, credential);
const ours: NodePlan = {
  name: 'Ours',
  type: actionNode,
  credential,
  parameters: {
    resource: 'dossier',
    operation: 'downloadZip',
    dossierId: { __rl: true, mode: 'id', value: filed.dossierId },
    binaryPropertyName: 'data',
  },
};
const theirs = httpRequest('HTTP', zipUrl, credential, {
  options: { response: { response: { responseFormat: 'file' } } },
});

test(`a ZIP of ${megabytes} MB streams through: peak memory within a tenth of the HTTP Request node's`, async () => {
  const peaks = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    peaks.theirs.push(await measure(theirs));
    peaks.ours.push(await measure(ours));
  }
  const [mine, rival] = [Math.min(...peaks.ours), Math.min(...peaks.theirs)];
  report(`ZIP of ${megabytes} MB: peak ${mine.toFixed(0)} MB, HTTP Request ${rival.toFixed(0)} MB`);
  expect(mine).toBeLessThanOrEqual(rival * tolerance);
});
