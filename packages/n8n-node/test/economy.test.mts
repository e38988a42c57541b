import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, byId, byIdentifier, Workbench } from './fake/workbench.mts';

it('A check of the service is made once for two items', async () => {
  const bench = await Workbench.open({ seed: 8 });
  const run = async (count: number) => {
    bench.sandbox.resetCounters();
    const items = Array.from({ length: count }, () => ({ json: {} }));
    const found = await bench.run('service', 'check', {}, { items });
    return { health: found.map(({ json }) => json['health']), byOperation: bench.sandbox.counters().byOperation };
  };
  const { health, byOperation } = await run(2);
  const one = await run(1);
  await bench.close();
  expect(health).toEqual([one.health[0], one.health[0]]);
  expect(byOperation['attributes.list']).toBe(one.byOperation['attributes.list']);
});

describe('The number of requests of a run', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open({ seed: 150 });
  });
  afterEach(() => bench.close());

  const forEach = (perItem: readonly object[]) => ({
    items: perItem.map(() => ({ json: {} })),
    perItem: perItem.map((each) => ({ ...each })),
  });

  /** Third parties by their SIREN, each second of them as a number that has lost its zeros. */
  const bySiren = (count: number) =>
    bench.sandbox.store
      .all<{ siren: string; id: number }>(
        `SELECT siren, min(thirdParty.id) AS id FROM company JOIN thirdParty ON companyId = company.id
         WHERE thirdParty.accountId = 1001 AND archivedAt IS NULL AND identityAt IS NOT NULL AND siren >= '000001000' GROUP BY siren
         HAVING count(*) = 1 LIMIT ${count}`,
      )
      .map((row, index) => ({ ...row, given: index % 2 === 0 ? row.siren : String(Number(row.siren)) }));

  it.each([
    // The search checks that no third party left while the portfolio was read.
    [50, 'one reading of the portfolio for many', { 'thirdParties.list': 2, 'thirdParties.searchByEvents': 1 }],
    [6, 'a call of the directory each for a few', { 'companies.search': 6 }],
  ])('is, for %i third parties by SIREN, %s', async (count, _how, lookups) => {
    const sirens = bySiren(count);
    const thirdParties = sirens.map(({ given }) => ({ thirdPartyId: byIdentifier(given) }));
    const found = await bench.run('attribute', 'getAll', { returnAll: true }, forEach(thirdParties));
    expect(new Set(found.map(({ json }) => json['thirdpartyId']))).toEqual(new Set(sirens.map(({ id }) => String(id))));
    const { 'auth.password': _signIns, ...byOperation } = bench.sandbox.counters().byOperation;
    expect(byOperation).toEqual({ ...lookups, 'attributes.list': count });
  });

  it('is one read of the portfolio for all identifiers that are not in it', async () => {
    const strangers = Array.from({ length: 20 }, (_, index) => ({ thirdPartyId: byIdentifier(`NOBODY-${index}`) }));
    await bench.run('thirdParty', 'get', {}, { ...forEach(strangers), continueOnFail: true });
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBe(2);
  });

  it.each([
    ['reads', 'getAll', 8],
    ['writes', 'set', 32],
  ])('reaches the allowed concurrency for a run that %s', async (_name, operation, most) => {
    const ids = Array.from({ length: 2 * most }, (_, index) => ({ thirdPartyId: byId(String(100_001 + index)) }));
    await bench.run('attribute', operation, { label: 'Internal reference', value: `${operation} it` }, forEach(ids));
    expect(bench.credential.maxInFlight).toBe(most);
  });

  it('is one request for each written third party, and the definitions, when no value is read before', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      thirdPartyId: byId(String(100_001 + index)),
      options: { readBefore: false },
    }));
    const label = { label: 'Internal reference', value: 'written unread' };
    const found = await bench.run('attribute', 'set', label, forEach(items));
    expect(new Set(found.map(({ json }) => `${json['before']} ${json['outcome']}`))).toEqual(new Set(['null changed']));
    const { byOperation } = bench.sandbox.counters();
    expect(byOperation).toMatchObject({ 'attributes.set': 30, 'attributes.definitions': 1 });
    expect(byOperation).not.toHaveProperty(['attributes.list']);
  });

  it('is one read of each record that many items need', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => ({ thirdPartyId: byId(String(100_001 + (index % 4))) }));
    const found = await bench.run('thirdParty', 'get', {}, forEach(ids));
    expect(found.map(({ json }) => json['thirdpartyId'])).toEqual(ids.map(({ thirdPartyId }) => thirdPartyId.value));
    expect(bench.sandbox.counters().byOperation['thirdParties.get']).toBe(4);
  });

  it('is one read of a dossier for all its documents that are chosen by their code', async () => {
    const queue = await bench.json('document', 'getReviewQueue', { limit: 1 });
    const dossierId = byId(String(queue[0]?.['dossierId']));
    const documents = await bench.json('document', 'getAll', { dossierId, returnAll: true });
    const items = documents.map(({ documentCode }) => ({ dossierId, documentId: byIdentifier(String(documentCode)) }));
    expect(items.length).toBeGreaterThan(1);
    const asked = async (resource: string, operation: string, more = {}) => {
      bench.sandbox.resetCounters();
      await bench.run(resource, operation, more, { ...forEach([...items, ...items]), continueOnFail: true });
      return bench.sandbox.counters().byOperation;
    };
    expect(await asked('document', 'getExtractedData')).toMatchObject({
      'documents.list': 1,
      'documents.get': items.length,
    });
    expect(await asked('file', 'getSignedUrl')).toMatchObject({ 'documents.list': 1, 'documents.get': items.length });
    expect(await asked('response', 'approve')).toMatchObject({ 'documents.list': 1 });
  });

  it('is one read of a list that every item needs', async () => {
    const items = Array.from({ length: 5 }, () => ({}));
    const name = String((await bench.json('thirdParty', 'getAll', { limit: 1 }))[0]?.['name']);
    bench.sandbox.resetCounters();
    const found = await bench.run('thirdParty', 'getAll', { limit: 20 }, forEach(items));
    expect(found.map(({ pairedItem }) => pairedItem)).toEqual(
      items.flatMap((_, item) => Array.from({ length: 20 }, () => ({ item }))),
    );
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBe(1);
    const [filtered, ...all] = await bench.run(
      'thirdParty',
      'getAll',
      { limit: 2 },
      forEach([{ filters: { name } }, {}]),
    );
    expect(filtered?.json['name']).toBe(name);
    expect(new Set(all.map(({ json }) => json['thirdpartyId'])).size).toBe(2);
  });

  it('is one read of a list for items that filter it, each in its own way', async () => {
    const all = await bench.json('thirdParty', 'getAll', { returnAll: true });
    const { 'thirdParties.list': pages = 0 } = bench.sandbox.counters().byOperation;
    const names = [3, 140, 3, 77].map((place) => String(all[place]?.['name']));
    bench.sandbox.resetCounters();
    const filters = [...names, 'no company is called so'].map((name) => ({ filters: { name }, limit: 1 }));
    const found = await bench.run('thirdParty', 'getAll', {}, forEach(filters));
    expect(found.map(({ json }) => json['name'])).toEqual(names);
    expect(found.map(({ pairedItem }) => pairedItem)).toEqual(names.map((_, item) => ({ item })));
    // A read that continues a stopped one requests the end again.
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBeLessThanOrEqual(pages + 1);
    bench.sandbox.setFaults(['403@thirdParties.list=1']);
    bench.sandbox.resetCounters();
    const failed = await bench.run('thirdParty', 'getAll', {}, { ...forEach(filters), continueOnFail: true });
    bench.sandbox.setFaults([]);
    expect(failed.map(({ json }) => json['error'])).toEqual(filters.map(() => expect.stringMatching(/403/) as unknown));
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBeLessThanOrEqual(2);
  });

  it.each([
    ['portfolio', 'getAll', { limit: 5, include: ['attributes'] }],
    ['portfolio', 'getAll', { returnAll: true, include: [] }],
    ['portfolio', 'getChanges', { since: '2026-10-31T00:00:00', include: [] }],
    ['document', 'getReviewQueue', { limit: 2 }],
    ['event', 'search', { resourceType: 'dossier', eventSelection: 'any', from: '2026-10-31T00:00:00', limit: 5 }],
  ] as const)('is that of one item where items repeat a long read (%s: %s, %j)', async (resource, operation, given) => {
    await bench.json('thirdParty', 'getAll', { limit: 1 });
    const run = async (count: number) => {
      bench.sandbox.resetCounters();
      const items = Array.from({ length: count }, () => ({ json: {} }));
      const found = await bench.run(resource, operation, given as never, { items });
      return { found, byOperation: bench.sandbox.counters().byOperation };
    };
    const one = await run(1);
    const three = await run(3);
    expect(three.byOperation).toEqual(one.byOperation);
    expect(three.found).toHaveLength(3 * one.found.length);
    const [first] = three.found;
    if (first !== undefined) expect(three.found.at(-1)!.pairedItem).toEqual({ item: 2 });
  });

  it.each([
    ['thirdParty', 'thirdParties', 'THIRD_PARTY_ATTRIBUTE_UPDATED'],
    ['dossier', 'dossiers', 'DOSSIER_UPDATED'],
    ['document', 'documents', 'DOCUMENT_ANSWER_ADDED'],
  ])('is one page for an event search with a limit (%s)', async (subject, group, code) => {
    const from = bench.sandbox.now();
    const things = bench.sandbox.store.all<{ id: number }>(`SELECT id FROM ${subject} ORDER BY id DESC LIMIT 130`);
    bench.sandbox.record(things.map(({ id }) => ({ code, resourceId: id })));
    const search = { resourceType: subject, eventSelection: 'any', from };
    const asked = async (size: object) => {
      bench.sandbox.resetCounters();
      const ids = (await bench.json('event', 'search', { ...search, ...size })).map((json) =>
        String(json[`${subject === 'thirdParty' ? 'thirdparty' : subject}Id`]),
      );
      return { ids: new Set(ids), requests: bench.sandbox.counters().byOperation[`${group}.searchByEvents`] };
    };
    const whole = await asked({ returnAll: true });
    expect(whole.ids.size).toBeGreaterThan(100);
    expect(whole.requests).toBeGreaterThan(1);
    const first = await asked({ limit: 3 });
    expect(first).toMatchObject({ ids: { size: 3 }, requests: 1 });
    expect([...whole.ids]).toEqual(expect.arrayContaining([...first.ids]));
  });

  it.each([
    ['writes', 'attribute', 'set', { label: 'Criticality', value: 'High' }],
    ['reads', 'thirdParty', 'get', {}],
  ])('is small while the service is down, for any number of items (%s)', async (_name, resource, operation, more) => {
    const ids = Array.from({ length: 150 }, (_, index) => ({ thirdPartyId: byId(String(100_001 + index)) }));
    bench.sandbox.setFaults(['503@attributes.set=1', '503@attributes.list=1', '503@thirdParties.get=1']);
    const found = await bench.run(resource, operation, more, { ...forEach(ids), continueOnFail: true });
    expect(found.every(({ json }) => /cannot answer now/.test(String(json['error'])))).toBe(true);
    expect(bench.sandbox.counters().byStatus['503']).toBeLessThanOrEqual(60);
  });

  it('a missing part is reported once above the output', async () => {
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: bench.credential,
      parameters: { resource: 'portfolio', operation: 'getAll', include: ['indicators'], limit: 20 },
    });
    bench.sandbox.setFaults(['403@indicators.list=/100003']);
    await actionNode.execute.call(functions.execute);
    expect(functions.hints).toEqual([
      {
        message: expect.stringMatching(/^indicators\.list: refused \(403\): 1 /) as string,
        location: 'outputPane',
        type: 'warning',
      },
    ]);
  });

  it('a warning is shown once above the output when the times of the service are in another zone than in the profile', async () => {
    const other = await Workbench.open({ seed: 15, variants: ['G33=utc', 'G76=utc'] });
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: other.credential,
      parameters: { resource: 'document', operation: 'getReviewQueue', returnAll: true },
    });
    await actionNode.execute.call(functions.execute);
    await other.close();
    expect(functions.hints).toEqual([
      {
        message: expect.stringMatching(/Set events\.timeZone to UTC in the profile/) as string,
        location: 'outputPane',
        type: 'warning',
      },
    ]);
  });

  it('a dossier that the service creates without its type is returned once, with a warning that names the key', async () => {
    const other = await Workbench.open({ variants: ['G64=type'] });
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: other.credential,
      parameters: { resource: 'dossier', operation: 'create', thirdPartyId: byId('100004'), typeCode: 'CSR' },
    });
    const [items] = await actionNode.execute.call(functions.execute);
    expect(items).toMatchObject([{ json: { thirdpartyId: '100004', type: null } }]);
    expect(other.sandbox.counters().byOperation['dossiers.create']).toBe(1);
    await other.close();
    expect(functions.hints).toEqual([
      {
        message: expect.stringMatching(
          /was created without its type CSR\..*body\.dossiers\.create\.typeCode/,
        ) as string,
        location: 'outputPane',
        type: 'warning',
      },
    ]);
  });
});

