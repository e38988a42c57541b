import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/runtime/op.ts';
import type { Outcome } from '../../src/writing/outcome.ts';
import { sendChanges } from '../../src/writing/write-back.ts';
import { reviewEdits } from '../../src/writing/review-edits.ts';
import type { Change, Edit } from '../../src/writing/edit.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import {
  attributeService,
  criticality,
  hold,
  makeClient,
  ownHeaders,
  rate,
  regions,
  type Fate,
  type Holdings,
} from './service.ts';

/** @returns the outcome of each edit, and the requests after the review. */
async function write(held: Holdings, edits: readonly Edit[], fate: Fate, options: { at?: number } = {}) {
  const bench = createAsyncBench({ service: attributeService(held, fate) });
  const client = makeClient({ 'retry.maxAttempts': 2, 'rate.maxConcurrent': options.at ?? 4 });
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  let reviewed = 0;
  const stop = await bench.run(
    (function* () {
      yield* reviewEdits(client, edits, {}, function* (judged) {
        changes.push(...judged);
      });
      reviewed = bench.recording.sent.length;
      return yield* sendChanges(client, changes, {}, function* (outcome) {
        outcomes.push(outcome);
      });
    })(),
  );
  const sent = bench.recording.sent.slice(reviewed).map(({ request }) => request);
  return {
    stop,
    outcomes,
    kinds: outcomes.map(({ kind }) => kind),
    writes: sent.filter(({ method }) => method === 'POST').length,
    looks: sent.filter(({ method }) => method === 'GET').length,
  };
}

const toHigh = (thirdpartyId = '1'): Edit => ({ thirdpartyId, attribute: criticality, cell: 'High' });
const low = (...ids: string[]) => hold(Object.fromEntries(ids.map((id) => [id, { Criticality: ['Low'] }])));
const own = JSON.stringify({ label: 'Criticality', values: ['High'] });

describe('an answer that is not from the service', () => {
  it.each<[name: string, answer: HttpResponse]>([
    ['a proxy’s empty 200', reply(200)],
    ['a 204', reply(204)],
    ['a message in JSON', reply(200, '{"message":"Service en maintenance"}', ownHeaders)],
    ['a health page', reply(200, '{"status":"UP"}')],
    ['a text', reply(200, 'OK')],
    ['a page', reply(200, '<html><title>Sign in</title></html>')],
    ['a redirect', reply(302, '', { location: 'https://portal.test/' })],
    ['half an answer', reply(200, own.slice(0, 20), ownHeaders)],
    ['an answer twice', reply(200, own + own, ownHeaders)],
    ['another attribute', reply(200, '{"label":"Rate","values":["High"]}', ownHeaders)],
    ['no values', reply(200, '{"label":"Criticality"}', ownHeaders)],
    ['a list of nothing', reply(200, '[]', ownHeaders)],
    ['a broken connection', fault('The connection broke.')],
  ])('%s: a read decides, and a write that was not done is sent once more', async (_name, answer) => {
    const done = low('1');
    expect(await write(done, [toHigh()], () => ({ answer }))).toMatchObject({ kinds: ['sent'], writes: 1, looks: 1 });
    const swallowed = low('1');
    const mended = await write(swallowed, [toHigh()], (_id, attempt) => (attempt === 1 ? answer : 'done'));
    expect(mended).toMatchObject({ kinds: ['sent'], writes: 2, looks: 1 });
    expect(swallowed.get('1')?.get('Criticality')).toEqual(['High']);
    const never = await write(low('1'), [toHigh()], () => answer);
    expect(never).toMatchObject({ kinds: ['unknown'], writes: 2, looks: 2, stop: undefined });
    expect(never.outcomes[0]).toMatchObject({ error: { kind: 'unknown-outcome', endpoint: 'attributes.set' } });
  });

  it.each<[name: string, answer: HttpResponse, message: RegExp]>([
    [
      'a redirect',
      reply(302, '', { location: 'https://portal.test/' }),
      /sent twice and answered twice.*still holds "Low"/,
    ],
    ['a page', reply(200, '<html><title>Sign in</title></html>'), /sent twice and answered twice.*still holds "Low"/],
    ['a broken connection', fault('The connection broke.'), /not confirmed.*The connection broke/],
  ])('%s, twice, is reported with the answer and the service’s value', async (_name, answer, message) => {
    const { outcomes } = await write(low('1'), [toHigh()], () => answer);
    expect(outcomes[0]?.reason).toMatch(message);
  });

  it('reports the service’s value where it is neither the old value nor the sent one', async () => {
    const held = low('1');
    const { outcomes, writes } = await write(held, [toHigh()], () => {
      held.get('1')!.set('Criticality', ['Medium']);
      return reply(200);
    });
    expect(outcomes).toMatchObject([{ kind: 'conflict', holds: ['Medium'] }]);
    expect(outcomes[0]?.reason).toContain('"Medium"');
    expect(writes).toBe(1);
  });
});

