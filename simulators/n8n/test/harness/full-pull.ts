import type { Sandbox } from '@tpr/sandbox';
import { actionNode } from '../../src/host/credential.ts';
import type { Item } from '../../src/host/execution.ts';
import type { Rest } from '../../src/host/rest.ts';
import {
  createWorkflow,
  manualStart,
  type NodePlan,
  type Parameters,
  type Credential,
} from '../../src/host/workflow.ts';
import { countersAt, noteCounters, outcomeOf, secondsOf } from './figures.ts';
import { httpRequest, listPortfolio } from './http-request-nodes.ts';

/** The portfolio with its indicators, read by one of the two nodes. */
export interface Pull {
  readonly seconds: number;
  readonly requests: number;
  /** Requests that were answered 429. */
  readonly refusals: number;
  readonly items: readonly Item[];
  readonly outcome: string;
}

export const portfolio = (include: readonly string[]): Parameters => ({
  resource: 'portfolio',
  operation: 'getAll',
  returnAll: true,
  include,
});

export const indicatorsUrl = ({ baseUrl }: Sandbox): string =>
  `=${baseUrl}/api/v1/account/1001/thirdparties/{{ $json.thirdpartyId }}/indicators`;

export const thisNode = (credential: Credential, parameters: Parameters, more: Partial<NodePlan> = {}): NodePlan => ({
  name: 'Ours',
  type: actionNode,
  parameters,
  credential,
  onError: 'continueRegularOutput',
  ...more,
});

/** The same portfolio by this node and by the HTTP Request node, in one workflow and one run. */
export async function pullBoth(
  rest: Rest,
  sandbox: Sandbox,
  credential: Credential,
): Promise<{ readonly mine: Pull; readonly rival: Pull }> {
  const workflow = createWorkflow('full pull', [
    manualStart,
    thisNode(credential, portfolio(['indicators'])),
    noteCounters('After ours', sandbox),
    ...listPortfolio(sandbox, credential, ['Start']),
    httpRequest('HTTP: indicators', indicatorsUrl(sandbox), credential, {
      // The default of the HTTP Request node: 50 items a second. Without it the node sends all at once.
      options: { batching: { batch: { batchSize: 50, batchInterval: 1_000 } } },
    }),
    noteCounters('After HTTP', sandbox),
  ]);
  const run = await rest.run(workflow);
  const [mine, both] = [countersAt(run, 'After ours'), countersAt(run, 'After HTTP')];
  const refusals = mine.byStatus['429'] ?? 0;
  const pull = (node: string): Pick<Pull, 'items' | 'outcome'> => ({
    items: run.nodes[node]?.items ?? [],
    outcome: outcomeOf(run, node),
  });
  return {
    mine: { ...pull('Ours'), seconds: secondsOf(run, 'Ours'), requests: mine.total, refusals },
    rival: {
      ...pull('HTTP: indicators'),
      seconds: secondsOf(run, 'HTTP: list', 'HTTP: split', 'HTTP: indicators'),
      requests: both.total - mine.total,
      refusals: (both.byStatus['429'] ?? 0) - refusals,
    },
  };
}

/** Reports both, one line each, and the ratio of their times. */
export function describePulls({ mine, rival }: { readonly mine: Pull; readonly rival: Pull }): string[] {
  const tell = ({ seconds, requests, refusals, outcome }: Pull) =>
    `${seconds.toFixed(1)} s, ${requests} requests, ${refusals} answered 429, ${outcome}`;
  return [
    `  this node     ${tell(mine)}`,
    `  HTTP Request  ${tell(rival)}`,
    `  ${(rival.seconds / mine.seconds).toFixed(1)} times as fast`,
  ];
}
