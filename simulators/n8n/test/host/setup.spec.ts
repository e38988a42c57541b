import { startSandbox } from '@tpr/sandbox';
import { afterAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '@tpr/test-support/browser';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { openEditor } from '../../src/host/editor.ts';
import type { NodeInUse } from '../../src/host/rest.ts';
import { createWorkflow, manualStart, type Parameters } from '../../src/host/workflow.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';
import { openListener } from '../harness/listener.ts';
import { openN8n } from '../harness/open-n8n.ts';

const elsewhere = { version: 1, overrides: { 'paths.thirdParties.list': 'GET /account/{accountId}/suppliers' } };
/** A service with its portfolio at another path, and without lists of dossier types and document types. */
const bare = await startSandbox({ port: 0, variants: ['G12=off'], profile: elsewhere.overrides });
const plain = sandboxCredential(bare, { name: 'Bare', id: 'tprBare000000001' });
const bareCredential = { ...plain, data: { ...plain.data, profile: JSON.stringify(elsewhere) } };
const bench = await openN8n({ credentials: [bareCredential] });
const { sandbox, host, credential } = bench;
const browser = await launchBrowser();
const editor = await openEditor(browser, host.server().url);
afterAll(async () => {
  await browser.close();
  await bench.close();
  await bare.close();
});

const { filed, thirdPartyId } = takeSample(sandbox);
const inUse = (parameters: Parameters, of = credential): NodeInUse => ({
  type: actionNode,
  version: 1,
  parameters,
  credential: of,
});
const nothing = { __rl: true, mode: 'list', value: '' };
const aThirdParty = { __rl: true, mode: 'id', value: thirdPartyId };

/** Opens the panel of the node with these parameters. */
async function open(name: string, parameters: Parameters, of = credential): Promise<string> {
  const workflow = createWorkflow(name, [manualStart, { name: 'Work', type: actionNode, parameters, credential: of }]);
  await host.rest().save(workflow);
  await editor.openWorkflow(workflow.id);
  await editor.openNode('Work');
  await editor.settle();
  return await editor.page.locator('[data-test-id=ndv]').innerText();
}

test('the lists of the resource locators find by name', async () => {
  const thirdParty = inUse({ resource: 'thirdParty', operation: 'get' });
  const all = await host.rest().searchList(thirdParty, 'searchThirdParties');
  expect(all.length).toBeGreaterThan(5);
  const wanted = all.find(({ value }) => String(value) === thirdPartyId) ?? all[0]!;
  const word = wanted.name.split(' ')[0]!;
  const found = await host.rest().searchList(thirdParty, 'searchThirdParties', word);
  expect(found.map(({ value }) => value)).toContain(wanted.value);
  expect(found.length).toBeLessThan(all.length);

  const document = inUse({
    resource: 'file',
    operation: 'download',
    dossierId: { __rl: true, mode: 'id', value: filed.dossierId },
    documentId: { __rl: true, mode: 'id', value: filed.documentId },
  });
  for (const [method, id] of [
    ['searchDossiers', filed.dossierId],
    ['searchDocuments', filed.documentId],
    ['searchFiles', filed.fileId],
  ] as const) {
    const entries = await host.rest().searchList(document, method);
    expect({ method, ids: entries.map(({ value }) => String(value)) }).toEqual({
      method,
      ids: expect.arrayContaining([id]),
    });
  }
});

test('the fields of the resource mapper follow the definitions of the account', async () => {
  const node = inUse({ resource: 'attribute', operation: 'setMany' });
  const fields = await host.rest().mapperFields(node, 'getAttributeFields');
  const types = new Map(fields.map(({ id, type }) => [id, type]));
  expect(types.get('Criticality')).toBe('options');
  expect(types.get('Annual purchase amount')).toBe('number');
});

/** The entries in the list of a field of the open panel, for a search text. */
async function choicesOf(field: string, typed?: string): Promise<string[]> {
  const { page } = editor;
  await page.locator(`[data-test-id=resource-locator-${field}] [data-test-id=rlc-input]`).first().click();
  const search = page.locator('[data-test-id=rlc-search]:visible input, input[data-test-id=rlc-search]:visible');
  if (typed !== undefined) await search.first().fill(typed);
  const rows = page.locator('[data-test-id=rlc-item]:visible');
  await rows.first().waitFor();
  await editor.settle();
  return (await rows.allInnerTexts()).map((row) => row.trim());
}

describe('In the editor', () => {
  test('a credential is created, and tests itself, with only the required fields filled in', async () => {
    const { page } = editor;
    await page.goto(`${host.server().url}/home/credentials/create`);
    await page.locator('[data-test-id=new-credential-type-select] input').fill('Third-Party Risk API');
    await page.locator('[data-test-id=new-credential-type-select-option]').first().click();
    await page.locator('[data-test-id=new-credential-type-button]').click();
    await page.locator('[data-test-id=parameter-input-environment]').click();
    await page.getByRole('option', { name: 'Test' }).click();
    const { baseUrl, authUrl, realm, clientId, username, password, accountId } = credential.data;
    const asked = { baseUrl, authUrl, realm, clientId, username, password, accountId };
    for (const [name, value] of Object.entries(asked)) {
      await page.locator(`[data-test-id=parameter-input-${name}] input`).first().fill(String(value));
    }
    await page.locator('[data-test-id=credential-save-button]').click();
    await page.getByText('Connection tested successfully').waitFor();
    const kept = (await host.rest().call('GET', '/rest/credentials')) as readonly { readonly name: string }[];
    expect(kept.map(({ name }) => name)).toContain('Third-Party Risk account');
  });

  test('a list finds a name without its accents', async () => {
    await open('Accents', { resource: 'thirdParty', operation: 'get', thirdPartyId: nothing });
    const found = await choicesOf('thirdPartyId', 'maconnerie');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((row) => !row.includes('Maçonnerie'))).toEqual([]);
  });

  test('the fields for many attributes are shown together, and those of one list its choices', async () => {
    const mapped = { mappingMode: 'defineBelow', value: null };
    const many = { resource: 'attribute', operation: 'setMany', thirdPartyId: aThirdParty, attributes: mapped };
    const shown = await open('Many', many);
    for (const label of ['Criticality', 'Annual purchase amount', 'Contract end date']) expect(shown).toContain(label);
    expect(shown).not.toContain('Currently no items exist');
    const one = { resource: 'attribute', operation: 'set', thirdPartyId: aThirdParty, label: 'Criticality' };
    await open('One', { ...one, value: nothing });
    expect(await choicesOf('value')).toEqual(['High', 'Medium', 'Low']);
  });

  test('types of dossiers and types of documents are offered where the service lists none', async () => {
    const create = { resource: 'dossier', operation: 'create', thirdPartyId: aThirdParty, typeCode: nothing };
    await open('Types', create, bareCredential);
    const types = await choicesOf('typeCode');
    expect(types.length).toBeGreaterThan(2);
    expect(types).toContain('Devoir de vigilance');
    const documents = await host.rest().loadOptions(inUse(create, bareCredential), 'getRequirements');
    expect(documents.map(({ value }) => value)).toContain('DOC_VIGILANCE');
  });
});

test('the test of a credential uses the profile’s path of the portfolio', async () => {
  expect((await host.rest().testCredential(bareCredential)).status).toBe('OK');
  const { status, message } = await host.rest().testCredential({ ...bareCredential, data: plain.data });
  expect([status, message]).toEqual(['Error', expect.stringContaining('there is no portfolio here')]);
});

test('the test of a credential fails where a web page answers at the Service Address', async () => {
  const page = await openListener((_heard, outgoing) => {
    outgoing.setHeader('content-type', 'text/html');
    outgoing.end('<!doctype html><title>Welcome</title>');
  });
  const data = { ...credential.data, environment: 'test', baseUrl: page.url, profile: '{}' };
  const { status, message } = await host.rest().testCredential({ ...credential, data });
  await page.close();
  expect([status, message]).toEqual(['Error', expect.stringMatching(/web page\. Check Service Address\.$/)]);
});
