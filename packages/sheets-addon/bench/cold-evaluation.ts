/**
 * Measures the processor time, in ms, until a formula without a request is answered: evaluating Code.js, which every
 * formula and click needs, and then the formula. Takes the minimum of several processes on each engine, because every
 * disturbance adds time. Fails above 40 ms.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { engines } from '../test/engines/engines.ts';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

const mostMs = 40;
const rounds = 12;

/** Prints the time to evaluate Code.js, and the time until the formula is answered. */
const measure = `const { createContext, Script } = require('vm');
  const code = require('fs').readFileSync(0, 'utf8');
  const book = { getSpreadsheetLocale: () => 'en_US' };
  const context = createContext({ SpreadsheetApp: { getActiveSpreadsheet: () => book } });
  const begun = process.cpuUsage();
  const spent = () => { const { user, system } = process.cpuUsage(begun); return (user + system) / 1000; };
  new Script(code).runInContext(context);
  const evaluated = spent();
  const [[verdict]] = new Script('TPR_CHECKID("73282932000074")').runInContext(context);
  if (verdict !== true) throw new Error(verdict);
  console.log(JSON.stringify([evaluated, spent()]));`;

const code = await buildScript(await readEnvironment('company'));
console.log(`Code.js: ${kB(Buffer.byteLength(code))}, packed ${kB(gzipSync(code).length)}`);
for (const [name, engine] of engines) {
  const times = Array.from(
    { length: rounds },
    () => JSON.parse(execFileSync(engine, ['-e', measure], { input: code, encoding: 'utf8' })) as [number, number],
  );
  const [evaluated = 0, answered = 0] = [0, 1].map((at) => Math.min(...times.map((time) => time[at]!)));
  console.log(`Node.js ${name}: evaluated after ${evaluated.toFixed(1)} ms, answered after ${answered.toFixed(1)} ms`);
  if (answered > mostMs) process.exitCode = 1;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
