import { triggerNode } from '../../src/host/credential.ts';
import { parametersOf } from '../../src/host/description.ts';
import type { Rest } from '../../src/host/rest.ts';
import { createWorkflow, type Credential, type Parameters, type Workflow } from '../../src/host/workflow.ts';

/** n8n stores the position of a poll in its database, in one transaction with the execution. */
export const durableCursors = {
  N8N_SCHEDULER_ENABLED: 'true',
  N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
  N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
  N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Events of third parties, without further data of the third party. */
export const eventsOf = (...codes: readonly string[]): Parameters => ({
  resourceType: 'thirdParty',
  eventSelection: 'codes',
  thirdPartyEvents: codes,
  include: [],
});

const attributeWrites = eventsOf('THIRD_PARTY_ATTRIBUTE_UPDATED');

/** A workflow that starts with the trigger of the package. */
export async function watchChanges(
  rest: Rest,
  credential: Credential,
  values: Parameters = attributeWrites,
  name = 'Watch changes',
): Promise<Workflow> {
  const type = (await rest.nodeTypes()).find(({ name }) => name === triggerNode);
  if (type === undefined) throw new Error('n8n has not loaded the trigger.');
  const parameters = parametersOf(type, undefined, values);
  return createWorkflow(name, [
    {
      name: 'Changes',
      type: triggerNode,
      credential,
      parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] }, ...parameters },
    },
    { name: 'Done', type: 'n8n-nodes-base.noOp' },
  ]);
}
