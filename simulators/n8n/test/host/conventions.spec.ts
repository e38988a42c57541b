import { startSandbox } from '@tpr/sandbox';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '@tpr/test-support/browser';
import { actionNode, sandboxCredential, triggerNode } from '../../src/host/credential.ts';
import { offeredOperations } from '../../src/host/description.ts';
import { openEditor } from '../../src/host/editor.ts';
import { fetchN8n } from '../../src/host/fetch-n8n.ts';
import { openHost } from '../../src/host/host.ts';
import {
  createWorkflow,
  manualStart,
  type Credential,
  type Parameter,
  type Parameters,
} from '../../src/host/workflow.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';

const sandbox = await startSandbox({ port: 0 });
const credential = sandboxCredential(sandbox);
const pages = { thirdParty: 'https://app.example/suppliers/{thirdpartyId}' };
const profile = JSON.stringify({ version: 1, overrides: { 'values.pages': pages } });
const linked = { ...credential, id: 'credLinked000001', name: 'Linked', data: { ...credential.data, profile } };
const host = await openHost({ packages: [inject('nodesTarball')], credentials: [credential, linked] });
afterAll(async () => {
  await host.close();
  await sandbox.close();
});

const { thirdPartyId } = takeSample(sandbox);
const types = await host.rest().nodeTypes();
const chosen = (mode: 'list' | 'id', value: Parameter) => ({ __rl: true, mode, value });

const work = (parameters: Parameters) =>
  createWorkflow('Work', [manualStart, { name: 'Work', type: actionNode, parameters, credential }]);

test('a credential created by tests and examples has only fields that n8n shows or stores for it', async () => {
  const response = await fetchN8n(`${host.server().url}/types/credentials.json`, {
    headers: { cookie: host.rest().cookie },
  });
  const known = (await response.json()) as readonly { name: string; properties: readonly { name: string }[] }[];
  const fields = known.find(({ name }) => name === credential.type)!.properties.map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(credential.data)));
});

describe('Before the first run', () => {
  const fieldsAt = async (path: string): Promise<readonly string[]> => {
    const response = await fetchN8n(`${host.server().url}/schemas/${path}.json`, {
      headers: { cookie: host.rest().cookie },
    });
    if (!response.ok) return [];
    return Object.keys(((await response.json()) as { readonly properties: object }).properties);
  };

  test('n8n lists the output fields of the trigger and of each operation, except the API request', async () => {
    expect(await fieldsAt(`${triggerNode}/1.0.0`)).toContain('changedFrom');
    const node = types.find(({ name }) => name === actionNode)!;
    const missing: string[] = [];
    for (const { resource, operation } of offeredOperations(node)) {
      const fields = await fieldsAt(`${actionNode}/1.0.0/${resource}/${operation}`);
      if (fields.length === 0) missing.push(`${resource}.${operation}`);
    }
    expect(missing).toEqual(['apiRequest.send']);
  });

  test('the editor shows the cost of a run beside the fields, and its effect in the output pane', async () => {
    const browser = await launchBrowser();
    const editor = await openEditor(browser, host.server().url);
    const open = async (parameters: Parameters) => {
      const workflow = work(parameters);
      await host.rest().save(workflow);
      await editor.openWorkflow(workflow.id);
      await editor.openNode('Work');
      await editor.settle();
      return await editor.page.locator('[data-test-id=ndv]').innerText();
    };
    const pull = await open({ resource: 'portfolio', operation: 'getAll', returnAll: true });
    expect(pull).toContain('costs a request for each third party');
    const written = /This writes to the service/;
    expect(await open({ resource: 'attribute', operation: 'set' })).toMatch(written);
    const trial = await open({ resource: 'attribute', operation: 'set', options: { dryRun: true } });
    expect(trial).toContain('Dry Run');
    expect(trial).not.toMatch(written);
    await browser.close();
  });
});

describe('Attribute: Set', () => {
  const setTo = async (label: string, value: Parameter) => {
    const parameters = {
      resource: 'attribute',
      operation: 'set',
      thirdPartyId: chosen('id', thirdPartyId),
      label,
      value,
    };
    const { error, nodes } = await host.rest().run(work(parameters));
    expect(error).toBeUndefined();
    return nodes['Work']?.items[0]?.json['value'];
  };

  test.each([
    ['Criticality', 'list', 'Low', 'Low'],
    ['Criticality', 'id', '={{ "Hi" + "gh" }}', 'High'],
    ['Regions', 'id', '={{ ["Nord", "Sud"] }}', ['Nord', 'Sud']],
    ['Annual purchase amount', 'id', '={{ 4200.5 }}', 4200.5],
    ['Strategic', 'id', '={{ false }}', false],
    ['Contract end date', 'id', '={{ DateTime.fromISO("2027-03-05") }}', '2027-03-05'],
  ] as const)('%s accepts a selected or computed value (%s: %s)', async (label, mode, given, wanted) => {
    expect(await setTo(label, chosen(mode, given))).toEqual(wanted);
  });

  test('the list contains the choices of the attribute', async () => {
    const node = {
      type: actionNode,
      version: 1,
      parameters: { resource: 'attribute', operation: 'set', label: 'Criticality' },
      credential,
    };
    const choices = await host.rest().searchList(node, 'searchChoices');
    expect(choices.map(({ value }) => value)).toEqual(['High', 'Medium', 'Low']);
  });
});

test('a row of a list links to the page that the profile names, and otherwise has no link', async () => {
  const parameters = { resource: 'thirdParty', operation: 'get' };
  const rowOf = async (of: Credential) => {
    const rows = await host.rest().searchList({ type: actionNode, version: 1, parameters, credential: of }, method);
    return rows.find(({ value }) => value === thirdPartyId);
  };
  const method = 'searchThirdParties';
  expect((await rowOf(linked))?.url).toBe(`https://app.example/suppliers/${thirdPartyId}`);
  expect((await rowOf(credential))?.url).toBeUndefined();
});
