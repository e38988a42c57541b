import { expect, it } from 'vitest';
import { failureKindOf, type ConnectorError } from '../../src/index.ts';
import { failureScope } from '../../src/reading/failure-scope.ts';
import type { HttpRequest } from '../../src/runtime/op.ts';
import { AttributeWriter } from '../../src/writing/attribute-writer.ts';
import type { GivenValue, WriterOptions } from '../../src/writing/plan-write.ts';
import { wallClock } from '../../src/values/zone.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { reply } from '../conformance/scripted-host.ts';
import { attributeService, hold, makeClient, type Fate, type Holdings } from './service.ts';

const definitions = [
  { label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] },
  { label: 'Regions', type: 'list_multiple', choices: ['Nord', 'Sud', 'Est'] },
  { label: 'Since', type: 'date' },
  { label: 'ate', type: 'date' },
  { label: 'username', type: 'date' },
  { label: 'table', type: 'date' },
  { label: 'Tier', type: 'string', readOnly: true },
  { label: 'Zones' },
];

interface Scene {
  readonly held: Holdings;
  readonly fate?: Fate;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly options?: WriterOptions;
}

function open({ held, fate, overrides = {}, options = {} }: Scene) {
  const attributes = attributeService(held, fate);
  const isAboutAll = ({ url }: HttpRequest): boolean => !/\/thirdparties\/\d/.test(url);
  const bench = createAsyncBench({
    service: (request, attempt) =>
      isAboutAll(request) ? reply(200, JSON.stringify(definitions)) : attributes(request, attempt),
  });
  const writer = new AttributeWriter(makeClient({ 'retry.maxAttempts': 2, ...overrides }), options);
  const write = (id: string, given: readonly GivenValue[]) => bench.run(writer.write(id, given));
  const writes = () => bench.recording.sent.filter(({ request }) => request.method === 'POST');
  return { bench, writer, write, writes };
}

it('writes differing values, and returns the value before and the outcome of each', async () => {
  const held = hold({ 1: { Criticality: ['Low'], Regions: ['Nord'] } });
  const { write, writes } = open({ held });
  const written = await write('1', [
    { label: 'criticality', value: 'high' },
    { label: 'Regions', value: ['Nord'] },
  ]);
  expect(written).toEqual([
    { label: 'Criticality', type: 'list_unique', before: ['Low'], values: ['High'], kind: 'sent' },
    { label: 'Regions', type: 'list_multiple', before: ['Nord'], values: ['Nord'], kind: 'unchanged' },
  ]);
  expect(writes()).toHaveLength(1);
});

it('names the label once in French, too, where a narrow blank precedes the semicolon', async () => {
  const { write } = open({ held: hold({ 1: {} }), options: { language: 'fr' } });
  const message = expect.stringMatching(/^Huge n’est pas un choix de Criticality\s; /);
  await expect(write('1', [{ label: 'Criticality', value: 'Huge' }])).rejects.toMatchObject({ message });
});

it.each<[name: string, given: GivenValue, message: RegExp]>([
  ['an unknown label', { label: 'Colour', value: 'red' }, /Colour/],
  ['an unknown choice', { label: 'Criticality', value: 'Huge' }, /High; Low/],
  ['two of one choice', { label: 'Criticality', value: ['High', 'Low'] }, /one/],
  [
    'another spelling of a label',
    { label: 'criticality', value: 'Low' },
    /^Criticality: This attribute has two values\. /,
  ],
  ['a calculated attribute', { label: 'Tier', value: '1' }, /Tier/],
])('refuses %s before anything is written, whatever else is given', async (_name, wrong, message) => {
  const { write, writes } = open({ held: hold({ 1: {} }) });
  const error = await write('1', [{ label: 'Criticality', value: 'High' }, wrong]).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'config', field: 'attribute' });
  expect((error as ConnectorError).message).toMatch(message);
  expect(writes()).toEqual([]);
});

it.each([
  [['Nord'], ['Nord', 'Est'], ['Nord', 'Est']],
  [[], ['Nord', 'Est'], ['Nord', 'Est']],
  // A text may be free text with a semicolon.
  [['Nord'], 'Nord; Est', ['Nord; Est']],
])('an untyped attribute that holds %j takes %j as %j', async (before, value, values) => {
  const held = hold({ 1: { Zones: before } });
  const [written] = await open({ held }).write('1', [{ label: 'Zones', value }]);
  expect(written).toMatchObject({ values, kind: 'sent' });
  expect(held.get('1')?.get('Zones')).toEqual(values);
});

