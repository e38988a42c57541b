import { isDeepStrictEqual } from 'node:util';
import type { Sandbox } from '@tpr/sandbox';
import {
  beginning,
  eventsSince,
  heldBy,
  newTally,
  repeated,
  type FaultSchedule,
  type Tally,
} from '@tpr/sandbox/faults';
import { actionNode } from '../../src/host/credential.ts';
import { parametersOf } from '../../src/host/description.ts';
import type { Execution, Item } from '../../src/host/execution.ts';
import type { NodeType, Rest } from '../../src/host/rest.ts';
import {
  createWorkflow,
  manualStart,
  type Credential,
  type NodePlan,
  type Parameters,
} from '../../src/host/workflow.ts';

/** An n8n with the action node, and its credential. */
export interface WorkflowHost {
  readonly rest: Rest;
  readonly node: NodeType;
  readonly credential: Credential;
}

/** Writes that fail more often, so that small numbers of them meet faults. */
export const workflowWrites = ['attributes.set', 'responses.approve'];

const label = 'Criticality';
const mostReruns = 8;
/** The message of a node about a passing fault. A message about a setting, a right or an input would mislead. */
const aboutTransientFault =
  /cannot (be reached|answer) now|accepts no more requests now|Try again later|not in the format of the service|may or may not have been made|nothing shows that the change was made/;

/**
 * A workflow under injected faults. It reads the portfolio, its changes and the waiting documents, approves some of
 * them, and sets an attribute of the first third parties. It runs again while a node reports a failure. Its reads are
 * compared with a run without faults just before and with the data, its writes with the service's journal.
 */
export async function faultyWorkflow(
  sandbox: Sandbox,
  host: WorkflowHost,
  { seed, faults }: FaultSchedule,
): Promise<Tally> {
  const tally = newTally(seed);
  const readSince = beginning(sandbox);
  sandbox.touch({ count: 6, seed });
  const since = beginning(sandbox);
  const wish = seed % 2 === 0 ? 'Low' : 'Medium';
  const done = { Set: new Set<string>(), Approve: new Set<string>() };
  for (let isDone = false; !isDone;) {
    const before = heldBy(sandbox, label);
    const truth = await run(host, 'Without faults', reads(host, readSince));
    if (truth.error !== undefined) throw new Error(`Under a clear sky: ${truth.error.message}`);
    // Other calls fail each time, so that no call fails for ever.
    sandbox.setFaults(faults, seed * 1_000 + tally.reruns);
    const faulty = await run(host, 'Faults', [...reads(host, readSince), ...writes(host, wish)]);
    sandbox.setFaults([]);
    compare(tally, 'Portfolio', faulty, truth, before);
    compare(tally, 'Changes', faulty, truth, before);
    const after = heldBy(sandbox, label);
    const chosen = new Set(itemsOf(faulty, 'First').map(({ json }) => String(json['thirdpartyId'])));
    for (const [id, held] of after) {
      const isWished = chosen.has(id) && held === JSON.stringify([wish]);
      if (held !== before.get(id) && !isWished) tally.wrong.push(`${id} holds ${held}, which was not requested`);
    }
    for (const { json } of itemsOf(faulty, 'Set')) {
      const id = String(json['thirdpartyId']);
      done.Set.add(id);
      if (after.get(id) !== JSON.stringify([wish])) tally.wrong.push(`${id} is reported as set`);
    }
    for (const { json } of itemsOf(faulty, 'Approve')) {
      const id = String(json['documentId']);
      done.Approve.add(id);
      if (json['outcome'] !== 'decided') tally.wrong.push(`${id} is ${String(json['outcome'])}, though it waited`);
      if (statusOf(sandbox, id) !== 'VALID') tally.wrong.push(`${id} is reported as approved`);
    }
    const failures = failuresOf(faulty);
    tally.misled.push(...failures.filter((failure) => !aboutTransientFault.test(failure)));
    isDone = failures.length === 0;
    if (!isDone && ++tally.reruns > mostReruns) throw new Error(`Seed ${seed} did not end: ${failures.join(' ')}`);
  }
  if (done.Set.size < 6 || done.Approve.size < 2)
    tally.wrong.push(`${done.Set.size} set, ${done.Approve.size} approved`);
  const codes = ['THIRD_PARTY_ATTRIBUTE_UPDATED', 'DOCUMENT_ANSWER_ACCEPTED'];
  tally.doubled.push(...repeated(eventsSince(sandbox, since, codes)));
  return tally;
}

