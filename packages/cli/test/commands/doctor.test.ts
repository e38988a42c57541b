import { operationNames } from '@tpr/core/api';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr, until } from './tpr.ts';
import { different, examine, openWithOverlay } from './examining.ts';
import { order } from './write-order.ts';

test('a service as in the profile differs only in a fact that the specification never stated', async () => {
  const { sandbox, overlay, report } = await openWithOverlay({});
  expect(Object.keys(different(report))).toEqual(['evidence.extractedDataOperations']);
  expect(report.operations.map(({ operation }) => operation)).toEqual([...operationNames].sort());
  const changed = report.operations.filter(({ outcome }) => outcome !== 'answered');
  expect(new Set(changed.map(({ outcome }) => outcome))).toEqual(new Set(['not tried: it would change something']));
  // Reads only: the service counts no changing call.
  const calls = Object.keys(sandbox.counters().byOperation);
  expect(calls.filter((name) => /\.(set|add|create|update|approve|reject|addRequirements)$/.test(name))).toEqual([]);
  expect(JSON.parse(readFileSync(overlay, 'utf8'))).toMatchObject({
    $schema: './tpr-profile.schema.json',
    since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    by: 'tpr doctor',
    version: 1,
  });
});

test('an overlay that cannot be written is reported before anything is asked', async () => {
  const sandbox = await openSandbox();
  const overlay = join(makeFolder(), 'missing', 'profile.json');
  const ran = await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay]);
  expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${overlay} cannot be written`) });
  expect(sandbox.requests()).toEqual([]);
});

test('the report is printed although the folder of the overlay was removed meanwhile', async () => {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  const overlay = join(folder, 'profile.json');
  const running = tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay]);
  await until(() => sandbox.requests().length > 0);
  rmSync(folder, { recursive: true });
  const ran = await running;
  expect(ran).toMatchObject({ code: 2, stdout: expect.stringContaining('You can work') });
  expect(ran.stderr).toContain(overlay);
});

test('the report names each difference, and the next overlay keeps the entries of an earlier one', async () => {
  const sandbox = await openSandbox({ variants: ['G20=base1'] });
  const folder = makeFolder();
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  writeFileSync(first, JSON.stringify({ version: 1, overrides: { 'attributes.emptyClears': true } }));
  const { stdout } = await tpr(['doctor', ...flagsOf(sandbox), '--profile', first, '--write-profile', second]);
  expect(stdout).toMatch(/paging\.firstPage +1 +the first page is number 1/);
  expect(stdout).toContain(`Use it with --profile ${second}`);
  const titles = /^(?:You can work|Different: |Confirmed: |Not testable by reading: |Of the operations: )/gm;
  expect(stdout.match(titles)).toEqual([
    'You can work',
    'Different: ',
    'Confirmed: ',
    'Not testable by reading: ',
    'Of the operations: ',
  ]);
  expect(stdout.startsWith('You can work')).toBe(true);
  // By reason, not by entry.
  const last = stdout.slice(stdout.indexOf('Not testable by reading'));
  const { findings } = await examine(sandbox, ['--profile', first]);
  const reason = 'only a write would show it';
  expect(last).toMatch(new RegExp(`^${findings.filter(({ note }) => note === reason).length} +${reason}$`, 'm'));
  expect(last.split('\n').length).toBeLessThan(32);
  const { overrides } = JSON.parse(readFileSync(second, 'utf8'));
  expect(overrides).toMatchObject({ 'attributes.emptyClears': true, 'paging.firstPage': 1 });
});

test('the writes are listed first, and without a yes none is made', async () => {
  const sandbox = await openSandbox();
  const { code, stderr } = await tpr(order(sandbox));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^ {2}Regions: holds \["Nord","Est"\]; written: the first of its choices alone$/m);
  expect(stderr).toContain('cannot be undone');
  expect(stderr).toContain('Nothing was sent');
  expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
});
