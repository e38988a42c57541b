import { expect, test } from 'vitest';
import { closeAll, type Json, open } from './calling.ts';

closeAll();

const withVariants = (...chosen: string[]) => open({ variants: chosen });

const listBodies: readonly (readonly [string, (body: Json) => unknown])[] = [
  ['G21=bare', (body) => body[0]],
  ['G21=items', (body) => body.total === 25 && body.items[0]],
  ['G21=data', (body) => body.meta.total === 25 && body.data[0]],
  ['G21=spring', (body) => body.number === 0 && body.totalPages === 2 && body.last === false && body.content[0]],
  ['G22=no-total', (body) => !('totalElements' in body) && body.content[0]],
  ['G22=total-text', (body) => body.totalElements === '25' && body.content[0]],
];
test.each(listBodies)('%s sets the form of a page', async (name, first) => {
  const caller = await withVariants(name);
  expect(first((await caller.get('/thirdparties')).body)).toMatchObject({ thirdpartyId: 100001 });
});

test('a Link header leads through the whole list', async () => {
  const caller = await withVariants('G21=link');
  const ids: number[] = [];
  let url: string | undefined = `${caller.sandbox.baseUrl}/api/v1/account/1001/thirdparties?pageSize=10`;
  while (url !== undefined) {
    const { body, headers } = await caller.send(url);
    ids.push(...body.map((item: Json) => item.thirdpartyId));
    url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(new Set(ids).size).toBe(25);
});

test('paging parameters change their names and their base', async () => {
  const ids = async (variant: string, query: string) =>
    (await (await withVariants(variant)).get(`/thirdparties?${query}`)).body.content.map(
      (item: Json) => item.thirdpartyId,
    );
  const second = await ids('G20=page', 'page=1&pageSize=5');
  expect(await ids('G20=size', 'page=1&size=5')).toEqual(second);
  expect(await ids('G20=base1', 'page=2&pageSize=5')).toEqual(second);
  expect(await ids('G20=offset', 'offset=5&limit=5')).toEqual(second);
  expect(await ids('G20=base1', 'page=0&pageSize=5')).toEqual(await ids('G20=base1', 'page=1&pageSize=5'));
  expect((await (await withVariants('G20=base1-strict')).get('/thirdparties?page=0')).status).toBe(400);
});

test('too large page sizes are reduced or refused', async () => {
  const clamped = (await (await withVariants('G22=clamp50')).get('/thirdparties?pageSize=100')).body;
  expect(clamped.size).toBe(50);
  const strict = await withVariants('G23=max20');
  expect([
    (await strict.get('/thirdparties?pageSize=21')).status,
    (await strict.get('/thirdparties?pageSize=20')).status,
  ]).toEqual([400, 200]);
});

test('shuffle returns another order on every request', async () => {
  const caller = await withVariants('G24=shuffle');
  const ids = async () =>
    (await caller.get('/thirdparties?pageSize=200')).body.content.map((item: Json) => item.thirdpartyId);
  const [first, second] = [await ids(), await ids()];
  expect(first).not.toEqual(second);
  expect(new Set(first)).toEqual(new Set(second));
});

test('event searches follow the variant', async () => {
  const range = (form: string) =>
    `eventOccurrenceStartDate=2025-11-01T00:00:00${form}&eventOccurrenceEndDate=2026-11-01T00:00:00${form}`;
  const get = async (name: string, query: string) => (await withVariants(name)).get(`/thirdparties/search?${query}`);
  const added = 'eventNames=THIRD_PARTY_ADDED';
  expect((await get('G30=ids', `${added}&${range('')}`)).body.content[0]).toEqual({ thirdpartyId: expect.any(Number) });
  expect((await get('G31=ignore', added)).body.totalElements).toBe(25);
  const forms = async (name: string) => [
    (await get(name, `${added}&${range('')}`)).status,
    (await get(name, `${added}&${range('.000')}`)).status,
  ];
  expect(await forms('G32=any')).toEqual([200, 200]);
  expect(await forms('G32=seconds')).toEqual([200, 400]);
  expect(await forms('G32=millis')).toEqual([400, 200]);
  const two = {
    'G35=csv': 'eventNames=THIRD_PARTY_ADDED,THIRD_PARTY_UPDATED',
    'G35=csvEncoded': 'eventNames=THIRD_PARTY_ADDED%2CTHIRD_PARTY_UPDATED',
    'G35=repeat': 'eventNames=THIRD_PARTY_ADDED&eventNames=THIRD_PARTY_UPDATED',
  };
  for (const style of Object.keys(two)) {
    for (const [sent, names] of Object.entries(two)) {
      const { status } = await get(style, `${names}&${range('')}`);
      expect([style, sent, status]).toEqual([style, sent, style === sent ? 200 : 400]);
    }
  }
  const renamed = async (code: string) => (await get('G37=renames', `eventNames=${code}&${range('')}`)).status;
  expect([await renamed('THIRD_PARTY_ACME_UPDATED'), await renamed('THIRD_PARTY_PROVIDERA_UPDATED')]).toEqual([
    200, 400,
  ]);
  expect((await get('G38=ignore', `eventNames=DOSSIER_ADDED&${range('')}`)).body.totalElements).toBe(0);
  expect(
    (
      await get(
        'G29=404',
        `eventNames=THIRD_PARTY_ARCHIVED&eventOccurrenceStartDate=2020-01-01T00:00:00&eventOccurrenceEndDate=2020-01-02T00:00:00`,
      )
    ).status,
  ).toBe(404);
  expect((await get('R122=31d', `${added}&${range('')}`)).status).toBe(400);
});

test('an exclusive end excludes the event at the end', async () => {
  const ids = async (name: string) => {
    const caller = await withVariants(name);
    const [event] = caller.sandbox.journal('2026-06-01T00:00:00.000').filter(({ kind }) => kind === 'dossier');
    const query = `eventNames=${event!.code}&eventOccurrenceStartDate=${event!.at}&eventOccurrenceEndDate=${event!.at}`;
    return (await caller.get(`/dossiers/search?${query}`)).body.content;
  };
  expect(await ids('G34=inclusive')).toHaveLength(1);
  expect(await ids('G34=exclusive')).toEqual([]);
});

test('UTC shifts the clock of the service against the instant', async () => {
  const utc = await withVariants('G33=utc');
  const date = (await utc.get('/thirdparties?pageSize=1')).headers.get('date') ?? '';
  expect(Math.abs(Date.parse(date) - Date.parse('2026-11-01T00:00:00Z'))).toBeLessThan(60_000);
});

test('the filters of the portfolio can be ignored', async () => {
  const caller = await open({ variants: ['G25=ignored'] });
  const { totalElements } = (await caller.get('/thirdparties')).body;
  expect((await caller.get('/thirdparties?siren=12')).body.totalElements).toBe(totalElements);
});
