import { operationNames } from '@tpr/core/service';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';
import { examine, different, openWithOverlay, headlineOf } from './examining.ts';

test('a service as the profile expects it differs in nothing but what was never told', async () => {
  const { sandbox, overlay, report } = await openWithOverlay({});
  expect(Object.keys(different(report))).toEqual(['behaviour.extractedDataOps']);
  expect(report.operations.map(({ operation }) => operation)).toEqual([...operationNames].sort());
  const changed = report.operations.filter(({ outcome }) => outcome !== 'answered');
  expect(new Set(changed.map(({ outcome }) => outcome))).toEqual(new Set(['not tried: it would change something']));
  // Reading only: nothing the service counts as a change was called.
  const calls = Object.keys(sandbox.counters().byOperation);
  expect(calls.filter((name) => /\.(set|add|create|update|approve|reject|addRequirements)$/.test(name))).toEqual([]);
  expect(JSON.parse(readFileSync(overlay, 'utf8'))).toMatchObject({
    $schema: expect.stringMatching(/^https:.*\/profile\.schema\.json$/),
    since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    by: 'tpr doctor',
    version: 1,
  });
});

test('the report names what is different and what to do with it', async () => {
  const sandbox = await openSandbox({ variants: ['G20=base1'] });
  const overlay = join(makeFolder(), 'p.json');
  const { stdout } = await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', overlay]);
  expect(stdout).toMatch(/behaviour\.pageBase +1 +the first page is number 1/);
  expect(stdout).toContain(`Use it with --profile ${overlay}`);
});

test('what an earlier overlay says is kept in the next one', async () => {
  const sandbox = await openSandbox({ variants: ['G35=repeat'] });
  const first = join(makeFolder(), 'first.json');
  writeFileSync(first, JSON.stringify({ version: 1, overrides: { 'behaviour.clear': true } }));
  const second = join(makeFolder(), 'second.json');
  await examine(sandbox, ['--profile', first, '--write-profile', second]);
  const { overrides } = JSON.parse(readFileSync(second, 'utf8'));
  expect(overrides).toMatchObject({ 'behaviour.clear': true, 'behaviour.eventNamesStyle': 'repeat' });
});

test('of an account that is refused it says so, and ends as the refusal does', async () => {
  const sandbox = await openSandbox({});
  const ran = await tpr(['doctor', ...flagsOf(sandbox), '--account', '4711']);
  expect(headlineOf(ran.stdout)).toMatch(/^One can not work/);
  expect(ran.stdout).toMatch(/403/);
  expect(ran.code).toBe(4);
});