const run = ({ rest }: WorkflowHost, name: string, plans: readonly NodePlan[]): Promise<Execution> =>
  rest.run(createWorkflow(name, [manualStart, ...plans]));

const facets = ['attributes', 'indicators', 'dossiers'];

function reads(host: WorkflowHost, since: string): NodePlan[] {
  return [
    work(host, 'Portfolio', 'portfolio', 'getAll', { returnAll: true, include: facets }),
    { ...work(host, 'Changes', 'portfolio', 'getChanges', { since, include: facets }), executeOnce: true },
    { ...work(host, 'Queue', 'document', 'getReviewQueue', { limit: 2 }), executeOnce: true },
  ];
}

/** A failed item does not end the others. */
function writes(host: WorkflowHost, wish: string): NodePlan[] {
  const place = { dossierId: '={{ $json.dossierId }}', documentId: '={{ $json.documentId }}' };
  const change = { thirdPartyId: '={{ $json.thirdpartyId }}', label, value: wish };
  const onError = 'continueRegularOutput';
  return [
    { ...work(host, 'Approve', 'response', 'approve', place), onError },
    { name: 'First', type: 'n8n-nodes-base.limit', parameters: { maxItems: 6 }, after: ['Portfolio'] },
    { ...work(host, 'Set', 'attribute', 'set', change), onError },
  ];
}

const work = (host: WorkflowHost, name: string, resource: string, operation: string, values: Parameters): NodePlan => ({
  name,
  type: actionNode,
  credential: host.credential,
  parameters: parametersOf(host.node, { resource, operation }, values),
});

/** Items of a node without failures. */
const itemsOf = ({ nodes }: Execution, name: string): readonly Item[] =>
  (nodes[name]?.items ?? []).filter(({ json }) => !('error' in json));

/** The message of a run that failed, or of items that failed. */
function failuresOf({ error, nodes }: Execution): string[] {
  const ofItems = Object.values(nodes).flatMap(({ items }) => items.flatMap(({ json }) => json['error'] ?? []));
  return [...ofItems.map(String), ...(error === undefined ? [] : [`${error.message}. ${error.description ?? ''}`])];
}

function compare(
  tally: Tally,
  name: string,
  faulty: Execution,
  truth: Execution,
  held: ReadonlyMap<string, string>,
): void {
  if (faulty.nodes[name]?.status !== 'success') return;
  const [shown, right] = [byThirdParty(faulty, name), byThirdParty(truth, name)];
  for (const id of new Set([...shown.keys(), ...right.keys()])) {
    const [mine, theirs] = [shown.get(id), right.get(id)];
    if (mine === undefined || theirs === undefined) {
      tally.wrong.push(`${name}: ${id} is ${mine === undefined ? 'lost' : 'invented'}`);
      continue;
    }
    // An item that is reported as incomplete is skipped.
    if (mine['incomplete'] === true) continue;
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    const differing = [...keys].filter((key) => key !== 'nextCursor' && !isDeepStrictEqual(mine[key], theirs[key]));
    if (differing.length > 0) tally.wrong.push(`${name}: ${id} differs in ${differing.join(', ')}`);
    const value: unknown = Object(mine['attributes'])[label];
    if ((held.get(id) ?? '[null]') !== JSON.stringify([value ?? null]))
      tally.wrong.push(`${name}: ${id} shows ${value}`);
  }
}

const byThirdParty = (execution: Execution, name: string): Map<string, Item['json']> =>
  new Map(itemsOf(execution, name).map(({ json }) => [String(json['thirdpartyId']), json]));

const statusOf = ({ store }: Sandbox, documentId: string): string | undefined =>
  store.get<{ status: string }>('SELECT status FROM document WHERE id = ?', Number(documentId))?.status;
