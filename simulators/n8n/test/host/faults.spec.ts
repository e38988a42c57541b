import { startSandbox } from '@tpr/sandbox';
import { throughSchedules, type FaultSchedule } from '@tpr/sandbox/faults';
import { afterAll, expect, inject, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { openHost } from '../../src/host/host.ts';
import { faultyWorkflow, workflowWrites } from '../harness/faulty-workflow.ts';

const first = await startSandbox({ port: 0, seed: 24 });
const port = Number(new URL(first.url).port);
await first.close();
/** The shipped client, with short waits. */
const overrides = { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 20 };
const plain = sandboxCredential(first);
const credential = { ...plain, data: { ...plain.data, profile: JSON.stringify({ version: 1, overrides }) } };
const host = await openHost({ packages: [inject('nodesTarball')], credentials: [credential] });
afterAll(() => host.close());

const rest = host.rest();
const node = (await rest.nodeTypes()).find(({ name }) => name === actionNode);
if (node === undefined) throw new Error('n8n has not loaded the action node.');

test('a workflow with quiet faults ends as one without faults: no silent error, loss, duplicate, invention or misleading message', async () => {
  const throughOne = async (schedule: FaultSchedule) => {
    // The same data each time, at the address of the credential.
    const sandbox = await startSandbox({ port, seed: 24 });
    try {
      return await faultyWorkflow(sandbox, { rest, node, credential }, schedule);
    } finally {
      await sandbox.close();
    }
  };
  expect(await throughSchedules(30, throughOne, { writes: workflowWrites })).toEqual([]);
}, 600_000);
