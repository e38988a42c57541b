import type { Counters, Sandbox } from '@tpr/sandbox';
import type { Execution } from '../../src/host/execution.ts';
import type { NodePlan } from '../../src/host/workflow.ts';

/** Records the sandbox's counters at its place in the run, as one item. */
export function noteCounters(name: string, { url }: Sandbox, after?: readonly string[]): NodePlan {
  return {
    name,
    type: 'n8n-nodes-base.httpRequest',
    version: 4.5,
    parameters: { url: `${url}/admin/counters`, options: {} },
    executeOnce: true,
    ...(after && { after }),
  };
}

/** The counters that a node of the run has recorded. */
export function countersAt(execution: Execution, name: string): Counters {
  const noted = execution.nodes[name]?.items[0]?.json;
  if (noted === undefined) throw new Error(`'${name}' noted nothing.`);
  return noted as unknown as Counters;
}

/** The number of output items of a node, and the first error among them. */
export function outcomeOf({ nodes }: Execution, name: string): string {
  const run = nodes[name];
  if (run === undefined) return 'was not reached';
  const refused = run.error?.message ?? run.items.map(({ json }) => json['error']).find((error) => error !== undefined);
  if (refused === undefined) return `${run.items.length} items`;
  const text = typeof refused === 'string' ? refused : JSON.stringify(refused);
  return `${run.items.filter(({ json }) => json['error'] === undefined).length} items, then: ${text.slice(0, 160)}`;
}

/** The total time of nodes of a run, by n8n's own clock. */
export const secondsOf = ({ nodes }: Execution, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (nodes[name]?.ms ?? 0), 0) / 1_000;
