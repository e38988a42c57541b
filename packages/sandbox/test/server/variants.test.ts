import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { applyOverlay, readOverlay } from '@tpr/core/api';
import { createBehaviour, describeVariants, parseOptions, type SandboxOptions } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { variants } from '../../src/variants/behaviour.ts';
import { closeAll, open } from './calling.ts';

closeAll();

const names = Object.entries(variants).flatMap(([gap, { values }]) =>
  Object.keys(values).map((value) => `${gap}=${value}`),
);

test('every profile key of every variant is a valid key of an overlay', () => {
  const overrides = (name: string) => createBehaviour([name]).profile.overrides;
  for (const name of names) {
    const text = JSON.stringify({ version: 1, overrides: overrides(name) });
    expect(applyOverlay(readOverlay(text)).overrides).toEqual(overrides(name));
  }
});

test.each(names)('the variant %s starts, signs in and lists its portfolio', async (name) => {
  const caller = await open({ variants: [name], seed: 2 });
  expect((await caller.get('/thirdparties')).status).toBe(200);
  await caller.sandbox.close();
});

test('the table describes every gap and each of its values', () => {
  const table = describeVariants();
  for (const name of names) expect(table).toContain(`  ${name} `);
});

test.each(['G999=x', 'G22=x', 'nonsense'])('the variant %s is refused in one line', (name) => {
  expect(() => createBehaviour([name])).toThrow(/^--variant: [^\n]+$/);
});

test('command lines are parsed, and refused in one line', () => {
  const args = [
    '--port',
    '0',
    '--seed',
    '50',
    '--latency',
    '5',
    '--rate',
    '2.5',
    '--variant',
    'G22=no-total',
    '--no-admin',
  ];
  const expected: SandboxOptions = {
    port: 0,
    seed: 50,
    latencyMs: 5,
    ratePerSecond: 2.5,
    variants: ['G22=no-total'],
    admin: false,
  };
  expect(parseOptions(args)).toEqual(expected);
  expect(parseOptions(['--variant', 'help'])).toBe('variants');
  expect(parseOptions(['--variant', 'a', '--variant', 'b'])).toEqual({ variants: ['a', 'b'] });
  for (const bad of [
    ['--port', 'x'],
    ['--rate', '0'],
    ['--now', 'then'],
    ['--retry-after', 'later'],
    ['--seed', 'huge'],
    ['--port', '1', '--port=2'],
    ['--no-admin', '--no-admin'],
  ]) {
    expect(() => parseOptions(bad)).toThrow(/^--[^\n]+$/);
  }
});

test('the program reports an error in one line and exits with 1', () => {
  const main = join(import.meta.dirname, '../../src/main.ts');
  const run = () => execFileSync(process.execPath, [main, '--variant', 'G22=x'], { encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow(
    expect.objectContaining({ status: 1, stderr: expect.stringMatching(/^--variant: G22 takes [^\n]+\n$/) }),
  );
});
