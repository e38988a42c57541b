/**
 * Measures a full pull of 1,000 third parties with their indicators in the genuine n8n, by this node and by the HTTP
 * Request node. Conditions: 20 ms latency, at most 200 requests a second, one workflow, one run. Prints the ratio of
 * each round and their median; fails below 3. The times depend on this machine, which should be idle.
 */
import { startSandbox } from '@tpr/sandbox';
import { sandboxCredential } from '../src/host/credential.ts';
import { openHost } from '../src/host/host.ts';
import { packNodes } from '../src/host/package.ts';
import { pullBoth, describePulls } from '../test/harness/full-pull.ts';

const rounds = 3;
const leastRatio = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);

const sandbox = await startSandbox({ port: 0, seed: 1_000, ratePerSecond: 200, latencyMs: 20 });
const credential = sandboxCredential(sandbox);
const packed = await packNodes();
const host = await openHost({ packages: [packed.tarball], credentials: [credential], onStep: say });
const ratios: number[] = [];
for (let round = 1; round <= rounds; round++) {
  sandbox.resetCounters();
  const pulls = await pullBoth(host.rest(), sandbox, credential);
  ratios.push(pulls.rival.seconds / pulls.mine.seconds);
  say(`round ${round}`);
  describePulls(pulls).forEach(say);
}
await host.close();
packed.remove();
await sandbox.close();

const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
say(`median: ${median.toFixed(1)} times as fast as the HTTP Request node; at least ${leastRatio} is asked`);
process.exitCode = median < leastRatio ? 1 : 0;
