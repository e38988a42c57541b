import { describe, expect, test } from 'vitest';
import {
  ask,
  reviewEdits,
  sendChanges,
  workbookPhrases,
  type CellOptions,
  type Change,
  type ConnectorError,
  type Edit,
  type HttpResponse,
  type Op,
  type Outcome,
} from '../../src/index.ts';
import { createAsyncBench, createSyncBench, type CreateBench } from '../conformance/bench.ts';

import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { createClient } from '../../src/client.ts';
import { connection } from '../http/bench.ts';
import { attributeService, criticality, hold, makeClient, regions, type Fate, type Holdings } from './service.ts';

interface Run {
  readonly held: Holdings;
  readonly edits: readonly Edit[];
  readonly fate?: Fate;
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Called between the review and the sending. */
  readonly meanwhile?: () => Op<void>;
  readonly isStopped?: () => boolean;
  /** Answers to reads of this third party after the review, in place of the service. */
  readonly reads?: (thirdpartyId: string) => HttpResponse | undefined;
  readonly options?: CellOptions;
  readonly createBench?: CreateBench;
}

async function reviewAndSend({
  held,
  edits,
  fate,
  overrides,
  meanwhile,
  isStopped,
  reads = () => undefined,
  options = {},
  createBench = createAsyncBench,
}: Run) {
  const serve = attributeService(held, fate);
  let isReviewed = false;
  const bench = createBench({
    service(request, attempt) {
      const [, id] = /\/thirdparties\/(\w+)\/attributes/.exec(request.url) ?? [];
      const isRead = isReviewed && request.method === 'GET' && id !== undefined;
      return (isRead ? reads(id) : undefined) ?? serve(request, attempt);
    },
  });
  const client = makeClient({ 'retry.maxAttempts': 2, ...overrides });
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  const whole = function* (): Op<ConnectorError | undefined> {
    yield* reviewEdits(client, edits, {}, function* (reviewed) {
      changes.push(...reviewed);
    });
    isReviewed = true;
    if (meanwhile !== undefined) yield* meanwhile();
    return yield* sendChanges(
      client,
      changes,
      isStopped === undefined ? options : { ...options, isStopped },
      function* (outcome) {
        outcomes.push(outcome);
      },
    );
  };
  const stop = await bench.run(whole());
  const writes = bench.recording.sent.filter(({ request }) => request.method === 'POST');
  return { outcomes, stop, writes, kinds: outcomes.map(({ kind }) => kind), bench };
}

const edit = (thirdpartyId: string, cell: string, baseValues?: string[]): Edit => ({
  thirdpartyId,
  attribute: criticality,
  cell,
  baseValues,
});

const holdLow = (...ids: string[]): Holdings =>
  hold(Object.fromEntries(ids.map((id) => [id, { Criticality: ['Low'] }])));

test('only changes are sent, one call each, and every edit has its outcome in order', async () => {
  const held = holdLow('1', '2', '3');
  const edits = [edit('1', 'High'), edit('2', 'Low'), edit('3', 'High', ['Medium']), edit('1x', 'High')];
  const { kinds, writes } = await reviewAndSend({ held, edits });
  expect(kinds).toEqual(['sent', 'unchanged', 'conflict', 'refused']);
  expect(writes).toHaveLength(1);
  expect(held.get('1')?.get('Criticality')).toEqual(['High']);
});

test('a refusal concerns only its row and has the message of the service', async () => {
  const fate: Fate = (id) => (id === '2' ? reply(409, '{"message":"The dossier is closed."}') : 'done');
  const { outcomes, kinds } = await reviewAndSend({
    held: holdLow('1', '2', '3'),
    edits: ['1', '2', '3'].map((id) => edit(id, 'High')),
    fate,
  });
  expect(kinds).toEqual(['sent', 'refused', 'sent']);
  expect(outcomes[1]?.reason).toBe('The dossier is closed.');
});

