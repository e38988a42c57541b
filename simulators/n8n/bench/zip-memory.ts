/**
 * Measures a ZIP of 300 MB in the genuine n8n, by this node and by the HTTP Request node, each in a freshly started
 * n8n. Prints the peak memory of both; fails if that of this node is more than a tenth larger.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@tpr/sandbox';
import { takeSample } from '../../../packages/n8n-node/test/fake/sample.mts';
import { sandboxCredential } from '../src/host/credential.ts';
import { openHost } from '../src/host/host.ts';
import { packNodes } from '../src/host/package.ts';
import { createWorkflow, manualStart, type NodePlan } from '../src/host/workflow.ts';
import { serveBigFiles } from '../test/harness/big-file.ts';
import { downloadZip, zipUrl } from '../test/harness/download-zip.ts';
import { peakMegabytes, resetPeak } from '../test/harness/memory.ts';
import { httpRequest } from '../test/harness/http-request-nodes.ts';

const megabytes = 300;
const rounds = 2;
const most = 1.1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const sandbox = await startSandbox({ port: 0 });
const files = await serveBigFiles(sandbox.url, megabytes * 1024 * 1024);
const usual = sandboxCredential(sandbox);
const baseUrl = `${files.url}/current`;
const credential = { ...usual, data: { ...usual.data, baseUrl } };
const packed = await packNodes();
const env = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' };
const host = await openHost({ packages: [packed.tarball], credentials: [credential], env, onStep: say });
const { dossierId } = takeSample(sandbox).filed;
const warm = httpRequest('Warm', `${baseUrl}/api/v1/account/1001/thirdparties`, credential);
const file = { options: { response: { response: { responseFormat: 'file' } } } };

/** Peak memory of an n8n that was just started and warmed up, and then runs this node. */
async function measure(plan: NodePlan): Promise<number> {
  await host.kill();
  await host.start();
  const { pid } = host.server().process;
  await host.rest().run(createWorkflow('warm', [manualStart, { ...warm }]));
  resetPeak(pid);
  const before = peakMegabytes(pid);
  const run = await host.rest().run(createWorkflow(plan.name, [manualStart, plan]));
  if (run.error !== undefined) throw new Error(`${plan.name}: ${run.error.message}`);
  const peak = peakMegabytes(pid);
  rmSync(join(host.folder.path, '.n8n', 'storage'), { recursive: true, force: true });
  const seconds = ((run.nodes[plan.name]?.ms ?? 0) / 1_000).toFixed(1);
  say(`${plan.name}: from ${before.toFixed(0)} to ${peak.toFixed(0)} MB in ${seconds} s`);
  return peak;
}

const peaks = { mine: [] as number[], rival: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  peaks.rival.push(await measure(httpRequest('HTTP', zipUrl(baseUrl, dossierId), credential, file)));
  peaks.mine.push(await measure(downloadZip('Ours', credential, dossierId)));
}
await host.close();
packed.remove();
await files.close();
await sandbox.close();

const [mine, rival] = [Math.min(...peaks.mine), Math.min(...peaks.rival)];
say(`ZIP of ${megabytes} MB: peak ${mine.toFixed(0)} MB, HTTP Request ${rival.toFixed(0)} MB`);
process.exitCode = mine > rival * most ? 1 : 0;
