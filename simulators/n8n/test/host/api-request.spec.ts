import { startSandbox } from '@tpr/sandbox';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { openHost } from '../../src/host/host.ts';
import { createWorkflow, manualStart, type Parameters } from '../../src/host/workflow.ts';
import { openListener } from '../harness/listener.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';

const sandbox = await startSandbox({ port: 0, seed: 250 });
const listener = await openListener((heard, outgoing) => {
  if (heard.url.endsWith('/away')) outgoing.statusCode = 503;
  outgoing.end('{}');
});
const credential = sandboxCredential(sandbox);
/** Its service accepts any request. */
const elsewhere = sandboxCredential(
  { baseUrl: listener.url, legacyBaseUrl: `${listener.url}/legacy`, authUrl: sandbox.authUrl },
  { name: 'Elsewhere', id: 'tprElsewhere0001' },
);
const host = await openHost({ packages: [inject('nodesTarball')], credentials: [credential, elsewhere] });
afterAll(async () => {
  await host.close();
  await listener.close();
  await sandbox.close();
});
beforeEach(() => {
  listener.heard.length = 0;
  sandbox.resetCounters();
});

const call = (parameters: Parameters): Parameters => ({ resource: 'apiRequest', operation: 'send', ...parameters });
const text = 'é "known" text\r\n';

test.each([
  ['json', { body: '[{"a": 1}, 2]' }, (body: string) => expect(JSON.parse(body)).toEqual([{ a: 1 }, 2])],
  ['file', {}, (body: string) => expect(body).toBe(text)],
  [
    'form',
    { body: '{"code": "DOC_TAX"}', formField: 'paper' },
    (body: string) => {
      expect(body).toMatch(/name="code"\r\n\r\nDOC_TAX\r\n/);
      expect(body).toContain(`name="paper"; filename="file.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--`);
    },
  ],
])('an API request sends a %s to its own service', async (bodyType, more, claim) => {
  const { error, nodes } = await host.rest().run(
    createWorkflow(`send ${bodyType}`, [
      manualStart,
      {
        name: 'Text',
        type: 'n8n-nodes-base.set',
        version: 3.4,
        parameters: { mode: 'raw', jsonOutput: JSON.stringify({ text }), options: {} },
      },
      {
        name: 'File',
        type: 'n8n-nodes-base.convertToFile',
        version: 1.1,
        parameters: { operation: 'toText', sourceProperty: 'text', binaryPropertyName: 'data', options: {} },
      },
      {
        name: 'Send',
        type: actionNode,
        credential: elsewhere,
        parameters: call({ method: 'POST', path: '/account/{accountId}/uploads', bodyType, ...more }),
      },
    ]),
  );
  expect(error).toBeUndefined();
  expect(nodes['Send']?.items).toHaveLength(1);
  const heard = listener.heard.filter(({ method }) => method === 'POST');
  expect(heard.map(({ url }) => url)).toEqual(['/api/v1/account/1001/uploads']);
  claim(heard[0]!.body);
});

/** The output of the node for one item for each path. */
async function send(name: string, paths: readonly string[], more: Parameters = {}, of = credential) {
  const rows = { mode: 'raw', jsonOutput: JSON.stringify({ paths }), options: {} };
  const { error, nodes } = await host.rest().run(
    createWorkflow(name, [
      manualStart,
      { name: 'Paths', type: 'n8n-nodes-base.set', version: 3.4, parameters: rows },
      { name: 'Each', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'paths', options: {} } },
      {
        name: 'Send',
        type: actionNode,
        credential: of,
        parameters: call({ path: '={{ $json.paths }}', ...more }),
        onError: 'continueRegularOutput',
      },
    ]),
  );
  expect(error).toBeUndefined();
  return nodes['Send']!.items;
}

const account = '/account/{accountId}';

test('an API request reads all pages of a list', async () => {
  const items = await send('all pages', [`${account}/thirdparties`], { options: { allPages: true } });
  expect(new Set(items.map(({ json }) => json['thirdpartyId'])).size).toBe(250);
});

test('an API request that reads is retried after 503, and runs in parallel with those of other items', async () => {
  sandbox.setFaults(['503@thirdParties.get=0.3']);
  sandbox.setLatency(20);
  const ids = Array.from({ length: 50 }, (_, index) => 100_001 + index);
  const items = await send(
    'away now and then',
    ids.map((id) => `${account}/thirdparties/${id}`),
  );
  sandbox.setFaults([]);
  sandbox.setLatency(0);
  expect(items.map(({ json }) => Number(json['thirdpartyId']))).toEqual(ids);
  const { byStatus, maxInFlight } = sandbox.counters();
  expect(byStatus['503']).toBeGreaterThan(5);
  expect(maxInFlight).toBeGreaterThan(4);
});

test('an API request that writes is sent once, whatever the answer, and reports its possible effects', async () => {
  const items = await send('away', [`${account}/away`], { method: 'POST', body: '{}' }, elsewhere);
  expect(items.map(({ json }) => json['error'])).toEqual([expect.stringMatching(/may or may not have been made/)]);
  expect(listener.heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an API request accepts a file as its answer', async () => {
  const { dossierId, documentId, fileId } = takeSample(sandbox).filed;
  const path = `${account}/dossiers/${dossierId}/documents/${documentId}/files/${fileId}`;
  const [item] = await send('a file', [path], { options: { isFile: true, binaryPropertyName: 'paper' } });
  expect(item?.json['error']).toBeUndefined();
  expect(item?.binary['paper']).toMatchObject({
    fileName: /\w/,
    mimeType: expect.stringMatching(/^(application|image)\//),
  });
});
