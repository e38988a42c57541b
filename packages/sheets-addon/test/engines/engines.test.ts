import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code } from '../realm/script.ts';
import { startService, type Service } from '../realm/service.ts';
import { buildConformance } from './conformance-code.ts';
import type { Order, TrialReport } from './trial.ts';

const run = promisify(execFile);
const host = createRequire(new URL('../../../google-host/package.json', import.meta.url));
const engines = [
  ['14', join(dirname(host.resolve('node-14/package.json')), 'bin/node')],
  ['20', join(dirname(host.resolve('node-20/package.json')), 'bin/node')],
  ['24', process.execPath],
] as const;

let service: Service;
let folder: string;
const reports = new Map<string, TrialReport>();

beforeAll(async () => {
  service = await startService({ seed: 60 });
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
  const trial = join(folder, 'trial.cjs');
  await build({
    entryPoints: [new URL('trial.ts', import.meta.url).pathname],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node14',
    outfile: trial,
  });
  const order: Order = { code, conformance: await buildConformance(), form: service.form, password: service.password };
  await writeFile(join(folder, 'order.json'), JSON.stringify(order));
  for (const [name, engine] of engines) {
    const { stdout } = await run(engine, [trial, join(folder, 'order.json')], { maxBuffer: 64_000_000 });
    reports.set(name, JSON.parse(stdout) as TrialReport);
  }
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test.each(engines.map(([name]) => name))('on Node.js %s every case of the engine holds within the realm', (name) => {
  const report = reports.get(name);
  expect(report?.node).toMatch(new RegExp(`^v${name}\\.`));
  expect(report?.failures).toEqual([]);
  expect(report?.passed).toBeGreaterThan(25);
});

test('the built script answers formulas and pulls the same table on every engine', () => {
  const [first, ...others] = [...reports.values()];
  expect(first?.cells).toHaveLength(61);
  for (const report of others) {
    expect(report.formulas).toEqual(first?.formulas);
    expect(report.cells).toEqual(first?.cells);
  }
});
