import type { IDataObject } from 'n8n-workflow';
import { afterAll, describe, expect, test } from 'vitest';
import { actionNode } from '../../src/host/credential.ts';
import { offeredOperations, parametersOf } from '../../src/host/description.ts';
import { fetchN8n } from '../../src/host/fetch-n8n.ts';
import { createWorkflow, type Credential, manualStart, type Parameters } from '../../src/host/workflow.ts';
import type { NodeFault } from '../../src/host/execution.ts';
import type { Schema } from '../../../../packages/n8n-node/nodes/ThirdPartyRisk/actions/records/schema.ts';
import { takeSample, valuesFor } from '../../../../packages/n8n-node/test/fake/sample.mts';
import { openN8n, report } from '../harness/open-n8n.ts';
import { differences } from '../../../../packages/n8n-node/test/fake/observed.mts';

const bench = await openN8n();
afterAll(() => bench.close());

const types = await bench.host.rest().nodeTypes();
const node = types.find(({ name }) => name === actionNode);
if (node === undefined) throw new Error('n8n has not loaded the action node.');
const operations = offeredOperations(node);
const values = valuesFor(takeSample(bench.sandbox));

function runOne(name: string, parameters: Parameters, credential: Credential) {
  const work = { name: 'Work', type: actionNode, parameters, credential };
  return bench.host.rest().run(createWorkflow(name, [manualStart, work]));
}

/** The output fields that n8n lists for an operation before its first run; undefined for the API request. */
async function schemaOf(resource: string, operation: string): Promise<Schema | undefined> {
  const url = `${bench.host.server().url}/schemas/${actionNode}/1.0.0/${resource}/${operation}.json`;
  const response = await fetchN8n(url, { headers: { cookie: bench.host.rest().cookie } });
  return response.ok ? ((await response.json()) as Schema) : undefined;
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
    const { status, nodes, error } = await runOne(`${resource} ${operation}`, parameters(), bench.credential);
    expect(error).toBeUndefined();
    expect(status).toBe('success');
    const { items } = nodes['Work']!;
    expect(items.length).toBeGreaterThan(0);
    for (const { json, pairedItems } of items) {
      expect(Object.keys(json).length).toBeGreaterThan(0);
      expect(pairedItems).toEqual([0]);
    }
    const announced = await schemaOf(resource, operation);
    if (announced !== undefined)
      expect(
        differences(
          announced,
          items.map(({ json }) => json as IDataObject),
        ).undescribed,
      ).toEqual([]);
  });

  test('fails with advice when it cannot run', async () => {
    const isOffline = resource === 'identifier';
    const wrong = isOffline ? { ...parameters(), identifierType: '={{ "RCS" }}' } : parameters();
    const { status, error } = await runOne(`${resource} ${operation} refused`, wrong, bench.refused);
    expect(status).toBe('error');
    expectSentence(error);
    expect(error?.itemIndex).toBe(isOffline ? 0 : error?.itemIndex);
  });
});

/** Operations on one record, by the parameter that names it. */
const aimed = operations.flatMap((each) => {
  const given = values[`${each.resource}.${each.operation}`] ?? {};
  const name = ['fileId', 'documentId', 'dossierId', 'thirdPartyId', 'thirdpartyId'].find((key) => key in given);
  return name === undefined ? [] : [{ ...each, name }];
});

test.each(aimed)('$action ($resource: $operation) names the missing record', async ({ name, ...each }) => {
  const parameters = parametersOf(node, each, { ...values[`${each.resource}.${each.operation}`], [name]: '999999999' });
  const run = await runOne(`${each.resource} ${each.operation} not there`, parameters, bench.credential);
  expect(run.status).toBe('error');
  expectSentence(run.error);
  // The message of the service comes first.
  expect(run.error?.message).toMatch(/^(\w+ )+999999999 /);
});

function expectSentence(error: NodeFault | undefined): void {
  if (process.env['SHOW']) report(`${error?.httpCode} [${error?.itemIndex}] ${error?.message} | ${error?.description}`);
  expect(error?.message.length).toBeGreaterThan(20);
  const text = `${error?.message} ${error?.description ?? ''}`;
  expect(text).not.toMatch(/undefined|\[object|at .*\.js/);
  // Words for spreadsheets, and for authors of profiles.
  expect(text).not.toMatch(/\b(header|column|cell|sheet|workbook)\b|\bpaths\./i);
}