test.each([
  ['en', 'The body has to be a JSON list. "Check this service" in the settings shows how this service differs'],
  ['fr', 'The body has to be a JSON list. «\u00a0Contrôler ce service\u00a0», dans les réglages, montre en quoi'],
] as const)('a refusal that the profile may correct has the advice of the host in %s', async (language, reason) => {
  const refuse = (message: string) =>
    reviewAndSend({
      held: holdLow('1'),
      edits: [edit('1', 'High')],
      fate: () => reply(400, JSON.stringify({ message })),
      options: { language, phrases: workbookPhrases[language] },
    });
  const { outcomes } = await refuse('The body has to be a JSON list.');
  expect(outcomes[0]?.reason).toContain(reason);
  const { outcomes: others } = await refuse('The dossier is closed.');
  expect(others[0]?.reason).toBe('The dossier is closed.');
});

test('a lost answer is checked: the value is there, so it counts as sent and is not sent again', async () => {
  const { kinds, writes, outcomes } = await reviewAndSend({
    held: holdLow('1'),
    edits: [edit('1', 'High')],
    fate: () => 'done, answer lost',
  });
  expect(kinds).toEqual(['sent']);
  expect(outcomes[0]?.reason).toContain('response was lost');
  expect(writes).toHaveLength(1);
});

test('a write that was not done is retried once after a check, and not again', async () => {
  const once = await reviewAndSend({
    held: holdLow('1'),
    edits: [edit('1', 'High')],
    fate: (_id, attempt) => (attempt === 1 ? 'lost' : 'done'),
  });
  expect(once.kinds).toEqual(['sent']);
  const ever = await reviewAndSend({ held: holdLow('1'), edits: [edit('1', 'High')], fate: () => 'lost' });
  expect(ever.kinds).toEqual(['unknown']);
  expect(ever.writes).toHaveLength(2);
});

test('an error that affects all rows leaves the rest pending, and every row still has an outcome', async () => {
  const edits = Array.from({ length: 12 }, (_, index) => edit(String(index + 1), 'High'));
  const { kinds, stop } = await reviewAndSend({
    held: holdLow(...edits.map(({ thirdpartyId }) => thirdpartyId)),
    edits,
    fate: (id) => (Number(id) < 4 ? 'done' : reply(401)),
  });
  expect(kinds.slice(0, 3)).toEqual(['sent', 'sent', 'sent']);
  expect(new Set(kinds.slice(3))).toEqual(new Set(['pending']));
  expect(kinds).toHaveLength(12);
  expect(stop?.kind).toBe('auth');
});

test('writes that the host has no time to send stay pending, and are not reported as possibly made', async () => {
  const edits = ['1', '2', '3'].map((id) => edit(id, 'High'));
  const { kinds, stop } = await reviewAndSend({
    held: holdLow('1', '2', '3'),
    edits,
    fate: (id) => (id === '1' ? 'done' : { ...reply(0), failure: 'The time is used up.', isUnsent: true }),
  });
  expect(kinds).toEqual(['sent', 'pending', 'pending']);
  expect(stop?.kind).toBe('retry-later');
});

test('a failed connection is not an error of a row: reviewed rows stay pending', async () => {
  const edits = ['1', '2', '3'].map((id) => edit(id, 'High'));
  const held = holdLow('1', '2', '3');
  const reviewed = await reviewAndSend({ held, edits, isStopped: () => true });
  // As in another execution: its client has had no answer yet.
  const bench = createAsyncBench({ service: () => ({ ...reply(0), unreached: 'name' }) });
  const kinds: string[] = [];
  const stop = await bench.run(
    sendChanges(
      makeClient({ 'rate.maxConcurrent': 1 }),
      reviewed.outcomes.map(({ change }) => change),
      {},
      function* ({ kind }) {
        kinds.push(kind);
      },
    ),
  );
  expect(kinds).toEqual(['pending', 'pending', 'pending']);
  expect(stop).toMatchObject({ kind: 'config', field: 'baseUrl', unreached: { why: 'name' } });
  expect(bench.recording.sent).toHaveLength(1);
});

test('a stopped run sends nothing more, and the same edits continue where it stopped', async () => {
  const held = holdLow('1', '2', '3');
  const edits = ['1', '2', '3'].map((id) => edit(id, 'High'));
  let sent = 0;
  const stopped = await reviewAndSend({
    held,
    edits,
    overrides: { 'rate.maxConcurrent': 1 },
    fate: () => (sent++, 'done'),
    isStopped: () => sent === 2,
  });
  expect(stopped.kinds).toEqual(['sent', 'sent', 'pending']);
  const again = await reviewAndSend({ held, edits });
  expect(again.kinds).toEqual(['unchanged', 'unchanged', 'sent']);
  expect(again.writes).toHaveLength(1);
});

