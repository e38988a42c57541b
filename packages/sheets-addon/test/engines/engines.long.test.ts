import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAsyncBench, observeOperation, type Observation } from '@tpr/core/conformance';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, manifest } from '../apps-script/script-bench.ts';
import { startService, type Service } from '../apps-script/service.ts';
import { probeModel } from '../../selftest/model.ts';
import { buildProject, manifestIn, scriptOf } from '../../selftest/project.ts';
import { buildConformance } from './conformance-code.ts';
import type { EngineRound } from './engine-round.ts';
import { engines } from './engines.ts';
import type { Order, TrialReport } from './trial.ts';

const run = promisify(execFile);

/** By night, when a seed is given, as many random operations as compare the two drivers outside of the realm. */
const seeds = process.env['TPR_SEED'] === undefined ? 500 : 2_000;

let services: readonly Service[];
let folder: string;
const reports = new Map<string, TrialReport>();

beforeAll(async () => {
  // Each engine writes, so it works on its own portfolio.
  services = await Promise.all(engines.map(() => startService({ seed: 60 })));
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
  const trial = join(folder, 'trial.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'trial.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node14',
    outfile: trial,
  });
  const conformance = await buildConformance();
  for (const [at, [name, engine]] of engines.entries()) {
    const { form, password } = services[at]!;
    const files = await buildProject({ address: `${form.baseUrl}/`, run: name });
    const [probe, probeManifest] = [scriptOf(files), manifestIn(files)];
    const order: Order = { script: code, manifest, conformance, probe, probeManifest, form, password, seeds };
    const file = join(folder, `order-${name}.json`);
    await writeFile(file, JSON.stringify(order));
    const { stdout } = await run(engine, [trial, file], { maxBuffer: 64_000_000 });
    reports.set(name, JSON.parse(stdout) as TrialReport);
  }
  // Three engines with all tasks each; a busy machine takes a while.
}, 300_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await rm(folder, { recursive: true });
});

test.each(engines.map(([name]) => name))('on Node.js %s every case of the engine passes within the realm', (name) => {
  const report = reports.get(name);
  expect(report?.node).toMatch(new RegExp(`^v${name}\\.`));
  expect(report?.failures).toEqual([]);
  expect(report?.passed).toBeGreaterThan(25);
});

test('random operations under scripted faults give the same results within the realm as outside, by the same requests', async () => {
  const comparable = ({ result, emitted, sent }: Observation) => ({ result, emitted, sent });
  for (let seed = 1; seed <= seeds; seed++) {
    const outside = comparable(await observeOperation(createAsyncBench, seed));
    for (const [engine, { observations }] of reports) {
      expect(comparable(observations[seed - 1]!), `seed ${seed} on Node.js ${engine}`).toEqual(outside);
    }
  }
  expect([...reports.values()].map(({ observations }) => observations.length)).toEqual(engines.map(() => seeds));
});

test('the built script answers formulas and pulls the same table on every engine', () => {
  const [first, ...others] = [...reports.values()];
  expect(first?.cells).toHaveLength(61);
  for (const report of others) {
    expect(report.formulas).toEqual(first?.formulas);
    expect(report.cells).toEqual(first?.cells);
  }
});

test('the built script does a day’s work in the sidebar, with the same results on every engine', () => {
  const [first, ...others] = [...reports.values()].map(({ round }) => round);
  expect(first).toMatchObject({
    reviewed: ['change', 'change', 'change'],
    sent: { sent: 3, refused: 0, pending: 0 },
    decided: ['decided', 'decided', 'decided'],
    planned: expect.arrayContaining(['cannot']),
  });
  expect(first?.activity.slice(-3)).toEqual(['decide whole', 'send whole', 'pull whole']);
  expect(Object.keys(first?.tables ?? {})).toEqual(expect.arrayContaining(['Portfolio', 'Summary']));
  // The clock of the service runs: the times of its own changes differ by seconds.
  const inDays = (round: EngineRound | undefined): unknown =>
    JSON.parse(JSON.stringify(round).replace(/\b(4\d{4})\.\d+/g, '$1'));
  for (const round of others) expect(inDays(round)).toEqual(inDays(first));
});

test('every limit of the realm is the same on every engine', async () => {
  const model = (await probeModel()).flatMap((cells) => (cells[2] === 'fact' ? [JSON.stringify(cells)] : []));
  expect(model.length).toBeGreaterThan(60);
  // The message for a request that could not be sent is the engine's.
  const plain = (lines: readonly string[]): string[] =>
    lines.map((line) => line.replace(/refused: .*"fact"/, 'refused'));
  for (const [engine, { facts }] of reports) expect([engine, ...plain(facts)]).toEqual([engine, ...plain(model)]);
});
