#!/usr/bin/env node
// Everything that has to hold before a change is taken: types, lint, format, unused code, tests. Runs all of it even
// after a failure, and ends with one line that adds up what ran.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'tpr-check-'));
const report = join(scratch, 'tests.json');

/** Each gate counts as one; the tests count one by one. */
const gates = [
  ['types', 'turbo', ['run', 'types', '--output-logs=errors-only']],
  ['lint', 'oxlint', ['--quiet']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
];

let passed = 0;
let failed = 0;

for (const [name, command, args] of gates) {
  const isFine = run(name, command, args);
  if (isFine) passed++;
  else failed++;
}

const isTestRunFine = run('tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport();
passed += numPassedTests;
// A file that does not load fails its suite without failing a test.
failed += numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
if (!isTestRunFine && numFailedTests === 0 && numFailedTestSuites === 0) failed++;

rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(name, command, args) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status } = runCommand(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1 };
  }
}
