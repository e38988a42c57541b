import { createHash } from 'node:crypto';

/** A value of a node's parameter, as in workflow JSON. */
export type Parameter =
  | string
  | number
  | boolean
  | null
  | readonly Parameter[]
  | { readonly [name: string]: Parameter };

export type Parameters = Readonly<Record<string, Parameter>>;

export interface WorkflowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: Parameters;
  readonly credentials?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
  readonly onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
  readonly executeOnce?: boolean;
  readonly retryOnFail?: boolean;
  readonly maxTries?: number;
  /** In ms. */
  readonly waitBetweenTries?: number;
}

type Links = readonly (readonly { readonly node: string; readonly type: 'main'; readonly index: number }[])[];

/** A workflow in n8n's import format. */
export interface Workflow {
  readonly id: string;
  readonly name: string;
  readonly active: false;
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Readonly<Record<string, { readonly main: Links }>>;
  readonly settings: Readonly<Record<string, Parameter>>;
}

export interface NodePlan {
  readonly name: string;
  readonly type: string;
  /** Default 1. */
  readonly version?: number;
  readonly parameters?: Parameters;
  readonly credential?: Credential;
  readonly onError?: WorkflowNode['onError'];
  /** Only processes the first item. */
  readonly executeOnce?: boolean;
  /** The tries of *Retry On Fail*, without a wait between them. Default: one. */
  readonly tries?: number;
  /** The nodes that it takes items from; default the previous one. */
  readonly after?: readonly string[];
}

/** A credential in n8n's import format, with unencrypted data. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

export const manualStart: NodePlan = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };

/** Connects the nodes to a workflow, each to the previous one unless `after` is given. Ids are deterministic. */
export function createWorkflow(name: string, plans: readonly NodePlan[]): Workflow {
  const links = new Map<string, string[]>();
  plans.forEach(({ name: to, after }, place) => {
    const previous = plans[place - 1];
    for (const from of after ?? (previous === undefined ? [] : [previous.name])) {
      links.set(from, [...(links.get(from) ?? []), to]);
    }
  });
  return {
    id: idOf(name).replaceAll('-', '').slice(0, 16),
    name,
    active: false,
    nodes: plans.map((plan, place) => nodeOf(name, plan, place)),
    connections: Object.fromEntries(
      [...links].map(([from, to]) => [from, { main: [to.map((node) => ({ node, type: 'main', index: 0 }))] }]),
    ),
    settings: { executionOrder: 'v1' },
  };
}

function nodeOf(workflow: string, plan: NodePlan, place: number): WorkflowNode {
  const { name, type, version = 1, parameters = {}, credential, onError, executeOnce, tries } = plan;
  return {
    id: idOf(`${workflow}/${name}`),
    name,
    type,
    typeVersion: version,
    position: [place * 200, 0],
    parameters,
    ...(credential && { credentials: { [credential.type]: { id: credential.id, name: credential.name } } }),
    ...(onError && { onError }),
    ...(executeOnce && { executeOnce }),
    ...(tries !== undefined && { retryOnFail: true, maxTries: tries, waitBetweenTries: 0 }),
  };
}

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