it('reads the definitions once for a run, and the values of a third party once for consecutive writes', async () => {
  const held = hold({ 1: {}, 2: {} });
  const { bench, write } = open({ held });
  const since = (day: string): GivenValue[] => [{ label: 'Since', value: day }];
  await write('1', since('2026-11-20'));
  await write('2', since('2026-11-20'));
  const [again] = await write('1', since('2026-11-21'));
  expect(again).toMatchObject({ before: ['2026-11-20'], kind: 'sent' });
  const reads = bench.recording.sent.map(({ request }) => request).filter(({ method }) => method === 'GET');
  expect(reads.filter(({ url }) => !/thirdparties\/\d/.test(url))).toHaveLength(1);
  expect(reads.filter(({ url }) => /thirdparties\/\d/.test(url))).toHaveLength(2);
  await bench.spend(31_000);
  held.get('1')!.set('Since', ['2026-11-22']);
  expect((await write('1', since('2026-11-21')))[0]).toMatchObject({ before: ['2026-11-22'], kind: 'sent' });
});

it('does not cache the values of a third party after an unconfirmed write', async () => {
  const held = hold({ 1: { Criticality: ['Low'] } });
  const { write } = open({ held, fate: () => 'lost' });
  expect((await write('1', [{ label: 'Criticality', value: 'High' }]))[0]).toMatchObject({ kind: 'unknown' });
  held.get('1')!.set('Criticality', ['High']);
  expect((await write('1', [{ label: 'Criticality', value: 'High' }]))[0]).toMatchObject({ kind: 'unchanged' });
});

it('uses the date of a moment in the writer’s zone, and the written date without a zone', async () => {
  const held = hold({ 1: {} });
  const parisMidnight = [{ label: 'Since', value: '2026-11-19T23:00:00.000Z' }];
  await open({ held }).write('1', parisMidnight);
  expect(held.get('1')?.get('Since')).toEqual(['2026-11-19']);
  const dayAt = (instantMs: number) => wallClock(instantMs, 'Europe/Paris').slice(0, 10);
  await open({ held, options: { dayAt } }).write('1', parisMidnight);
  expect(held.get('1')?.get('Since')).toEqual(['2026-11-20']);
  const milliseconds = Date.parse('2026-12-19T23:00:00.000Z');
  await open({ held, options: { dayAt } }).write('1', [{ label: 'Since', value: milliseconds }]);
  expect(held.get('1')?.get('Since')).toEqual(['2026-12-20']);
  await open({ held, options: { dayAt } }).write('1', [{ label: 'Since', value: '2026-11-21T00:30:00' }]);
  expect(held.get('1')?.get('Since')).toEqual(['2026-11-21']);
});

it('sends nothing in a dry run, and returns what would be sent', async () => {
  const held = hold({ 1: { Criticality: ['Low'], Regions: ['Nord'] } });
  const { bench, writer, writes } = open({ held });
  const given = [
    { label: 'Criticality', value: 'High' },
    { label: 'Regions', value: 'nord' },
  ];
  expect(await bench.run(writer.write('1', given, { isTrial: true }))).toEqual([
    { label: 'Criticality', type: 'list_unique', before: ['Low'], values: ['High'], kind: 'pending' },
    { label: 'Regions', type: 'list_multiple', before: ['Nord'], values: ['Nord'], kind: 'unchanged' },
  ]);
  expect(writes()).toEqual([]);
});

it('on request writes without a read, once for each third party, and returns no value before', async () => {
  const held = hold({ 1: { Criticality: ['High'] }, 2: { Criticality: ['Low'] } });
  const { bench, writer, writes } = open({ held });
  const given = [{ label: 'Criticality', value: 'High' }];
  const sent = { label: 'Criticality', type: 'list_unique', before: null, values: ['High'], kind: 'sent' };
  expect(await bench.run(writer.write('1', given, { isUnread: true }))).toEqual([sent]);
  expect(await bench.run(writer.write('2', given, { isUnread: true }))).toEqual([sent]);
  expect(held.get('2')?.get('Criticality')).toEqual(['High']);
  expect(writes()).toHaveLength(2);
  // Only the definitions were read.
  expect(bench.recording.sent).toHaveLength(3);
});

it.each([
  ['it is a trial', { label: 'Criticality', value: 'High' }, { isTrial: true }],
  ['something is expected', { label: 'Criticality', value: 'High', expected: 'High' }, {}],
])('reads nevertheless where %s', async (_why, given, mode) => {
  const { bench, writer, writes } = open({ held: hold({ 1: { Criticality: ['Low'] } }) });
  const [done] = await bench.run(writer.write('1', [given], { isUnread: true, ...mode }));
  expect(done).toMatchObject({ before: ['Low'] });
  expect(writes()).toEqual([]);
});

it.each<[name: string, value: GivenValue['value']]>([
  ['an empty text', ''],
  ['no value', null],
  ['an empty list', []],
])('reads nevertheless for %s: an attribute that was not read does not count as empty', async (_name, value) => {
  const given = [{ label: 'Criticality', value }];
  for (const emptyClears of [true, false]) {
    const held = hold({ 1: { Criticality: ['High'] } });
    const { bench, writer, writes } = open({ held, overrides: { 'attributes.emptyClears': emptyClears } });
    const [done] = await bench.run(writer.write('1', given, { isUnread: true }));
    expect(done).toMatchObject({ before: ['High'], values: [], kind: emptyClears ? 'sent' : 'refused' });
    expect(held.get('1')?.get('Criticality')).toEqual(emptyClears ? [] : ['High']);
    expect(writes()).toHaveLength(emptyClears ? 1 : 0);
  }
});

