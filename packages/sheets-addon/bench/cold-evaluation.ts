/**
 * Time of the processor that evaluating Code.js for the first time takes, ms: every formula and click pays it. The least
 * of several processes on each engine, since all that disturbs makes it longer. Fails above 20 ms.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { engines } from '../test/engines/engines.ts';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

const mostMs = 20;
const rounds = 12;

const measure = `const { createContext, Script } = require('vm');
  const code = require('fs').readFileSync(0, 'utf8'), context = createContext({}), before = process.cpuUsage();
  new Script(code).runInContext(context);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);`;

const code = await buildScript(await readEnvironment('company'));
console.log(`Code.js: ${kB(Buffer.byteLength(code))}, packed ${kB(gzipSync(code).length)}`);
for (const [name, engine] of engines) {
  const times = Array.from({ length: rounds }, () =>
    Number(execFileSync(engine, ['-e', measure], { input: code, encoding: 'utf8' })),
  );
  const least = Math.min(...times);
  console.log(`Node.js ${name}: ${least.toFixed(1)} ms`);
  if (least > mostMs) process.exitCode = 1;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
