import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readAll } from './fake/http.mts';
import { byId, Workbench, type RunOptions } from './fake/workbench.mts';

const post = {
  resource: 'apiRequest',
  operation: 'send',
  method: 'POST',
  path: '/account/{accountId}/thirdparties/100004/dossiers',
  body: '{"dossierTypeCode": "CSR", "dossierReference": "ONCE"}',
};
const dossierOf = (id: string) => ({ thirdPartyId: byId(id) });
const nothing = '/account/{accountId}/thirdparties/999/dossiers';

describe('A node that n8n runs again with the same items', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open();
  });
  afterEach(() => bench.close());

  /** Each call is a try of the same run. */
  const retried = (operation: INodeParameters, perItem: RunOptions['perItem'] = [{}], more: RunOptions = {}) => {
    const { resource, operation: name, ...parameters } = operation;
    const run = { node: { name: 'Third-Party Risk' } };
    const items = perItem.map(() => ({ json: {} }));
    return (): Promise<INodeExecutionData[]> =>
      bench.run(String(resource), String(name), parameters, { run, items, perItem, ...more });
  };
  const called = (name: string) => bench.sandbox.counters().byOperation[name] ?? 0;
  const create = { resource: 'dossier', operation: 'create', typeCode: 'CSR' };

  it.each([true, false])(
    'creates no second dossier where another item fails (continues: %s)',
    async (continueOnFail) => {
      const perItem = [dossierOf('100004'), dossierOf('999'), dossierOf('100005')];
      const once = retried(create, perItem, { continueOnFail });
      const first = await once().catch(() => []);
      bench.sandbox.resetCounters();
      const second = await once().catch(() => []);
      expect(called('dossiers.create')).toBe(1);
      expect(second).toEqual(first);
    },
  );

  it('sends an API request that was answered only once, and a refused one with each try', async () => {
    const once = retried(post, [{ path: nothing }, {}], { continueOnFail: true });
    const [, made] = await once();
    expect(made!.json).toHaveProperty('dossierId');
    expect((await once())[1]).toEqual(made);
    expect(called('dossiers.create')).toBe(3);
  });

  it('sends the same item again in another run of the same node, such as the next one of a loop', async () => {
    await retried(post)();
    await expect(retried(post)()).rejects.toThrow(/reference 'ONCE' is in use/);
  });

  it('reads again after a request that was repeated', async () => {
    const perItem = [{}, { method: 'GET', body: '', options: { splitIntoItems: false } }];
    const once = retried(post, perItem, { continueOnFail: true });
    // The client answers a 403 with another sign-in and a second request.
    bench.sandbox.setFaults(['403@dossiers.create=#1', '403@dossiers.create=#2']);
    expect(JSON.stringify((await once())[1])).not.toContain('ONCE');
    expect(JSON.stringify((await once())[1])).toContain('ONCE');
    bench.sandbox.resetCounters();
    await once();
    expect(bench.sandbox.counters().byOperation).toEqual({});
  });

  it.each([true, false])('sends no change again whose outcome is unknown (continues: %s)', async (continueOnFail) => {
    const other = { path: '/account/{accountId}/thirdparties/100005/dossiers' };
    const once = retried(post, [{}, other], { continueOnFail });
    bench.sandbox.setFaults(['drop@dossiers.create=/100004']);
    const first = await once().catch((error: unknown) => error);
    const sent = called('dossiers.create');
    bench.sandbox.setFaults([]);
    expect(await once().catch((error: unknown) => error)).toEqual(first);
    expect([sent, called('dossiers.create')]).toEqual(continueOnFail ? [2, 2] : [1, 1]);
  });

  it('sends no PUT again that a later PUT of the same path has replaced', async () => {
    const held = new Map<string, string>();
    const refused = new Set(['["first"]', '["other"]']);
    const server = createServer((request, response) => {
      void readAll(request).then((bytes) => {
        const body = bytes.toString('utf8');
        const isRefused = refused.has(body);
        if (!isRefused) held.set(request.url!.replace(/^.*\//, ''), body);
        response.writeHead(isRefused ? 409 : 204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    bench.credential.data = { ...bench.credential.data, baseUrl };
    const put = { resource: 'apiRequest', operation: 'send', method: 'PUT', path: '/account/{accountId}/a' };
    const perItem = [
      { body: '["first"]' },
      { body: '["last"]' },
      { body: '["other"]', path: '/account/{accountId}/b' },
    ];
    const once = retried(put, perItem, { continueOnFail: true });
    expect((await once()).map(({ json }) => 'error' in json)).toEqual([true, false, true]);
    refused.clear();
    const second = await once();
    expect(second.map(({ json }) => 'error' in json)).toEqual([true, false, false]);
    expect(second[0]!.json['error']).toContain('Not sent again: item 1 has changed the same path since');
    expect([...held]).toEqual([
      ['a', '["last"]'],
      ['b', '["other"]'],
    ]);
  });

  it('returns the old value of an attribute that an earlier try has written', async () => {
    const set = { resource: 'attribute', operation: 'set', label: 'Criticality' };
    await bench.run('attribute', 'set', { label: 'Criticality', value: 'Low', ...dossierOf('100004') });
    const perItem = [dossierOf('999'), dossierOf('100004')].map((item) => ({ ...item, value: 'High' }));
    const once = retried(set, perItem, { continueOnFail: true });
    await once();
    expect((await once())[1]!.json).toMatchObject({ before: 'Low', value: 'High', outcome: 'changed' });
  });

  it('lets the last item of a third party win, where an earlier one is repeated', async () => {
    const set = { resource: 'attribute', operation: 'set', label: 'Criticality', ...dossierOf('100004') };
    await bench.run('attribute', 'set', { label: 'Criticality', value: 'Medium', ...dossierOf('100004') });
    const once = retried(set, [{ value: 'High' }, { value: 'Low' }], { continueOnFail: true });
    // The client answers a 403 with another sign-in and a second request.
    bench.sandbox.setFaults(['403@attributes.set=#1', '403@attributes.set=#2']);
    expect((await once()).map(({ json }) => json['outcome'])).toEqual([undefined, 'changed']);
    const second = await once();
    expect(second.map(({ json }) => [json['before'], json['value']])).toEqual([
      ['Low', 'High'],
      ['High', 'Low'],
    ]);
  });

  it('repeats the last item of a third party until it has won', async () => {
    const set = { resource: 'attribute', operation: 'set', label: 'Criticality', ...dossierOf('100004') };
    await bench.run('attribute', 'set', { label: 'Criticality', value: 'Medium', ...dossierOf('100004') });
    const once = retried(set, [{ value: 'High' }, { value: 'Low' }], { continueOnFail: true });
    const before: unknown[] = [];
    for (const calls of [[1, 2], [2, 3], []]) {
      bench.sandbox.setFaults(calls.map((call) => `403@attributes.set=#${call}`));
      before.push((await once()).map(({ json }) => json['before']));
    }
    expect(before).toEqual([
      [undefined, 'Medium'],
      ['Low', undefined],
      ['Low', 'High'],
    ]);
  });

  it('is not taken for the tool of an agent, which n8n calls with the run of the agent', async () => {
    const run = { node: { name: 'Agent' } };
    const tool = { run, isTool: true } as const;
    const get = (id: string) =>
      bench.run(
        'attribute',
        'set',
        { label: 'Criticality', value: 'Low', letAgentsWrite: true, ...dossierOf(id) },
        tool,
      );
    const [[first], [second]] = [await get('100004'), await get('100005')];
    expect([first!.json['thirdpartyId'], second!.json['thirdpartyId']]).toEqual(['100004', '100005']);
  });
});
