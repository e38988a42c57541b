import { describe, expect, it } from 'vitest';
import { refusal, type Service } from '../conformance/index.ts';
import { fault, reply } from '../conformance/scripted-host.ts';
import type { HttpResponse } from '../../src/index.ts';
import { createAsyncBench, createSyncBench } from '../conformance/bench.ts';
import { createSignedClient, json, range } from '../http/bench.ts';
import { fullSync } from '../../src/sync/full-sync.ts';
import type { Facet } from '../../src/reading/third-party-data.ts';

const size = 300;
const wanted = new Set<Facet>(['attributes', 'indicators']);

/** A portfolio of some size; `answer` may replace its answers, by a status or a response. */
function open(
  createBench: typeof createAsyncBench,
  answer: (path: string, nowMs: number) => number | HttpResponse | undefined,
) {
  const service: Service = ({ url }, _attempt, nowMs) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^.*\/(?=thirdparties)/, '');
    const other = answer(path, nowMs - startMs);
    if (other !== undefined) return typeof other === 'number' ? refusal(other) : other;
    if (path !== 'thirdparties') return json([]);
    const page = Number(searchParams.get('page'));
    const content = range(size).slice(page * 100, page * 100 + 100);
    return json({ content: content.map((thirdpartyId) => ({ thirdpartyId })), page, size: 100, totalElements: size });
  };
  const bench = createBench({ service, startMs, latencyMs: 20 });
  const { recording } = bench;
  const read: string[] = [];
  const doubts: string[] = [];
  const pull = () =>
    bench.run(
      fullSync(createSignedClient(), wanted, function* ({ facts, incomplete }) {
        doubts.push(...incomplete);
        read.push(...facts.map(({ thirdpartyId }) => thirdpartyId).filter((id) => !incomplete.includes(id)));
      }),
    );
  const callsOf = (path: string) => recording.sent.filter(({ request }) => request.url.endsWith(`/${path}`)).length;
  return { pull, read, doubts, callsOf, recording };
}

const startMs = Date.UTC(2026, 2, 27);

describe.each([
  ['side by side', createAsyncBench],
  ['one after the other', createSyncBench],
])('a portfolio that is read %s', (_name, createBench) => {
  it.each([
    [500, 0],
    [500, 150],
    [500, size - 1],
    [503, 150],
  ])('loses only the record that always answers %i (%i)', async (status, failing) => {
    const { pull, read, doubts, callsOf, recording } = open(createBench, (path) =>
      path === `thirdparties/${failing}/attributes` ? status : undefined,
    );
    await pull();
    expect(doubts).toEqual([`${failing}`]);
    expect(new Set(read).size).toBe(size - 1);
    expect(callsOf(`thirdparties/${failing}/indicators`)).toBe(0);
    const warnings = recording.notices.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
    expect(warnings).toEqual([
      expect.stringContaining(`attributes.list: answered ${status} each time: 1 (${failing})`),
    ]);
  });

  it.each<[why: string, answer: HttpResponse]>([
    ['not answered', fault('The connection broke.')],
    ['answered 408 each time', refusal(408)],
    ['answered 200 each time', reply(200, '')],
    ['answered 200 each time', json('no list')],
    ['answered 200 each time', reply(200, '<html>Error</html>')],
    ['refused (403)', reply(403, '<html>Blocked</html>')],
  ])('loses only the record that is always %s (%j)', async (why, answer) => {
    const { pull, read, doubts, recording } = open(createBench, (path) =>
      path === 'thirdparties/150/attributes' ? answer : undefined,
    );
    await pull();
    expect(doubts).toEqual(['150']);
    expect(new Set(read).size).toBe(size - 1);
    const warnings = recording.notices.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
    expect(warnings).toEqual([expect.stringContaining(`attributes.list: ${why}: 1 (150)`)]);
  });

  it('loses only a record whose identifier cannot be part of an address', async () => {
    const listed = [{ thirdpartyId: 1 }, { thirdpartyId: '2/3' }, { thirdpartyId: 4 }];
    const { pull, read, doubts, recording } = open(createBench, (path) =>
      path === 'thirdparties' ? json({ content: listed, page: 0, size: 100, totalElements: 3 }) : undefined,
    );
    await pull();
    expect([read.sort((one, other) => one.localeCompare(other)), doubts]).toEqual([['1', '4'], ['2/3']]);
    const warnings = recording.notices.filter(({ kind }) => kind === 'warning').map(({ message }) => message);
    expect(warnings).toEqual([expect.stringContaining('attributes.list: not requested: 1 (2/3)')]);
  });

  it('fails where an intermediary refuses every request from some moment on', async () => {
    const blocked = reply(403, '<html>Blocked</html>');
    const { pull, read, doubts } = open(createBench, (path, ms) =>
      path !== 'thirdparties' && ms > 200 ? blocked : undefined,
    );
    await expect(pull()).rejects.toMatchObject({ kind: 'refused', status: 403, isOwn: false });
    expect(read).not.toEqual([]);
    expect(doubts).toEqual([]);
  });

  it('is read completely where an operation fails for ten seconds', async () => {
    const { pull, read, doubts } = open(createBench, (path, ms) =>
      path.endsWith('/indicators') && ms > 200 && ms < 10_000 ? 500 : undefined,
    );
    await pull();
    expect(doubts).toEqual([]);
    expect(read).toHaveLength(size);
  });

  it('ends where the service cannot be reached any more, after the attempts of one request', async () => {
    const { pull, doubts, recording } = open(createBench, (_path, ms) =>
      ms > 200 ? fault('The connection broke.') : undefined,
    );
    await expect(pull()).rejects.toMatchObject({ kind: 'retry-later', status: 0 });
    expect(doubts).toEqual([]);
    const failed = recording.sent.filter(({ atMs }) => atMs > 200);
    expect(failed.length).toBeLessThan(25);
  });

  it.each(['/indicators', ''])('fails where an operation fails permanently (%s)', async (end) => {
    const { pull, doubts } = open(createBench, (path, ms) => (path.endsWith(end) && ms > 200 ? 500 : undefined));
    await expect(pull()).rejects.toMatchObject({ kind: 'retry-later', status: 500 });
    expect(doubts).toEqual([]);
  });
});

it('does not wait for a record that answers 500 while others succeed', async () => {
  const { pull, recording } = open(createAsyncBench, (path) =>
    path === 'thirdparties/150/attributes' ? 500 : undefined,
  );
  const whole = open(createAsyncBench, () => undefined);
  await whole.pull();
  await pull();
  expect(recording.elapsedMs() - whole.recording.elapsedMs()).toBeLessThan(4_000);
});
