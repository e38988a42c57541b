import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legacyEndpoints } from '@tpr/core/api';
import { claimFailure } from './fake/claims.mts';
import { actionNode, byId, Workbench } from './fake/workbench.mts';

describe('Portfolio, events, identifiers and API requests', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open({ retryAfter: 'zero' });
  });
  afterAll(() => bench.close());

  it('pulls the portfolio with attributes and indicators by label, one item each', async () => {
    const items = await bench.json('portfolio', 'getAll', { returnAll: true });
    expect(items).toHaveLength(25);
    const first = items.find((each) => each['thirdpartyId'] === '100001');
    expect(first).toMatchObject({ attributes: { Category: 'Construction' }, indicators: { 'Risque financier': 10.5 } });
  });

  it('has the status and the kind of each third party as the other operations have them', async () => {
    const shown = ({ thirdpartyId, status, kind }: IDataObject) => ({ thirdpartyId, status, kind });
    const listed = (await bench.json('thirdParty', 'getAll', { returnAll: true })).map(shown);
    expect(new Set(listed.map(({ status }) => status))).toContain('DEREGISTERED');
    const pulled = await bench.json('portfolio', 'getAll', { returnAll: true, include: [] });
    expect(pulled.map(shown)).toEqual(listed);
    const changed = await bench.json('portfolio', 'getChanges', { since: '2026-10-20T00:00:00', include: [] });
    expect(changed).not.toEqual([]);
    for (const each of changed) expect(listed).toContainEqual(shown(each));
  });

  it('reads no details of third parties beyond the limit', async () => {
    bench.sandbox.resetCounters();
    const include = ['indicators', 'dossiers', 'documents'];
    const items = await bench.json('portfolio', 'getAll', { limit: 3, include });
    expect(items).toHaveLength(3);
    expect(items[0]).toHaveProperty('documentsMissing');
    expect(items[0]).not.toHaveProperty('attributes');
    expect(bench.sandbox.counters().byOperation['indicators.list']).toBe(3);
    const raw = await bench.json('portfolio', 'getAll', { limit: 1, simplify: false });
    expect(raw[0]).toHaveProperty('identity.siren');
  });

  it('reads again only the changes since a moment, and returns the moment for the next run', async () => {
    const before = new Date(bench.sandbox.now()).toISOString();
    bench.sandbox.advance({ days: 1 });
    await bench.json('attribute', 'set', { thirdPartyId: byId('100007'), label: 'Internal reference', value: 'new-7' });
    bench.sandbox.advance({ seconds: 5 });
    const since = new Date(Date.parse(before) + 20 * 3_600_000).toISOString();
    const items = await bench.json('portfolio', 'getChanges', { since, include: ['attributes'] });
    const changed = items.find((each) => each['thirdpartyId'] === '100007');
    expect(changed).toMatchObject({ removed: false, attributes: { 'Internal reference': 'new-7' } });
    expect(items.length).toBeLessThan(25);
    expect(String(changed?.['nextCursor'])).toMatch(/^\d{4}-.*Z$/);
    expect(items.every((each) => each['incomplete'] === false)).toBe(true);
    await claimFailure(
      bench.run('portfolio', 'getChanges', { since: 'yesterday' }),
      /^Since is "yesterday", which is not a time/,
    );
    await claimFailure(bench.run('portfolio', 'getChanges', { since: '' }), /Since is empty/);
    await claimFailure(
      bench.run('portfolio', 'getChanges', { since: '2046-01-01' }),
      /^Since lies in the future: give an earlier time/,
    );
  });

  it('returns a third party that the service lists but does not find as incomplete, in both operations', async () => {
    const since = new Date(Date.parse(bench.sandbox.now()) - 20 * 3_600_000).toISOString();
    const include = ['identity', 'attributes'];
    for (const operation of ['thirdParties.get', 'attributes.list']) {
      bench.sandbox.setFaults([`404@${operation}=1`]);
      const changes = await bench.json('portfolio', 'getChanges', { since, include });
      expect(changes.length).toBeGreaterThan(0);
      for (const each of changes) expect(each).toMatchObject({ removed: false, incomplete: true });
    }
    bench.sandbox.setFaults(['404@thirdParties.get=/100001']);
    for (const size of [{ returnAll: true }, { limit: 25 }]) {
      const items = await bench.json('portfolio', 'getAll', { ...size, include });
      expect(items.length).toBeGreaterThan(2);
      expect(items.filter((each) => each['incomplete'] === true)).toMatchObject([{ thirdpartyId: '100001' }]);
    }
    bench.sandbox.setFaults(['404@thirdParties.get=1']);
    for (const size of [{ returnAll: true }, { limit: 3 }]) {
      await claimFailure(bench.run('portfolio', 'getAll', { ...size, include }), /set paths\.thirdParties\.get/);
    }
    bench.sandbox.setFaults([]);
    for (const each of await bench.json('portfolio', 'getAll', { limit: 3 })) {
      expect(each).not.toHaveProperty('incomplete');
    }
  });

  it.each(['returnAll', 'limit'])('returns all others, and the reason, when one cannot be read (%s)', async (way) => {
    const size = way === 'returnAll' ? { returnAll: true } : { limit: 25 };
    const include = ['attributes', 'indicators'];
    const whole = await bench.json('portfolio', 'getAll', { ...size, include });
    bench.sandbox.setFaults(['403@indicators.list=/100001']);
    const items = await bench.json('portfolio', 'getAll', { ...size, include });
    expect(items.map((each) => each['thirdpartyId'])).toEqual(whole.map((each) => each['thirdpartyId']));
    const incompleteItems = items.filter((each) => each['incomplete'] === true);
    expect(incompleteItems).toHaveLength(1);
    expect(incompleteItems[0]).toMatchObject({
      incompleteReason: expect.stringMatching(/^Could not read the indicators .*403/) as unknown,
    });
    expect(items.filter((each) => each['indicators'] === undefined)).toEqual(incompleteItems);
    bench.sandbox.setFaults(['403@indicators.list=1']);
    await claimFailure(bench.run('portfolio', 'getAll', { ...size, include }), /indicators.*403/, '403');
    bench.sandbox.setFaults([]);
  });

  it('sorts by visible fields, inside groups too, and refuses others', async () => {
    const sort = (field: string, direction = 'asc') => ({ rule: [{ field, direction }] });
    const include = ['attributes'];
    const by = async (field: string, direction?: string) =>
      await bench.json('portfolio', 'getAll', { returnAll: true, include, sort: sort(field, direction) });
    const attribute = (label: string) => (each: IDataObject) => (each['attributes'] as IDataObject)[label];
    const amounts = (await by('attributes.Annual purchase amount', 'desc')).map(attribute('Annual purchase amount'));
    const known = amounts.filter((amount) => typeof amount === 'number');
    expect(known.length).toBeGreaterThan(3);
    expect(amounts.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a));
    await claimFailure(
      bench.run('portfolio', 'getAll', { include, sort: sort('attributes.Critical') }),
      /^Sort: .*attributes\.Criticality/,
    );
    const dossiers = await bench.json('dossier', 'getAll', { returnAll: true, sort: sort('TYPE') });
    const types = dossiers.map((each) => String(each['type'] ?? '')).filter((type) => type !== '');
    expect(new Set(types).size).toBeGreaterThan(2);
    expect(types).toEqual(types.toSorted(new Intl.Collator('fr').compare));
    bench.sandbox.resetCounters();
    for (const [resource, operation] of [
      ['dossier', 'getAll'],
      ['portfolio', 'getAll'],
      ['document', 'getReviewQueue'],
    ] as const) {
      await claimFailure(bench.run(resource, operation, { sort: sort('nme') }), /^Sort: "nme" is not a field/);
    }
    expect(bench.sandbox.counters().byOperation).toEqual({});
  });

  it.each([0, -3, 1.5, 'many'])('refuses %s as a limit', async (limit) => {
    for (const [resource, operation] of [
      ['portfolio', 'getAll'],
      ['thirdParty', 'getAll'],
      ['document', 'getReviewQueue'],
    ] as const) {
      await claimFailure(bench.run(resource, operation, { limit }), /^(Limit is|limit is)/);
    }
  });

  it('searches each of the three sets of events, by group and by code', async () => {
    const stretch = { from: '2026-09-01T00:00:00', to: '2026-11-05T00:00:00', returnAll: true };
    for (const subject of ['thirdParty', 'dossier', 'document']) {
      const found = await bench.json('event', 'search', { resourceType: subject, eventSelection: 'any', ...stretch });
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map((each) => each['changed']))).toEqual(new Set([subject]));
      const ids = found.map((each) => each[`${subject === 'thirdParty' ? 'thirdparty' : subject}Id`]);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const dossierEvents = ['DOSSIER_STATUS_UPDATED_INVALID'];
    const byCode = await bench.json('event', 'search', {
      resourceType: 'dossier',
      eventSelection: 'codes',
      dossierEvents,
      ...stretch,
    });
    const byGroup = await bench.json('event', 'search', {
      resourceType: 'dossier',
      dossierGroups: ['Status'],
      ...stretch,
    });
    expect(byCode.length).toBeGreaterThan(0);
    expect(byGroup.length).toBeGreaterThanOrEqual(byCode.length);
  });

  it('searches beyond a period by the margin of the zone, which the service does not state', async () => {
    bench.sandbox.resetCounters();
    const stretch = { from: '2026-10-01T11:00:00', to: '2026-10-01T12:00:00' };
    await bench.json('event', 'search', { resourceType: 'dossier', eventSelection: 'any', ...stretch });
    const searches = bench.sandbox.requests().filter(({ operation }) => operation === 'dossiers.searchByEvents');
    const asked = new URL(searches.at(-1)?.path ?? '', bench.sandbox.url).searchParams;
    expect(asked.get('eventOccurrenceStartDate')).toMatch(/^2026-10-01T09:00:00/);
    expect(asked.get('eventOccurrenceEndDate')).toMatch(/^2026-10-01T14:00:00/);
  });

  it('searches to the end of a day that is given without a time, as the formulas do', async () => {
    for (const to of ['2026-10-10', '10/10/2026']) {
      const before = bench.sandbox.requests().length;
      const search = { resourceType: 'dossier', eventSelection: 'any', from: '2026-10-10', to };
      await bench.json('event', 'search', search);
      const sent = bench.sandbox.requests().slice(before);
      const searches = sent.filter(({ operation }) => operation === 'dossiers.searchByEvents');
      const ends = searches.map(({ path }) =>
        new URL(path, bench.sandbox.url).searchParams.get('eventOccurrenceEndDate'),
      );
      // With the margin of the zone, of two hours; searches take whole seconds.
      expect(ends).toContainEqual(expect.stringMatching(/^2026-10-11T02:00:00/));
    }
  });

  it('refuses a period that ends before it begins, an empty choice and a code of another set', async () => {
    const search = (parameters: object) => bench.run('event', 'search', { resourceType: 'dossier', ...parameters });
    const [from, to] = ['2026-10-02T00:00:00', '2026-10-01T00:00:00'];
    await claimFailure(search({ from, to }), /From is after To/);
    await claimFailure(search({ from: '2046-10-02' }), /^From lies in the future/);
    await claimFailure(search({ from, eventSelection: 'codes', dossierEvents: [] }), /No event is chosen/);
    const dossierEvents = ['DOCUMENT_ADDED'];
    await claimFailure(search({ from, eventSelection: 'codes', dossierEvents }), /another kind of resource/);
  });

  it('checks identifiers without a credential and without a call', async () => {
    bench.sandbox.resetCounters();
    const items = ['732 829 320 00074', '73282932000079', 16335200016].map((identifier) => ({ json: { identifier } }));
    const perItem = items.map(({ json }) => json);
    const checked = await bench.run('identifier', 'check', {}, { items, perItem });
    const siret = { identifierType: 'SIRET', companyIdType: 'CIT001' };
    expect(checked[0]?.json).toMatchObject({ isUsable: true, ...siret, value: '73282932000074' });
    expect(checked[1]?.json).toMatchObject({ isUsable: false, state: 'invalid' });
    expect(checked.map((each) => each.pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it.each(['', ' ', null, undefined])(
    'says of an empty cell that it is not usable, instead of failing: %j',
    async (identifier) => {
      const [checked] = await bench.run('identifier', 'check', {}, { perItem: [{ identifier }] });
      expect(checked?.json).toEqual({
        identifier: identifier ?? null,
        isUsable: false,
        state: 'invalid',
        identifierType: null,
        companyIdType: null,
        value: '',
        notes: [expect.stringMatching(/empty/)],
        suggestion: null,
      });
    },
  );

  it('sends requests that the profile does not know, and returns the response', async () => {
    const path = '/account/{accountId}/thirdparties';
    const items = await bench.json('apiRequest', 'send', { path, query: '{"page": 0, "pageSize": 4}' });
    expect(items).toHaveLength(4);
    const whole = await bench.json('apiRequest', 'send', { path, options: { splitIntoItems: false } });
    expect(whole[0]).toHaveProperty('totalElements', 25);
    await claimFailure(
      bench.run('apiRequest', 'send', { path: '/account/{accountId}/nothing/here' }),
      /GET .account.\{accountId\}.nothing.here: not found \(404\)/,
      '404',
    );
    await claimFailure(bench.run('apiRequest', 'send', { path: 'https://other.example.com/' }), /is not a path/);
    await claimFailure(bench.run('apiRequest', 'send', { path, query: 'page=1' }), /not a JSON object/);
  });

  it('waits when the service asks an API request to, and sends a change once', async () => {
    bench.sandbox.setFaults(['429@attributes.set=0.5']);
    bench.sandbox.resetCounters();
    const parameters = {
      method: 'POST',
      path: '/account/{accountId}/thirdparties/100001/attributes',
      body: '{"label": "Criticality", "values": ["High"]}',
    };
    for (let index = 0; index < 4; index++) await bench.json('apiRequest', 'send', parameters);
    expect(bench.sandbox.counters().byStatus['429'] ?? 0).toBeGreaterThan(0);
    expect(bench.sandbox.counters().byStatus['200'] ?? 0).toBe(4);
    bench.sandbox.setFaults([]);
  });

  it.each(['html200', 'truncate'])('does not accept %s in place of a response to an API request', async (kind) => {
    const path = '/account/{accountId}/thirdparties/100001/attributes';
    const [truth] = await bench.json('apiRequest', 'send', { path });
    bench.sandbox.setFaults([`${kind}@attributes.list=#1`, `${kind}@attributes.set=#1`]);
    expect((await bench.json('apiRequest', 'send', { path }))[0]).toEqual(truth);
    const body = '{"label": "Criticality", "values": ["Low"]}';
    await claimFailure(
      bench.run('apiRequest', 'send', { method: 'POST', path, body }),
      /may or may not have been made. Check before sending it again/,
      '200',
    );
    bench.sandbox.setFaults([]);
  });

  it('repeats an API request that reads, and sends none whose path leads out of the account', async () => {
    const path = '/account/{accountId}/thirdparties';
    bench.sandbox.setFaults(['503@thirdParties.list=0.5']);
    for (let index = 0; index < 4; index++) {
      expect(await bench.json('apiRequest', 'send', { path, query: '{"pageSize": 1}' })).toHaveLength(1);
    }
    expect(bench.sandbox.counters().byStatus['503'] ?? 0).toBeGreaterThan(0);
    bench.sandbox.setFaults([]);
    bench.sandbox.resetCounters();
    for (const step of ['..', '%2e%2e', '.%2E']) {
      await claimFailure(bench.run('apiRequest', 'send', { path: `${path}/${step}/1002` }), /is not a path/);
    }
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it('does not wait if an API request receives a Retry-After of a day', async () => {
    const patient = await Workbench.open({ retryAfter: 'day' });
    patient.sandbox.setFaults(['429@thirdParties.list=1']);
    const path = '/account/{accountId}/thirdparties';
    await claimFailure(patient.run('apiRequest', 'send', { path }), /accepts no more requests now/, '429');
    expect(patient.sandbox.counters().byStatus['429']).toBe(1);
    await patient.close();
  });
});

interface LegacyDocument {
  readonly documentId: string;
  readonly listFileInformation: readonly { readonly fileId: string }[];
}

describe('The legacy interface', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterAll(() => bench.close());

  it('has an entry for each of its ten operations', () => {
    const [selector] = actionNode.description.properties.filter(
      ({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.['resource']?.[0] === 'legacy',
    );
    const values = selector?.options?.map((option) => ('value' in option ? `legacy.${option.value}` : ''));
    const names = Object.values(legacyEndpoints).flatMap((group) => Object.values(group).map(({ name }) => name));
    expect(new Set(values)).toEqual(new Set(names));
    expect(values).toHaveLength(10);
  });

  it('reads accounts, statistics, third parties, dossiers and requirements', async () => {
    const [account] = await bench.json('legacy', 'account.list');
    expect(account).toMatchObject({ accountId: '1001' });
    const [statistics] = await bench.json('legacy', 'account.statistics');
    expect(statistics).toMatchObject({ totalThirdparties: 25 });
    expect(await bench.json('legacy', 'thirdParties.list', { returnAll: true })).toHaveLength(25);
    const fields = { siret: '00084391200015' };
    const [one] = await bench.json('legacy', 'thirdParties.list', { fields });
    expect(one).toMatchObject({ thirdpartyId: '100001' });
    const [detail] = await bench.json('legacy', 'thirdParties.get', { thirdpartyId: '100001' });
    expect(detail).toMatchObject({ identity: { siret: '00084391200015' } });
    const [dossier] = await bench.json('legacy', 'dossiers.list', { limit: 1, fields: { thirdpartyId: '100001' } });
    expect(dossier).toMatchObject({ thirdpartyId: '100001' });
    const [whole] = await bench.json('legacy', 'dossiers.get', { dossierId: String(dossier?.['dossierId']) });
    expect(whole).toHaveProperty('description');
    expect((await bench.json('legacy', 'requirements.list', { returnAll: true })).length).toBeGreaterThan(5);
  });

  it('creates and changes a dossier', async () => {
    const parameters = {
      companyIdType: 'CIT001',
      companyIdValue: '00084391200015',
      fields: { dossierReference: 'LEGACY-1', expirationDate: '2027-01-31T00:00:00' },
    };
    const [started] = await bench.json('legacy', 'dossiers.create', parameters);
    expect(started).toMatchObject({ dossierReference: 'LEGACY-1', status: 'PENDING' });
    bench.sandbox.advance({ seconds: 30 });
    const [made] = await bench.json('legacy', 'dossiers.list', { fields: { dossierReference: 'LEGACY-1' } });
    expect(made).toMatchObject({ expirationDate: '2027-01-31' });
    const change = { dossierId: String(made?.['dossierId']), fields: { description: 'changed' } };
    expect(await bench.json('legacy', 'dossiers.update', change)).toEqual([
      { dossierId: made?.['dossierId'], updated: true },
    ]);
    await claimFailure(bench.run('legacy', 'dossiers.create', { companyIdType: 'CIT001' }), /Identifier is empty/);
    await claimFailure(bench.run('legacy', 'dossiers.update', { dossierId: '999' }), /not found/, '404');
  });

  it('names the fields of the credential for its own sign-in, if a user may not use it', async () => {
    bench.sandbox.setFaults(['403@legacy.dossiers.get=1']);
    const advice =
      /If the legacy interface has a sign-in of its own, set Legacy User and Legacy Password in the credential/;
    await claimFailure(bench.run('legacy', 'dossiers.get', { dossierId: '2000001' }), advice, '403');
    bench.sandbox.setFaults([]);
  });

  it('downloads a file', async () => {
    const binaries = new Map<string, Buffer>();
    const dossiers = await bench.json('legacy', 'dossiers.list', { returnAll: true });
    let place: { dossierId: string; documentId: string; fileId: string } | undefined;
    for (const { dossierId } of dossiers) {
      const [whole] = await bench.json('legacy', 'dossiers.get', { dossierId: String(dossierId) });
      for (const document of (whole?.['documents'] ?? []) as LegacyDocument[]) {
        const fileId = document.listFileInformation[0]?.fileId;
        if (fileId !== undefined) place ??= { dossierId: String(dossierId), documentId: document.documentId, fileId };
      }
      if (place !== undefined) break;
    }
    const [item] = await bench.run('legacy', 'files.download', place, { binaries });
    expect(item?.binary?.['data']?.mimeType).toMatch(/^(application\/pdf|image\/png)$/);
    expect(binaries.size).toBe(1);
    await claimFailure(bench.run('legacy', 'files.download', { ...place, fileId: '1' }), /not found/, '404');
  });

  it('reports what a failing read needs, for each read', async () => {
    await claimFailure(bench.run('legacy', 'thirdParties.get', { thirdpartyId: 'x' }), /whole number/);
    await claimFailure(bench.run('legacy', 'dossiers.get', { dossierId: '999' }), /not found/, '404');
    await claimFailure(bench.run('legacy', 'thirdParties.list', { fields: { siren: '12' } }), /SIREN has 9 digits/);
    await claimFailure(bench.run('legacy', 'dossiers.list', { fields: { thirdpartyId: 'x' } }), /whole number/);
    bench.sandbox.setFaults([
      '500@legacy.account.list=1',
      '500@legacy.account.statistics=1',
      '500@legacy.requirements.list=1',
    ]);
    const profile = '{"version": 1, "overrides": {"retry.maxAttempts": 1}}';
    bench.credential.data = { ...bench.credential.data, profile };
    for (const operation of ['account.list', 'account.statistics', 'requirements.list']) {
      await claimFailure(bench.run('legacy', operation), /cannot answer now: response 500/, '500');
    }
  });
});
