// `npm run test:full`: every suite beyond the gate, even after failures. The n8n suites mostly wait for n8n's schedule,
// so they run in parallel with the others. Its output ends with a table of the suites, the tests that failed, passed at
// the second try or could not run, and a line of counts. Arguments select suites. `npm run nightly` adds suites with a
// new seed each night (printed at the start) and suites that do not decide the result.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countLine, endLines, notAvailable, type TestReport } from './test-report.ts';

interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A suite that is only printed does not decide whether the run passes. */
  readonly isOnlyPrinted?: boolean;
  /** A suite that mostly waits runs in parallel with the CPU-bound ones; its output is shown when it ends. */
  readonly isMostlyWaiting?: boolean;
}

interface Result {
  readonly name: string;
  readonly minutes: number;
  readonly report: Omit<TestReport, 'slowest'>;
}

const vitest = (name: string, args: readonly string[]): Suite => ({ name, command: 'vitest', args: ['run', ...args] });

const full: readonly Suite[] = [
  vitest('security', ['--mode', 'security']),
  vitest('long', ['--mode', 'long']),
  vitest('browser', ['--mode', 'browser']),
  { ...vitest('n8n', ['--config', 'simulators/n8n/vitest.host.config.ts']), isMostlyWaiting: true },
  { ...vitest('n8n-queue', ['--config', 'simulators/n8n/vitest.queue.config.ts']), isMostlyWaiting: true },
];

const nightly: readonly Suite[] = [
  vitest('gate', ['--mode', 'gate']),
  ...full,
  vitest('faults', ['--mode', 'faults']),
  vitest('nightly', ['--mode', 'nightly']),
  { name: 'mutation', command: 'node', args: ['tools/mutation/main.ts'] },
  { name: 'audit', command: 'node', args: ['tools/audit.mjs'], isOnlyPrinted: true },
  { name: 'bench', command: 'turbo', args: ['run', 'bench'], isOnlyPrinted: true },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { nightly: { type: 'boolean' } }, allowPositionals: true });
const known = values.nightly ? nightly : full;
const unknown = positionals.filter((name) => !known.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}, only ${known.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (values.nightly) {
  // The seed is the date, so that a run can be repeated.
  process.env['TPR_SEED'] ??= new Date().toISOString().slice(0, 10).replaceAll('-', '');
  console.log(`seed ${process.env['TPR_SEED']} (TPR_SEED gives the same again)`);
}

// Ctrl-C also reaches the running suite. When that has ended, no other starts, and the results so far are shown.
let isInterrupted = false;
process.once('SIGINT', () => (isInterrupted = true));

const chosen = known.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const waiting = chosen.filter(({ isMostlyWaiting }) => isMostlyWaiting);
const busy = chosen.filter(({ isMostlyWaiting }) => !isMostlyWaiting);
// With one lane, output is shown as it comes; with two, the waiting lane shows a suite's output when it ends.
const lanes = await Promise.all([runInTurn(busy, true), runInTurn(waiting, busy.length === 0)]);
const results = lanes.flat();

const sum = (count: (report: Result['report']) => number) =>
  results.reduce((all, { report }) => all + count(report), 0);
const failed = sum((report) => report.failures.length);
console.log(`\n${table(results).join('\n')}\n`);
for (const { name, report } of results) {
  for (const line of endLines(report)) console.log(`${name}: ${line}`);
}
console.log(countLine({ passed: sum((report) => report.passed), failed }));
process.exit(failed === 0 && !isInterrupted ? 0 : 1);

async function runInTurn(suites: readonly Suite[], isShownAtOnce: boolean): Promise<Result[]> {
  const done: Result[] = [];
  for (const suite of suites) {
    if (isInterrupted) break;
    done.push(await runSuite(suite, isShownAtOnce).catch(failureOf(suite)));
  }
  return done;
}

/** A suite whose report cannot be read has failed; the others continue. */
function failureOf({ name }: Suite): (error: unknown) => Result {
  return (error) => {
    const failures = [`${name} was not run to its end: ${String(error)}`];
    return { name, minutes: 0, report: { passed: 0, failed: 1, failures, notRun: [] } };
  };
}

async function runSuite(suite: Suite, isShownAtOnce: boolean): Promise<Result> {
  const { name, command, args, isOnlyPrinted = false } = suite;
  console.log(`\n── ${name}${isShownAtOnce ? '' : ' begins, and is shown when it ends'}`);
  const folder = mkdtempSync(join(tmpdir(), 'tpr-full-'));
  const startedMs = Date.now();
  const env = { ...process.env, TPR_TEST_REPORTS: folder };
  const { status, lastLines, kept } = await runShown(command, args, env, isShownAtOnce);
  if (!isShownAtOnce) process.stdout.write(`\n── ${name}\n${kept}`);
  const minutes = (Date.now() - startedMs) / 60_000;
  const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TestReport);
  rmSync(folder, { recursive: true, force: true });
  const [report = reportOfProgram(name, status, lastLines)] = reports;
  // The failures of a suite that does not decide the result are not counted.
  return { name, minutes, report: isOnlyPrinted ? { ...report, failures: [] } : report };
}

/** The report of a suite that failed before its tests, or that is not run by vitest. */
function reportOfProgram(name: string, status: number, lastLines: readonly string[]): Result['report'] {
  const missing = lastLines.find((line) => line.includes(`${notAvailable}:`));
  if (missing !== undefined) return { passed: 0, failed: 0, failures: [], notRun: [missing.trim()] };
  const failures = status === 0 ? [] : [`${name} ended with ${status}: ${lastLines.at(-1) ?? ''}`];
  return { passed: status === 0 ? 1 : 0, failed: failures.length, failures, notRun: [] };
}

/** Runs a command, shows or buffers its output, and keeps the last lines of the output. */
function runShown(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  isShownAtOnce: boolean,
): Promise<{ readonly status: number; readonly lastLines: readonly string[]; readonly kept: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let end = '';
    const kept: Buffer[] = [];
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (piece: Buffer) => {
        if (isShownAtOnce) target.write(piece);
        else kept.push(piece);
        end = `${end}${piece.toString()}`.slice(-20_000);
      });
    }
    child.once('error', (error) => resolve({ status: 1, lastLines: [error.message], kept: '' }));
    child.once('close', (code) => {
      const lines = end
        .replaceAll(/\u001B\[[0-9;]*m/g, '')
        .split('\n')
        .map((line) => line.trim());
      resolve({
        status: code ?? 1,
        lastLines: lines.filter((line) => line !== ''),
        kept: Buffer.concat(kept).toString(),
      });
    });
  });
}

function table(rows: readonly Result[]): string[] {
  const lines = rows.map(({ name, minutes, report }) => [
    name,
    String(report.passed),
    String(report.failures.length),
    String(report.notRun.length),
    minutes.toFixed(1),
  ]);
  const all = [['suite', 'passed', 'failed', 'not run', 'minutes'], ...lines];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  const written = all.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
  return [written[0]!, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...written.slice(1)];
}
