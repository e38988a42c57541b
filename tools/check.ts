// Everything that has to hold before a change is taken: types, lint, format, unused code, tests. Runs all of it even
// after a failure, and ends with one line that adds up what ran. What turbo knows to be as it was when it last passed
// does not run again, and is not counted; `npm test -- --force` runs it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';
import { testMachine } from './test-machine.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'tpr-check-'));
const force = process.argv.includes('--force') ? ['--force'] : [];

/** Each gate counts as one; the tests count one by one. */
const gates: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', 'turbo', ['run', 'types', '--continue=always', '--output-logs=errors-only', ...force]],
  ['lint', 'oxlint', ['--quiet']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
];

let passed = 0;
let failed = 0;

for (const [name, command, args] of gates) {
  if (run(name, command, args)) passed++;
  else failed++;
}

// One package at a time: the tests of one use every core already.
const turns = ['--concurrency=1', '--continue=always', '--output-logs=new-only', '--log-prefix=none', ...force];
const isTestRunFine = run('tests', 'turbo', ['run', 'test', 'test:house', ...turns]);
const counts = readdirSync(reports).map(readCounts);
passed += counts.reduce((sum, report) => sum + report.passed, 0);
const failedTests = counts.reduce((sum, report) => sum + report.failed, 0);
// What ends badly without naming a test is a failure too.
failed += isTestRunFine ? failedTests : Math.max(failedTests, 1);

rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(name: string, command: string, args: readonly string[]): boolean {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status } = runCommand(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TPR_TEST_MACHINE: testMachine, TPR_TEST_REPORTS: reports },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

function readCounts(file: string): { passed: number; failed: number } {
  return JSON.parse(readFileSync(join(reports, file), 'utf8')) as { passed: number; failed: number };
}
