// The gate: types, lint, format, unused code, n8n's linter, tests. All of it runs, even after a failure. It ends with
// the slowest tests, the names of what failed, and one line of counts. Without --force turbo skips, and does not count,
// what has not changed since it passed; with --force everything runs, all tests in one process.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';
import { testMachine } from './test-machine.ts';
import { countLine, failureLines, type TestReport } from './test-report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'tpr-check-'));
const isForced = process.argv.includes('--force');
const force = isForced ? ['--force'] : [];
const further = process.argv.slice(2).filter((argument) => argument !== '--force');

type Command = readonly [name: string, command: string, args: readonly string[]];

/** Each check counts as one; tests are counted individually. */
const checks: readonly Command[] = [
  // One compiler per core, each with one checker: more of either costs more than it saves.
  [
    'types',
    'turbo',
    [
      'run',
      'types',
      '--concurrency=100%',
      '--continue=always',
      '--output-logs=errors-only',
      '--log-prefix=none',
      ...force,
    ],
  ],
  ['lint', 'oxlint', ['--quiet']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
  ["n8n's linter", 'pnpm', ['--silent', '--filter', 'n8n-nodes-third-party-risk', 'run', 'lint']],
];

/** turbo runs one package at a time, because the tests of one use every core. */
const turns = ['--concurrency=1', '--continue=always', '--output-logs=new-only', '--log-prefix=none'];
const tests: Command = isForced
  ? ['tests', 'vitest', ['run', '--mode', 'gate', ...further]]
  : ['tests', 'turbo', ['run', 'test', 'test:repo', ...turns]];

const failures: string[] = [];
let passed = 0;

for (const check of checks) {
  const { isFine, output } = run(check, 'pipe');
  if (isFine) passed++;
  else failures.push(...errorLines(output).map((line) => `${check[0]}: ${line}`));
  process.stdout.write(output);
}

const { isFine } = run(tests, 'inherit');
const runs = readdirSync(reports).map(readReport);
rmSync(reports, { recursive: true, force: true });
const failedTests = runs.flatMap((report) => [...report.failures, ...report.notRun]);
failures.push(...failedTests);
if (!isFine && failedTests.length === 0) failures.push('tests: the run failed without naming a test');
passed += runs.reduce((sum, report) => sum + report.passed, 0);

const slowest = runs.flatMap((report) => report.slowest).sort((a, b) => b.seconds - a.seconds);
if (slowest.length > 0) console.log('\n── the ten slowest tests');
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
console.log(['', ...failureLines(failures), countLine({ passed, failed: failures.length })].join('\n'));
process.exit(failures.length === 0 ? 0 : 1);

function run([name, command, args]: Command, output: 'pipe' | 'inherit'): { isFine: boolean; output: string } {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const ended = runCommand(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, TPR_TEST_MACHINE: testMachine, TPR_TEST_REPORTS: reports },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${ended.status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  const parts = ended.error === undefined ? [ended.stdout, ended.stderr] : [`${ended.error.message}\n`];
  return { isFine: ended.status === 0, output: ended.status === 0 ? '' : parts.join('') };
}

/** The lines of output that contain "error", without the tools' summaries; if there is no such line, the last lines. */
function errorLines(output: string): string[] {
  const lines = output
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const named = lines.filter((line) => /\berror\b/i.test(line) && !/^(ERROR|Tasks|Failed|Found)\b/.test(line));
  return (named.length > 0 ? named : lines.slice(-5)).slice(0, 8).map((line) => line.slice(0, 300));
}

function readReport(file: string): TestReport {
  return JSON.parse(readFileSync(join(reports, file), 'utf8')) as TestReport;
}
