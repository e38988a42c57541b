import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHostile } from './fake/answers.mts';
import { failureOf } from './fake/claims.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { byId, byIdentifier, Workbench } from './fake/workbench.mts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));

describe('Items', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open({ retryAfter: 'zero' });
  });
  afterEach(() => bench.close());

  const forEach = (values: readonly string[], name = 'thirdPartyId') => ({
    items: values.map((value) => ({ json: { value } })),
    perItem: values.map((value) => ({ [name]: byId(value) })),
  });

  it('are returned in their order and paired, although they are read concurrently', async () => {
    const wanted = ids(100_001, 20);
    const found = await bench.run('thirdParty', 'get', {}, forEach(wanted));
    expect(found.map(({ json }) => json['thirdpartyId'])).toEqual(wanted);
    expect(found.map(({ pairedItem }) => pairedItem)).toEqual(wanted.map((_, item) => ({ item })));
    expect(bench.credential.maxInFlight).toBeGreaterThan(1);
  });

  it('with several results are paired with the item that they came from', async () => {
    const found = await bench.run('indicator', 'getAll', { returnAll: true }, forEach(['100001', '100002']));
    expect(new Set(found.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
      new Set(['{"item":0}', '{"item":1}']),
    );
  });

  it('that write to different third parties run concurrently, and those to one of them in their order', async () => {
    const [siret = ''] = bench.sandbox.store
      .all<{ siret: string }>(
        'SELECT siret FROM company JOIN thirdParty ON companyId = company.id WHERE thirdParty.id = 100001',
      )
      .map((row) => row.siret);
    const steps = ['High', 'Low', 'Medium', 'Low', 'High', 'Medium'];
    const perItem = steps.flatMap((value, step) =>
      ids(100_001, 8).map((id) => ({
        value,
        thirdPartyId: id === '100001' && step % 2 === 0 ? byIdentifier(siret) : byId(id),
      })),
    );
    const items = perItem.map(() => ({ json: {} }));
    const done = await bench.run('attribute', 'set', { label: 'Criticality' }, { items, perItem });
    expect(bench.credential.maxInFlight).toBeGreaterThan(4);
    const { byOperation } = bench.sandbox.counters();
    expect(byOperation).toMatchObject({ 'thirdParties.list': 1, 'attributes.definitions': 1, 'attributes.list': 8 });
    for (const [index, { json, pairedItem }] of done.entries()) {
      expect(pairedItem).toEqual({ item: index });
      expect(json).toMatchObject({ thirdpartyId: String(100_001 + (index % 8)), value: perItem[index]!.value });
      if (index >= 8) expect(json).toMatchObject({ before: perItem[index - 8]!.value, outcome: 'changed' });
    }
  });

  it('that the service refuses begin with its message, have it once, and name no path that is right', async () => {
    const failure = await failureOf(bench.run('thirdParty', 'get', { thirdPartyId: byId('999999999') }));
    const { body } = await bench.refusal('/thirdparties/999999999');
    const text = body.message.replace(/\.$/, '');
    expect(text).toContain('999999999');
    expect(failure.message.startsWith(`${text}. Could not read `)).toBe(true);
    expect(failure.message).toMatch(/: not found \(404\) \[item 0\]$/);
    expect(failure.message.split('999999999')).toHaveLength(2);
    expect(failure.description).not.toContain(text);
    bench.sandbox.setFaults(['404-nginx@thirdParties.get=1']);
    const elsewhere = await failureOf(bench.run('thirdParty', 'get', { thirdPartyId: byId('100001') }));
    expect(elsewhere.message).toMatch(/^Could not read .*paths\.thirdParties\.get/);
  });

  it.each([
    ['thirdParties.get', 'thirdParty', 'get', {}],
    ['attributes.set', 'attribute', 'set', { label: 'Internal reference', value: 'R-1' }],
  ])(
    'that the service answers 401 even with a new token quote its reason, and blame no proxy (%s)',
    async (endpoint, resource, operation, parameters) => {
      bench.sandbox.setFaults([`401@${endpoint}=1`]);
      const { message, description } = await failureOf(
        bench.run(resource, operation, { thirdPartyId: byId('100001'), ...parameters }),
      );
      expect(message).toMatch(/the sign-in is not accepted \(401\)\..* The service says: \w+ \w+/);
      expect(`${message} ${description}`).not.toMatch(/proxy|errors\.shape|status code|table/);
    },
  );

  it('that the service answers 401 are not in doubt where the body of the answer breaks off', async () => {
    const elsewhere = await openHostile((_, response) => {
      response.writeHead(401, { 'content-length': '100' });
      response.write('{"message":', () => response.destroy());
    });
    const parameters = { method: 'POST', path: '/account/{accountId}/notes' };
    const failure = await failureOf(bench.run('apiRequest', 'send', parameters, { credential: elsewhere }));
    expect(failure.message).toMatch(/the sign-in is not accepted \(401\)/);
  });

  it('that write to an unknown third party fail alone, and before any write if that ends the run', async () => {
    const perItem = [byId('100001'), byIdentifier('NOBODY'), byId('100002')].map((thirdPartyId) => ({ thirdPartyId }));
    const items = perItem.map(() => ({ json: {} }));
    const write = (continueOnFail: boolean) =>
      bench.run('attribute', 'set', { label: 'Strategic', value: 'yes' }, { items, perItem, continueOnFail });
    const failure = await failureOf(write(false));
    expect(failure.message).toMatch(/"NOBODY".*\[item 1\]$/);
    expect(bench.sandbox.counters().byOperation['attributes.set']).toBeUndefined();
    const found = await write(true);
    expect(found.map(({ json }) => json['error'] ?? json['thirdpartyId'])).toEqual([
      '100001',
      failure.message,
      '100002',
    ]);
  });

  it('that write to one record run one after the other, so the last one wins', async () => {
    const values = ['High', 'Low', 'Medium', 'Low', 'High'];
    const perItem = values.map((value) => ({ value }));
    const items = values.map(() => ({ json: {} }));
    const parameters = { thirdPartyId: byId('100001'), label: 'Criticality' };
    await bench.run('attribute', 'set', parameters, { items, perItem });
    const [held] = await bench
      .json('attribute', 'getAll', { thirdPartyId: byId('100001'), sort: {} })
      .then((all) => all.filter((each) => each['label'] === 'Criticality'));
    expect(held?.['value']).toBe('High');
    expect(bench.credential.maxInFlight).toBe(1);
  });

  it('with an unknown identifier do not claim that nothing was sent, because the portfolio was read', async () => {
    const parameters = { thirdPartyId: byIdentifier('UNKNOWN-1'), label: 'Criticality', value: 'Low' };
    const failure = await failureOf(bench.run('attribute', 'set', parameters));
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBeGreaterThan(0);
    expect(failure.description).toMatch(/^Nothing was written for it\. /);
  });

  it.each([
    ['thirdParty', 'get', { thirdPartyId: byIdentifier('UNKNOWN-1') }, 'a wrong parameter'],
    ['thirdParty', 'searchCompany', { searchBy: 'SIRET', value: '12' }, 'a refusal'],
    ['thirdParty', 'get', { thirdPartyId: byId('100001') }, 'a service that is down'],
    ['apiRequest', 'send', { method: 'GET', path: '/account/{accountId}/thirdparties/100001' }, 'the same, by a path'],
  ])('that only read say nothing about writes (%s %s: %o, %s)', async (resource, operation, parameters, why) => {
    if (why !== 'a wrong parameter') bench.sandbox.setFaults(['503@thirdParties.get=1']);
    const { description } = await failureOf(bench.run(resource, operation, parameters));
    expect(description).toMatch(/ry again/);
    expect(description).not.toMatch(/written|saved|sent|changed/);
  });

  it('that are run again, as Retry On Fail does, create what the README says', async () => {
    const again = async (additionalFields: IDataObject) => {
      const parameters = { thirdPartyId: byId('100001'), typeCode: byId('CSR'), additionalFields };
      const made: IDataObject[] = [];
      for (let run = 0; run < 2; run++) {
        made.push(...(await bench.json('dossier', 'create', parameters as INodeParameters)));
      }
      const isSame = new Set(made.map(({ dossierId }) => dossierId)).size === 1;
      return [isSame, ...made.map(({ outcome }) => outcome)];
    };
    expect(await again({ dossierReference: 'RETRY-1' })).toEqual([true, 'created', 'alreadyThere']);
    expect(await again({})).toEqual([false, 'created', 'created']);
    const [company] = bench.sandbox.store.all<{ siret: string }>(
      "SELECT siret FROM company WHERE siret IS NOT NULL AND countryCode = 'FR' AND id NOT IN (SELECT companyId FROM thirdParty) LIMIT 1",
    );
    const parameters = { identifier: company!.siret };
    const [added] = await bench.json('thirdParty', 'add', parameters);
    await expect(bench.run('thirdParty', 'add', parameters)).rejects.toThrow(/Use Create or Update/);
    const [known] = await bench.json('thirdParty', 'upsert', parameters);
    expect(known).toMatchObject({ outcome: 'unchanged', thirdpartyId: added?.['thirdpartyId'] });
  });

  it('that fail end the run with their number', async () => {
    const failure = await failureOf(bench.run('thirdParty', 'get', {}, forEach(['100001', '999', '100002'])));
    expect(failure.message).toMatch(/\[item 1\]$/);
    expect(failure.context['itemIndex']).toBe(1);
  });

  it('that fail are passed on with their reason when the node continues on fail', async () => {
    const options = { ...forEach(['100001', '999', '100002']), continueOnFail: true };
    const found = await bench.run('thirdParty', 'get', {}, options);
    expect(found).toHaveLength(3);
    expect(found[1]?.json).toEqual({ error: expect.stringMatching(/not found.*\[item 1\]$/) as string });
    expect(found[1]?.pairedItem).toEqual({ item: 1 });
    // n8n drops all fields but `error` of an item that has an error of its own.
    expect(found[1]).not.toHaveProperty('error');
    expect(found[2]?.json['thirdpartyId']).toBe('100002');
  });

  it('all fail because of a wrong credential or operation when the node continues on fail: n8n would pass on its input as success', async () => {
    const insecure = new CredentialStore(credentialsOf(bench.sandbox, { baseUrl: 'http://service.example.com' }));
    const options = { ...forEach(ids(100_001, 2)), credential: insecure };
    const found = await bench.run('thirdParty', 'get', {}, { ...options, continueOnFail: true });
    const error = expect.stringMatching(/^Service Address has to begin with https/) as string;
    expect(found).toEqual([0, 1].map((item) => ({ json: { error }, pairedItem: { item } })));
    const unknown = await bench.run('thirdParty', 'merge', {}, { ...forEach(['100001']), continueOnFail: true });
    expect(unknown[0]?.json).toEqual({ error: expect.stringMatching(/no such operation: choose/) as string });
    const ofTool = await bench.run('thirdParty', 'merge', {}, { ...forEach(ids(100_001, 2)), isTool: true });
    expect(ofTool.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    const stopped = AbortSignal.abort();
    const run = bench.run(
      'thirdParty',
      'get',
      {},
      {
        ...options,
        credential: bench.credential,
        continueOnFail: true,
        signal: stopped,
      },
    );
    expect((await failureOf(run)).message).toMatch(/stopped/);
  });

  it('survive a token that expires, and a service that asks for pauses', async () => {
    bench.sandbox.setFaults(['429@thirdParties.get=0.2']);
    await bench.run('thirdParty', 'get', {}, forEach(ids(100_001, 3)));
    bench.sandbox.revokeAll();
    const found = await bench.run('thirdParty', 'get', {}, forEach(ids(100_001, 12)));
    expect(found).toHaveLength(12);
    expect(bench.sandbox.counters().byStatus['429'] ?? 0).toBeGreaterThan(0);
  });

  it('end early when the execution is stopped', async () => {
    bench.sandbox.setLatency(200);
    const controller = new AbortController();
    const run = bench.run('thirdParty', 'get', {}, { ...forEach(ids(100_001, 20)), signal: controller.signal });
    controller.abort();
    expect((await failureOf(run)).message).toMatch(/stopped/);
  });

  it('report errors in the credential itself', async () => {
    const refused = new CredentialStore(credentialsOf(bench.sandbox, { password: 'wrong' }));
    const options = { ...forEach(ids(100_001, 8)), credential: refused };
    const failure = await failureOf(bench.run('thirdParty', 'get', {}, options));
    expect(failure.message).toMatch(/sign-in was refused/);
    expect(failure.message).not.toContain('wrong');
    expect(failure.description).toMatch(/credential/);
    expect(bench.sandbox.counters().byOperation['auth.password']).toBe(1);
    const insecure = new CredentialStore(credentialsOf(bench.sandbox, { baseUrl: 'http://service.example.com' }));
    const text = await failureOf(bench.run('thirdParty', 'get', {}, { ...options, credential: insecure }));
    expect(text.message).toMatch(/Service Address has to begin with https/);
    const profile = '{"version": 1, "overrides": {"paging.pageSise": 5}}';
    const misspelt = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    const named = await failureOf(bench.run('thirdParty', 'get', {}, { ...options, credential: misspelt }));
    expect(named.message).toMatch(/did you mean "paging.pageSize"/);
  });

  it.each([
    ['7200', false],
    ['1', true],
  ])('advise Retry On Fail only where n8n waits that long (Retry-After: %s s)', async (seconds, isAdvised) => {
    const elsewhere = await openHostile((_, response) => response.writeHead(429, { 'retry-after': seconds }).end('{}'));
    const profile = '{"version": 1, "overrides": {"retry.maxAttempts": 1}}';
    elsewhere.data = { ...elsewhere.data, profile };
    const run = bench.run('thirdParty', 'get', { thirdPartyId: byId('100001') }, { credential: elsewhere });
    const { description = '' } = await failureOf(run);
    expect(description).toMatch(/^Try again in /);
    expect(String(description).includes('Retry On Fail')).toBe(isAdvised);
  });

  it('report a service that is down', async () => {
    const profile = '{"version": 1, "overrides": {"retry.maxAttempts": 1}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await bench.run('thirdParty', 'get', {}, { ...forEach(['100001']), credential });
    credential.data = { ...credential.data, baseUrl: 'http://127.0.0.1:9/current' };
    const failure = await failureOf(bench.run('thirdParty', 'get', {}, { ...forEach(['100001']), credential }));
    expect(failure.message).toMatch(/cannot be reached now/);
    expect(failure.description).toMatch(/Retry On Fail/);
  });
});
