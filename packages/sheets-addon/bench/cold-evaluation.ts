/**
 * Time of the processor that evaluating Code.js for the first time takes, ms: every formula and click pays it. The least
 * of several processes on each engine, since all that disturbs makes it longer. Fails above 20 ms. What a click pays for
 * desk.html is told beside it.
 */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { engines } from '../test/engines/engines.ts';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

const mostMs = 20;
const rounds = 12;

/** Prints the time for Code.js, and that for it and desk.html, which its first click evaluates. */
const measure = `const { createContext, Script } = require('vm');
  const { code, desk } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const context = createContext({ HtmlService: { createTemplateFromFile: () => ({ getRawContent: () => desk }) } });
  const begun = process.cpuUsage();
  const spent = () => { const { user, system } = process.cpuUsage(begun); return (user + system) / 1000; };
  new Script(code).runInContext(context);
  const evaluated = spent();
  try { new Script('refreshFormulas()').runInContext(context); } catch {}
  console.log(JSON.stringify([evaluated, spent()]));`;

const script = await buildScript(await readEnvironment('company'));
for (const [name, text] of [
  ['Code.js', script.code],
  ['desk.html', script.desk],
] as const) {
  console.log(`${name}: ${kB(Buffer.byteLength(text))}, packed ${kB(gzipSync(text).length)}`);
}
for (const [name, engine] of engines) {
  const input = JSON.stringify(script);
  const times = Array.from(
    { length: rounds },
    () => JSON.parse(execFileSync(engine, ['-e', measure], { input, encoding: 'utf8' })) as [number, number],
  );
  const [code = 0, both = 0] = [0, 1].map((at) => Math.min(...times.map((time) => time[at]!)));
  console.log(`Node.js ${name}: Code.js ${code.toFixed(1)} ms, with desk.html ${both.toFixed(1)} ms`);
  if (code > mostMs) process.exitCode = 1;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