it.each<[name: string, answer: HttpResponse]>([
  ['the 404 of a web server', reply(404, '<html><title>404 Not Found</title></html>')],
  ['the 404 of a gateway', reply(404, '{"message":"no Route matched with those values"}')],
  ['the 403 of a proxy', reply(403, 'Access denied')],
])('%s is not trusted at once: a read decides, and a second one counts as a refusal', async (_name, answer) => {
  const done = await write(low('1'), [toHigh()], () => ({ answer }));
  expect(done).toMatchObject({ kinds: ['sent'], writes: 1, looks: 1 });
  const once = await write(low('1'), [toHigh()], (_id, attempt) => (attempt === 1 ? answer : 'done'));
  expect(once).toMatchObject({ kinds: ['sent'], writes: 2, looks: 1 });
  const ever = await write(low('1'), [toHigh()], () => answer);
  expect(ever).toMatchObject({ kinds: ['refused'], writes: 2, looks: 2, stop: undefined });
});

describe('a 404 to a write for a third party that was just read', () => {
  const notFound = refusal(404, 'There is no such resource.');

  it('is checked: a write that was done counts as sent, another is sent once more, and a second 404 is a refusal', async () => {
    const done = await write(low('1'), [toHigh()], () => ({ answer: notFound }));
    expect(done).toMatchObject({ kinds: ['sent'], writes: 1, looks: 1 });
    const once = await write(low('1'), [toHigh()], (_id, attempt) => (attempt === 1 ? notFound : 'done'));
    expect(once).toMatchObject({ kinds: ['sent'], writes: 2, looks: 1 });
    const ever = await write(low('1'), [toHigh()], () => notFound);
    expect(ever.outcomes).toMatchObject([{ kind: 'refused', reason: 'There is no such resource.' }]);
    expect(ever.writes).toBe(2);
  });

  it('is a refusal where the read shows that it has left', async () => {
    const held = low('1');
    const { outcomes, writes } = await write(held, [toHigh()], () => {
      held.delete('1');
      return notFound;
    });
    expect(outcomes).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('has left') }]);
    expect(writes).toBe(1);
  });
});

describe('an answer of the service', () => {
  it('is sufficient where it shows the sent attribute, in any notation', async () => {
    const edit = { thirdpartyId: '1', attribute: rate, cell: '12 %' };
    for (const shown of [[12], ['12.0'], [12, 0].slice(0, 1)]) {
      const answer = reply(200, JSON.stringify({ content: { label: 'Rate', type: 'percentage', values: shown } }));
      expect(await write(hold({ 1: {} }), [edit], () => ({ answer }))).toMatchObject({ kinds: ['sent'], looks: 0 });
    }
  });

  it('with another value is checked: the write is not sent again, and not reported as sent', async () => {
    const answer = reply(200, JSON.stringify({ label: 'Criticality', values: ['Low'] }), ownHeaders);
    const { outcomes, writes, looks } = await write(low('1'), [toHigh()], () => answer);
    expect(outcomes).toMatchObject([{ kind: 'conflict', holds: ['Low'], reason: expect.stringContaining('"Low"') }]);
    expect([writes, looks]).toEqual([1, 1]);
  });
});

it('one read resolves all doubts of a third party', async () => {
  const edits = [
    toHigh(),
    { thirdpartyId: '1', attribute: rate, cell: '12 %' },
    { thirdpartyId: '1', attribute: regions, cell: 'Est' },
    toHigh('2'),
  ];
  const fate: Fate = (id) => (id === '1' ? { answer: reply(200, 'OK') } : 'done');
  const { kinds, looks } = await write(hold({ 1: { Criticality: ['Low'] }, 2: {} }), edits, fate);
  expect(kinds).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(looks).toBe(1);
});