test('old values are read again before a write, so that a change in between is not lost', async () => {
  const held = holdLow('1', '2');
  const { kinds, writes } = await reviewAndSend({
    held,
    edits: [edit('1', 'High'), edit('2', 'High')],
    *meanwhile() {
      held.get('1')?.set('Criticality', ['Medium']);
      yield* ask('sleep', 60_000);
    },
  });
  expect(kinds).toEqual(['conflict', 'sent']);
  expect(writes).toHaveLength(1);
});

test('a third party that has left since the review is refused, and nothing is sent to it', async () => {
  const held = holdLow('1', '2');
  const { outcomes, kinds, writes } = await reviewAndSend({
    held,
    edits: ['1', '2'].map((id) => edit(id, 'High')),
    *meanwhile() {
      held.delete('1');
      yield* ask('sleep', 60_000);
    },
  });
  expect(kinds).toEqual(['refused', 'sent']);
  expect(outcomes[0]?.reason).toContain('portfolio');
  expect(writes.filter(({ request }) => request.url.includes('/thirdparties/1/'))).toEqual([]);
});

describe('a third party that cannot be read', () => {
  const edits = ['1', '2', '3', '4'].map((id) => edit(id, 'High'));
  const held = () => holdLow('1', '2', '3', '4');
  const later = () => ask('sleep', 60_000);
  const unread = refusal(500, 'No such index.');

  test.each([
    ['500', unread],
    ['503', refusal(503, 'No such index.')],
    ['a broken connection', fault('The connection broke.')],
  ])('just before its write is to be sent again, and the others are sent: %s', async (_case, answer) => {
    const reads = (id: string) => (id === '2' ? answer : undefined);
    const { kinds, outcomes, stop, writes } = await reviewAndSend({ held: held(), edits, meanwhile: later, reads });
    expect(kinds).toEqual(['sent', 'pending', 'sent', 'sent']);
    expect(outcomes[1]).toMatchObject({ reason: expect.stringMatching(/.../), error: { kind: 'retry-later' } });
    expect(stop).toBeUndefined();
    expect(writes).toHaveLength(3);
  });

  test('is refused just before its write if its response has another shape, and the others are sent', async () => {
    const reads = (id: string) => (id === '2' ? reply(200, '"none"') : undefined);
    const { kinds, outcomes, stop } = await reviewAndSend({ held: held(), edits, meanwhile: later, reads });
    expect(kinds).toEqual(['sent', 'refused', 'sent', 'sent']);
    expect(outcomes[1]).toMatchObject({ reason: expect.stringMatching(/.../), error: { kind: 'invalid-response' } });
    expect(stop).toBeUndefined();
  });

  test('after its write has an unknown outcome, and the others are sent', async () => {
    const reads = (id: string) => (id === '2' ? unread : undefined);
    const fate: Fate = (id) => (id === '2' ? 'lost' : 'done');
    const { kinds, stop } = await reviewAndSend({ held: held(), edits, reads, fate });
    expect(kinds).toEqual(['sent', 'unknown', 'sent', 'sent']);
    expect(stop).toBeUndefined();
  });

  test.each([
    ['500', unread, 'retry-later'],
    ['a response of another shape', reply(200, '"none"'), 'invalid-response'],
    ['a refusal of a proxy', reply(403, '<html>Blocked</html>'), 'refused'],
    ['a refused sign-in', reply(401), 'auth'],
  ])('stops the run if no other one can be read: %s', async (_case, answer, kind) => {
    const { kinds, stop, writes } = await reviewAndSend({ held: held(), edits, meanwhile: later, reads: () => answer });
    expect(new Set(kinds)).toEqual(new Set(['pending']));
    expect(stop).toMatchObject({ kind });
    expect(writes).toHaveLength(0);
  });

  test('stops the run if it is the only one', async () => {
    const alone = { held: held(), edits: [edits[0]!], meanwhile: later, reads: () => unread };
    expect(await reviewAndSend(alone)).toMatchObject({
      kinds: ['pending'],
      stop: { kind: 'retry-later', status: 500 },
    });
  });
});

