/**
 * Measures the processor time, in ms, until a formula without a request is answered. It consists of parsing and
 * evaluating Code.js, which every formula and click needs, and of the formula. Takes the minimum of several processes
 * on each engine, because every disturbance adds time. Fails if the formula is answered only after `mostRatio` times
 * the time for parsing. Then a module calculates something when it is loaded.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { engines } from '../test/engines/engines.ts';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

const mostRatio = 1.7;
const rounds = 12;

/** Prints the times until Code.js is parsed, until it is evaluated, and until the formula is answered. */
const measure = `const { createContext, Script } = require('vm');
  const code = require('fs').readFileSync(0, 'utf8');
  const book = { getSpreadsheetLocale: () => 'en_US' };
  const context = createContext({ SpreadsheetApp: { getActiveSpreadsheet: () => book } });
  const begun = process.cpuUsage();
  const spent = () => { const { user, system } = process.cpuUsage(begun); return (user + system) / 1000; };
  const script = new Script(code);
  const parsed = spent();
  script.runInContext(context);
  const evaluated = spent();
  const [[verdict]] = new Script('TPR_CHECKID("73282932000074")').runInContext(context);
  if (verdict !== true) throw new Error(verdict);
  console.log(JSON.stringify([parsed, evaluated, spent()]));`;

const code = await buildScript(await readEnvironment('company'));
console.log(`Code.js: ${kB(Buffer.byteLength(code))}, packed ${kB(gzipSync(code).length)}`);
for (const [name, engine] of engines) {
  const times = Array.from(
    { length: rounds },
    () => JSON.parse(execFileSync(engine, ['-e', measure], { input: code, encoding: 'utf8' })) as number[],
  );
  const [parsed = 0, evaluated = 0, answered = 0] = [0, 1, 2].map((at) => Math.min(...times.map((time) => time[at]!)));
  const ratio = answered / parsed;
  console.log(
    `Node.js ${name}: parsed after ${ms(parsed)}, evaluated after ${ms(evaluated)}, answered after ${ms(answered)}, ${ratio.toFixed(2)} × of parsing`,
  );
  if (ratio > mostRatio) process.exitCode = 1;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
