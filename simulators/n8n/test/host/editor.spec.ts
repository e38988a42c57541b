import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { launchBrowser } from '@tpr/test-support/browser';
import { actionNode } from '../../src/host/credential.ts';
import { openEditor } from '../../src/host/editor.ts';
import { createWorkflow, manualStart } from '../../src/host/workflow.ts';
import { openN8n } from '../harness/open-n8n.ts';
import { watchChanges } from '../harness/watch.ts';

const mostBytes = 200_000;
const pictures = fileURLToPath(new URL('../../../../packages/n8n-node/docs/', import.meta.url));

const bench = await openN8n();
const { host, credential, refused } = bench;
const browser = await launchBrowser();
const editor = await openEditor(browser, host.server().url);
afterAll(async () => {
  await browser.close();
  await bench.close();
});

async function expectPicture(name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await editor.settle();
  const file = `${pictures}${name}.png`;
  await editor.page.screenshot({ path: file });
  expect(statSync(file).size).toBeLessThanOrEqual(mostBytes);
}

test('the panel of the action node shows its settings and its output', async () => {
  const workflow = createWorkflow('Portfolio', [
    manualStart,
    {
      name: 'Third-Party Risk',
      type: actionNode,
      credential,
      parameters: { resource: 'thirdParty', operation: 'getAll', returnAll: false, limit: 12, simplify: true },
    },
  ]);
  await host.rest().save(workflow);
  await editor.openWorkflow(workflow.id);
  await editor.openNode('Third-Party Risk');
  await editor.executeStep('12 items');
  const text = await editor.page.locator('[data-test-id=ndv]').innerText();
  expect(text).toContain('Limit of 12 items reached');
  expect(text).toContain('12 items');
  await expectPicture('node');
});

test('the panel of the trigger uses plain language', async () => {
  const workflow = await watchChanges(host.rest(), credential, {
    resourceType: 'dossier',
    eventSelection: 'groups',
    dossierGroups: ['Status'],
    include: ['thirdParty'],
  });
  await host.rest().save(workflow);
  await editor.openWorkflow(workflow.id);
  await editor.openNode('Changes');
  const text = await editor.page.locator('[data-test-id=ndv]').innerText();
  expect(text).toContain('Resource Type');
  expect(text).toContain('Start From');
  await expectPicture('trigger');
});

test('the credential tests itself when it is opened', async () => {
  await editor.openCredential(credential.id);
  await editor.page.getByText('Connection tested successfully').waitFor();
  const labels = await editor.page.locator('[data-test-id=credential-edit-dialog]').innerText();
  for (const label of ['Service Address', 'Sign-In Address', 'Realm', 'Account ID']) expect(labels).toContain(label);
  await expectPicture('credential');
});

test('the test of a credential shows the reason of a refusal', async () => {
  expect((await host.rest().testCredential(credential)).status).toBe('OK');
  const { status, message } = await host.rest().testCredential(refused);
  expect(status).toBe('Error');
  expect(message).toMatch(/refused|user|password/i);
});
