/**
 * Measures 10,000 third parties with indicators in the genuine n8n, by this node and by the HTTP Request node in one
 * run, with 2 ms latency. Prints time, processor time, peak memory, and the memory that n8n holds for each item after
 * garbage collection. Fails if an item of this node holds more memory.
 */
import { startSandbox } from '@tpr/sandbox';
import { sandboxCredential } from '../src/host/credential.ts';
import { openHost } from '../src/host/host.ts';
import { packNodes } from '../src/host/package.ts';
import { portfolioPull } from '../test/harness/item-work.ts';
import { measureBoth, describeCost } from './cost.ts';
import { prepareHeap } from './live-heap.ts';

const thirdParties = 10_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const sandbox = await startSandbox({ port: 0, seed: thirdParties, latencyMs: 2 });
const credential = sandboxCredential(sandbox);
const packed = await packNodes();
const access = await prepareHeap();
const host = await openHost({ packages: [packed.tarball], credentials: [credential], env: access.env, onStep: say });
const heap = await access.attach(host.server().process);

const { mine, rival } = await measureBoth(host, heap, sandbox, portfolioPull(sandbox, credential));
say(`${thirdParties} third parties with indicators, 2 ms latency:`);
say(describeCost('this node', mine));
say(describeCost('HTTP Request', rival));
say(
  `  HTTP Request ÷ this node: processor ${(rival.processor / mine.processor).toFixed(2)}, memory held ${(rival.heldKilobytes / mine.heldKilobytes).toFixed(2)}`,
);

heap.close();
await host.close();
packed.remove();
await sandbox.close();
process.exitCode = mine.heldKilobytes > rival.heldKilobytes ? 1 : 0;