it.each([
  ['Low', { kind: 'sent' }],
  ['low', { kind: 'sent' }],
  ['High', { kind: 'conflict', reason: 'The service holds "Low", not "High" as expected.' }],
  ['Retired choice', { kind: 'conflict', reason: 'The service holds "Low", not "Retired choice" as expected.' }],
  ['', { kind: 'conflict', reason: 'The service holds "Low", not nothing as expected.' }],
])('overwrites only the expected value (%o)', async (expected, outcome) => {
  const { write, writes } = open({ held: hold({ 1: { Criticality: ['Low'] } }) });
  const [done] = await write('1', [{ label: 'Criticality', value: 'High', expected }]);
  expect(done).toMatchObject(outcome);
  expect(writes()).toHaveLength(outcome.kind === 'sent' ? 1 : 0);
});

it.each([
  ['Criticality', /^Huge is not a choice of Criticality; /],
  ['Since', /^Since: Huge is not a date; /],
  ['ate', /^ate: Huge is not a date; /],
  ['username', /^username: Huge is not a date; /],
  ['table', /^table: Huge is not a date; /],
])('names the attribute of a refused value once: %s', async (label, message) => {
  const { write, writes } = open({ held: hold({ 1: {} }) });
  await expect(write('1', [{ label, value: 'Huge' }])).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringMatching(message),
  });
  expect(writes()).toEqual([]);
});

it.each(['username', 'table'])('an attribute "%s" has the advice of a value, not that of a setting', async (label) => {
  const { write } = open({ held: hold({ 1: {} }) });
  const error = await write('1', [{ label, value: 'Huge' }]).catch((thrown: unknown) => thrown);
  expect([failureKindOf(error), failureScope(error)]).toEqual(['config', 'record']);
});

it('clears where the profile allows it, and never by a text without a choice', async () => {
  const held = hold({ 1: { Regions: ['Nord'] } });
  const { write } = open({ held, overrides: { 'attributes.emptyClears': true } });
  await expect(write('1', [{ label: 'Regions', value: ' ; ' }])).rejects.toMatchObject({ kind: 'config' });
  expect(held.get('1')?.get('Regions')).toEqual(['Nord']);
  expect((await write('1', [{ label: 'Regions', value: [] }]))[0]).toMatchObject({ kind: 'sent', values: [] });
  const [refused] = await open({ held: hold({ 1: { Regions: ['Nord'] } }) }).write('1', [
    { label: 'Regions', value: [] },
  ]);
  expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringContaining('attributes.emptyClears') });
});

it('returns the written values when the service becomes unavailable', async () => {
  let writes = 0;
  const fate: Fate = () => (++writes === 1 ? 'done' : reply(401));
  const { write } = open({ held: hold({ 1: {} }), fate });
  const written = await write('1', [
    { label: 'Criticality', value: 'High' },
    { label: 'Since', value: '2026-11-20' },
  ]);
  expect(written).toMatchObject([{ kind: 'sent' }, { kind: 'pending', error: { kind: 'auth' } }]);
});

it('refuses to remove a choice where the service only adds, and sends nothing (G55)', async () => {
  const held = hold({ 1: { Regions: ['Nord', 'Sud'] } });
  const { write, writes } = open({ held, overrides: { 'attributes.multiSelectMode': 'merge' } });
  const [written] = await write('1', [{ label: 'Regions', value: ['Sud', 'Est'] }]);
  // The service has said nothing: it is a value to correct.
  const { reason } = written!;
  const error = { kind: 'config', endpoint: 'attributes.set', field: 'attribute', reason };
  expect(written).toMatchObject({ kind: 'refused', before: ['Nord', 'Sud'], error });
  expect(reason).toContain('"Nord"');
  expect(writes()).toEqual([]);
});

it('returns the service’s value where the service has added choices unexpectedly', async () => {
  const held = hold({ 1: { Regions: ['Nord'] } });
  const fate: Fate = (id) => {
    held.get(id)!.set('Regions', ['Nord', 'Est']);
    return reply(200);
  };
  const [written] = await open({ held, fate }).write('1', [{ label: 'Regions', value: ['Est'] }]);
  expect(written).toMatchObject({ values: ['Est'], holds: ['Nord', 'Est'], reason: expect.stringContaining('adds') });
});

it('checks whether a write without an answer was done, and reports it when it was not', async () => {
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

it('an unknown third party is refused, and nothing is sent', async () => {
  const { write, writes } = open({ held: hold({}) });
  await expect(write('9', [{ label: 'Criticality', value: 'High' }])).rejects.toMatchObject({
    kind: 'refused',
    status: 404,
  });
  expect(writes()).toEqual([]);
});
