import { expect, it } from 'vitest';
import type { ConnectorError } from '../../../src/index.ts';
import type { HttpRequest } from '../../../src/engine/op.ts';
import { AttributeWriter, type GivenValue } from '../../../src/work/writing/attribute-writer.ts';
import { createAsyncBench } from '../../conformance/bench.ts';
import { reply } from '../../conformance/scripted-host.ts';
import { attributeService, hold, makeClient, type Fate, type Holdings } from './service.ts';

const definitions = [
  { label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] },
  { label: 'Regions', type: 'list_multiple', choices: ['Nord', 'Sud', 'Est'] },
  { label: 'Since', type: 'date' },
  { label: 'Tier', type: 'string', readOnly: true },
];

interface Scene {
  readonly held: Holdings;
  readonly fate?: Fate;
  readonly overrides?: Readonly<Record<string, unknown>>;
}

function open({ held, fate, overrides = {} }: Scene) {
  const attributes = attributeService(held, fate);
  const isAboutAll = ({ url }: HttpRequest): boolean => !/\/thirdparties\/\d/.test(url);
  const bench = createAsyncBench({
    service: (request, attempt) =>
      isAboutAll(request) ? reply(200, JSON.stringify(definitions)) : attributes(request, attempt),
  });
  const writer = new AttributeWriter(makeClient({ 'behaviour.rate.tries': 2, ...overrides }));
  const write = (id: string, given: readonly GivenValue[]) => bench.run(writer.write(id, given));
  const writes = () => bench.recording.sent.filter(({ request }) => request.method === 'POST');
  return { bench, write, writes };
}

it('writes what differs, and says what was held before and what became of each', async () => {
  const held = hold({ 1: { Criticality: ['Low'], Regions: ['Nord'] } });
  const { write, writes } = open({ held });
  const written = await write('1', [
    { label: 'criticality', value: 'high' },
    { label: 'Regions', value: ['Nord'] },
  ]);
  expect(written).toEqual([
    { label: 'Criticality', before: ['Low'], values: ['High'], kind: 'sent' },
    { label: 'Regions', before: ['Nord'], values: ['Nord'], kind: 'unchanged' },
  ]);
  expect(writes()).toHaveLength(1);
});

it.each<[name: string, given: GivenValue, message: RegExp]>([
  ['an unknown label', { label: 'Colour', value: 'red' }, /Colour/],
  ['a choice that is none', { label: 'Criticality', value: 'Huge' }, /High; Low/],
  ['two of one choice', { label: 'Criticality', value: ['High', 'Low'] }, /one/],
  ['a calculated attribute', { label: 'Tier', value: '1' }, /Tier/],
])('refuses %s before anything is written, whatever else is given', async (_name, wrong, message) => {
  const { write, writes } = open({ held: hold({ 1: {} }) });
  const error = await write('1', [{ label: 'Criticality', value: 'High' }, wrong]).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'config', field: wrong.label });
  expect((error as ConnectorError).message).toMatch(message);
  expect(writes()).toEqual([]);
});

it('reads the definitions once for all third parties of a run, and what each holds anew', async () => {
  const { bench, write } = open({ held: hold({ 1: {}, 2: {} }) });
  for (const id of ['1', '2', '1']) await write(id, [{ label: 'Since', value: '2026-11-20T00:00:00.000Z' }]);
  const reads = bench.recording.sent.map(({ request }) => request).filter(({ method }) => method === 'GET');
  expect(reads.filter(({ url }) => !/thirdparties\/\d/.test(url))).toHaveLength(1);
  expect(reads.filter(({ url }) => /thirdparties\/\d/.test(url))).toHaveLength(3);
});

it('takes the day of a moment as it is written', async () => {
  const held = hold({ 1: {} });
  await open({ held }).write('1', [{ label: 'Since', value: '2026-11-20T23:30:00.000Z' }]);
  expect(held.get('1')?.get('Since')).toEqual(['2026-11-20']);
});

it('refuses to take a choice away where the service only adds, and sends nothing (G55)', async () => {
  const held = hold({ 1: { Regions: ['Nord', 'Sud'] } });
  const { write, writes } = open({ held, overrides: { 'behaviour.multiMode': 'merge' } });
  const [written] = await write('1', [{ label: 'Regions', value: ['Sud', 'Est'] }]);
  expect(written).toMatchObject({ kind: 'refused', before: ['Nord', 'Sud'], error: { kind: 'refused' } });
  expect(written?.reason).toContain('"Nord"');
  expect(writes()).toEqual([]);
});

it('tells what the service holds where it has added unasked', async () => {
  const held = hold({ 1: { Regions: ['Nord'] } });
  const fate: Fate = (id) => {
    held.get(id)!.set('Regions', ['Nord', 'Est']);
    return reply(200);
  };
  const [written] = await open({ held, fate }).write('1', [{ label: 'Regions', value: ['Est'] }]);
  expect(written).toMatchObject({ values: ['Est'], holds: ['Nord', 'Est'], reason: expect.stringContaining('adds') });
});

it('looks whether a write without an answer was made, and says so when it was not', async () => {
  const made = hold({ 1: {} });
  const [done] = await open({ held: made, fate: () => 'done, answer lost' }).write('1', [
    { label: 'Criticality', value: 'High' },
  ]);
  expect(done).toMatchObject({ kind: 'sent', reason: expect.stringContaining('lost') });
  expect(done).not.toHaveProperty('error');
  const lost = hold({ 1: {} });
  const { write, writes } = open({ held: lost, fate: () => 'lost' });
  const [unknown] = await write('1', [{ label: 'Criticality', value: 'High' }]);
  expect(unknown).toMatchObject({ kind: 'unknown', error: { kind: 'unknown-outcome' } });
  expect(writes()).toHaveLength(2);
});

it('a third party that is not there is refused, and nothing is sent', async () => {
  const { write, writes } = open({ held: hold({}) });
  await expect(write('9', [{ label: 'Criticality', value: 'High' }])).rejects.toMatchObject({
    kind: 'refused',
    status: 404,
  });
  expect(writes()).toEqual([]);
});