describe('The number of requests of a run at a small service', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open({ seed: 40 });
  });
  afterEach(() => bench.sandbox.setFaults([]));
  afterAll(() => bench.close());

  it.each([
    ['portfolio', { returnAll: true }],
    ['first of it', { limit: 30 }],
  ])(
    'grows by a few retries when one record always answers 500: all others are returned, with a warning (%s)',
    async (_, size) => {
      const include = ['attributes', 'indicators'];
      bench.sandbox.resetCounters();
      const whole = await bench.json('portfolio', 'getAll', { ...size, include });
      const { total } = bench.sandbox.counters();
      const id = String(whole[12]?.['thirdpartyId']);
      bench.sandbox.setFaults([`500@attributes.list=/${id}`]);
      bench.sandbox.resetCounters();
      const items = await bench.json('portfolio', 'getAll', { ...size, include });
      expect(bench.sandbox.counters().total).toBeLessThanOrEqual(total + 8);
      expect(items.map(({ thirdpartyId }) => thirdpartyId)).toEqual(whole.map(({ thirdpartyId }) => thirdpartyId));
      const incompleteItems = items.filter(({ incomplete }) => incomplete === true);
      expect(incompleteItems).toEqual([
        expect.objectContaining({
          thirdpartyId: id,
          incompleteReason: expect.stringMatching(/attributes.*500/) as unknown,
        }),
      ]);
      expect(items.filter(({ attributes }) => attributes === undefined)).toEqual(incompleteItems);
    },
  );

  it('is small for the first documents of the queue, which are the same as in the whole queue', async () => {
    const queue = await bench.json('document', 'getReviewQueue', { returnAll: true });
    const whole = new Map(queue.map((json) => [json['documentId'], json]));
    expect(whole.size).toBeGreaterThan(20);
    for (const [limit, most] of [
      [1, 20],
      [10, 60],
    ] as const) {
      bench.sandbox.resetCounters();
      const first = await bench.json('document', 'getReviewQueue', { limit });
      expect(bench.sandbox.counters().total).toBeLessThanOrEqual(most);
      expect(first).toEqual(first.map(({ documentId }) => whole.get(documentId)));
      expect(new Set(first.map(({ documentId }) => documentId)).size).toBe(limit);
      const requested = first.map(({ requestDate }) => String(requestDate));
      expect(requested).toEqual(requested.toSorted());
    }
    const sort = { rule: [{ field: 'requestDate', direction: 'asc' }] };
    const [oldest] = await bench.json('document', 'getReviewQueue', { limit: 1, sort });
    expect(oldest?.['requestDate']).toBe(queue[0]?.['requestDate']);
  });
});