it('outcomes are in the order of the changes, also where those of one third party are apart', async () => {
  const edits = [toHigh('1'), toHigh('2'), { thirdpartyId: '1', attribute: rate, cell: '12 %' }];
  const bench = createAsyncBench({ service: attributeService(hold({ 1: {}, 2: {} }), () => ({ answer: reply(204) })) });
  const client = makeClient();
  const seen: string[] = [];
  await bench.run(
    (function* () {
      const changes: Change[] = [];
      yield* reviewEdits(client, edits, {}, function* (judged) {
        changes.push(...judged);
      });
      const [first, other, second] = changes;
      yield* sendChanges(client, [first!, second!, other!], {}, function* ({ change: { edit } }) {
        seen.push(`${edit.thirdpartyId} ${edit.attribute.label}`);
      });
    })(),
  );
  expect(seen).toEqual(['1 Criticality', '2 Criticality', '1 Rate']);
});

describe('a service that answers writes with less than the attribute', () => {
  const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));

  it.each([1, 4])('costs one read a third party, with %i writes in parallel', async (at) => {
    const { kinds, looks, writes } = await write(low(...ids), ids.map(toHigh), () => ({ answer: reply(204) }), { at });
    expect(new Set(kinds)).toEqual(new Set(['sent']));
    expect([writes, looks]).toEqual([20, 20]);
  });

  it('and a proxy that swallows writes with the same answer: each write that was not made is sent once more', async () => {
    const held = low(...ids);
    const fate: Fate = (id, attempt) => (Number(id) % 5 === 0 && attempt === 1 ? reply(204) : { answer: reply(204) });
    const { kinds, looks, writes } = await write(held, ids.map(toHigh), fate, { at: 1 });
    expect(new Set(kinds)).toEqual(new Set(['sent']));
    expect(ids.map((id) => held.get(id)!.get('Criticality'))).toEqual(ids.map(() => ['High']));
    // The four that were swallowed are sent and read a second time.
    expect([writes, looks]).toEqual([24, 24]);
  });
});

it('a third party that cannot be read leaves its doubts unknown, and the work stops', async () => {
  const held = low('1', '2');
  const service = attributeService(held, () => ({ answer: reply(200) }));
  let isGone = false;
  const bench = createAsyncBench({
    service(request, attempt) {
      if (request.method === 'POST') isGone = true;
      return isGone && request.method === 'GET' ? reply(503) : service(request, attempt);
    },
  });
  const client = makeClient({ 'retry.maxAttempts': 2, 'rate.maxConcurrent': 1 });
  const outcomes: Outcome[] = [];
  const stop = await bench.run(
    (function* () {
      const changes: Change[] = [];
      yield* reviewEdits(client, [toHigh('1'), toHigh('2')], {}, function* (judged) {
        changes.push(...judged);
      });
      return yield* sendChanges(client, changes, {}, function* (outcome) {
        outcomes.push(outcome);
      });
    })(),
  );
  expect(outcomes).toMatchObject([
    { kind: 'unknown', reason: expect.stringMatching(/confirmed/) },
    { kind: 'pending' },
  ]);
  expect(stop?.kind).toBe('retry-later');
});

it('a third party whose values return 404 leaves its doubt unknown, and does not delay others', async () => {
  const service = attributeService(low('1', '2'), (id) => (id === '1' ? reply(200) : 'done'));
  let isGone = false;
  const bench = createAsyncBench({
    service(request, attempt) {
      if (request.url.includes('/search')) return reply(200, '{"content":[],"totalElements":0}');
      if (request.method === 'POST') isGone = true;
      const isOfOne = isGone && request.url.endsWith('/1/attributes') && request.method === 'GET';
      return isOfOne ? refusal(404, 'No.') : service(request, attempt);
    },
  });
  const client = makeClient({ 'rate.maxConcurrent': 1 });
  const kinds: string[] = [];
  const stop = await bench.run(
    (function* () {
      const changes: Change[] = [];
      yield* reviewEdits(client, [toHigh('1'), toHigh('2')], {}, function* (judged) {
        changes.push(...judged);
      });
      return yield* sendChanges(client, changes, {}, function* ({ kind }) {
        kinds.push(kind);
      });
    })(),
  );
  expect(kinds).toEqual(['unknown', 'sent']);
  expect(stop).toBeUndefined();
});