test('removed choices that a service keeps are reported, and do not count as sent', async () => {
  const held = hold({ 1: { Regions: ['Nord', 'Sud'] } });
  const { outcomes } = await reviewAndSend({
    held,
    edits: [{ thirdpartyId: '1', attribute: regions, cell: 'Est' }],
    fate: () => {
      held.get('1')?.set('Regions', ['Nord', 'Sud', 'Est']);
      return reply(204);
    },
  });
  expect(outcomes[0]).toMatchObject({ kind: 'conflict', holds: ['Nord', 'Sud', 'Est'] });
  expect(outcomes[0]?.reason).toContain('attributes.multiSelectMode');
});

test('a service that adds choices is sent only the missing ones', async () => {
  const { writes } = await reviewAndSend({
    held: hold({ 1: { Regions: ['Nord'] } }),
    edits: [{ thirdpartyId: '1', attribute: regions, cell: 'Nord; Est' }],
    overrides: { 'attributes.multiSelectMode': 'merge' },
  });
  expect(JSON.parse(writes[0]?.request.body ?? '')).toEqual({ label: 'Regions', values: ['Est'] });
});

test('both drivers send the same requests and report the same outcomes', async () => {
  const edits = ['1', '2', '3', '4'].map((id) => edit(id, 'High'));
  const fate: Fate = (id, attempt) => (id === '3' && attempt === 1 ? 'lost' : id === '4' ? reply(422) : 'done');
  const run = (createBench: CreateBench) =>
    reviewAndSend({ held: holdLow('1', '2', '3', '4'), edits, fate, createBench });
  const [asynchronous, synchronous] = [await run(createAsyncBench), await run(createSyncBench)];
  expect(synchronous.kinds).toEqual(asynchronous.kinds);
  expect(synchronous.bench.recording.multiset()).toEqual(asynchronous.bench.recording.multiset());
});

test('a decided conflict is not sent either where the service would keep a removed choice (G55)', async () => {
  const held = hold({ 1: { Regions: ['Nord', 'Sud'] } });
  const bench = createAsyncBench({ service: attributeService(held) });
  const client = makeClient({ 'attributes.multiSelectMode': 'merge' });
  const outcomes: Outcome[] = [];
  const change: Change = {
    edit: { thirdpartyId: '1', attribute: regions, cell: 'Sud', baseValues: ['Sud', 'Est'] },
    verdict: 'change',
    remoteValues: ['Nord', 'Sud'],
    readAtMs: Date.UTC(2026, 0, 1),
    values: ['Sud'],
    type: 'list_multiple',
  };
  await bench.run(
    sendChanges(client, [change], {}, function* (outcome) {
      outcomes.push(outcome);
    }),
  );
  expect(outcomes).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('"Nord"') }]);
  expect(bench.recording.sent).toEqual([]);
});

test.each([
  [403, {}],
  [404, {}],
  [302, { location: 'https://portal.example/' }],
])(
  'a row whose token an intermediary refuses to renew (%d) was not sent, and stays pending',
  async (status, headers) => {
    const serve = attributeService(hold({ 7: { Criticality: ['Low'] } }));
    let isInTheWay = false;
    const tokens = JSON.stringify({ access_token: 'access', expires_in: 10, refresh_token: 'refresh' });
    const bench = createAsyncBench({
      service(request, attempt) {
        if (!request.url.startsWith(connection.authUrl)) return serve(request, attempt);
        return isInTheWay ? reply(status, '<html><title>Portal</title></html>', headers) : reply(200, tokens);
      },
    });
    await bench.run(createClient({ connection }).context.auth!.bearer());
    const client = createClient({ connection: { ...connection, password: '' } });
    const outcomes: Outcome[] = [];
    await bench.run(
      (function* (): Op<void> {
        const changes: Change[] = [];
        yield* reviewEdits(
          client,
          [{ thirdpartyId: '7', attribute: criticality, cell: 'High' }],
          {},
          function* (reviewed) {
            changes.push(...reviewed);
          },
        );
        yield* ask('sleep', 9_500);
        isInTheWay = true;
        yield* sendChanges(client, changes, {}, function* (outcome) {
          outcomes.push(outcome);
        });
      })(),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['pending']);
    expect(
      bench.recording.sent.filter(({ request }) => /attributes/.test(request.url) && request.method === 'POST'),
    ).toEqual([]);
  },
);
