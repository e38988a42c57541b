import { afterAll, describe, expect, test } from 'vitest';
import { actionNode } from '../../src/host/credential.ts';
import { offeredOperations, parametersOf } from '../../src/host/description.ts';
import { createWorkflow, type Credential, manualStart, type Parameters } from '../../src/host/workflow.ts';
import { takeSample, valuesFor } from '../stage/sample.ts';
import { openStage } from '../stage/stage.ts';

const stage = await openStage();
afterAll(() => stage.close());

const types = await stage.host.rest().nodeTypes();
const node = types.find(({ name }) => name === actionNode);
if (node === undefined) throw new Error('n8n has not loaded the action node.');
const operations = offeredOperations(node);
const values = valuesFor(takeSample(stage.sandbox));

function runOne(name: string, parameters: Parameters, credential: Credential) {
  const work = { name: 'Work', type: actionNode, parameters, credential };
  return stage.host.rest().run(createWorkflow(name, [manualStart, work]));
}

test('the action node is listed, and so is its variant for agents', () => {
  const names = types.map(({ name }) => name);
  expect(names).toContain(actionNode);
  expect(names).toContain(`${actionNode}Tool`);
});

test('every resource of the description has operations', () => {
  expect(operations.length).toBeGreaterThanOrEqual(30);
});

describe.each(operations)('$action ($resource: $operation)', ({ resource, operation }) => {
  const parameters = () => parametersOf(node, { resource, operation }, values[`${resource}.${operation}`] ?? {});

  test('runs', async () => {
    const { status, nodes, error } = await runOne(`${resource} ${operation}`, parameters(), stage.credential);
    expect(error).toBeUndefined();
    expect(status).toBe('success');
    const { items } = nodes['Work']!;
    expect(items.length).toBeGreaterThan(0);
    for (const { json, pairedItems } of items) {
      expect(Object.keys(json).length).toBeGreaterThan(0);
      expect(pairedItems).toEqual([0]);
    }
  });

  test('ends with a sentence that says what to do when it can not be done', async () => {
    const isOffline = resource === 'identifier';
    const wrong = isOffline ? { ...parameters(), identifier: '' } : parameters();
    const { status, error } = await runOne(`${resource} ${operation} refused`, wrong, stage.refused);
    expect(status).toBe('error');
    expect(error?.message.length).toBeGreaterThan(20);
    expect(`${error?.message} ${error?.description}`).not.toMatch(/undefined|\[object|at .*\.js/);
  });
});
