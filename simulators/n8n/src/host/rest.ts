import { randomUUID } from 'node:crypto';
import { type Execution, readExecution } from './execution.ts';
import { fetchN8n } from './fetch-n8n.ts';
import { waitFor } from './wait.ts';
import type { Credential, Parameters, Workflow } from './workflow.ts';

/**
 * The owner account of an n8n for a test or demonstration. Its password is random, since any open page of a browser may
 * be able to reach it.
 */
export const owner = { email: 'owner@example.test', password: `N8n-${randomUUID()}` } as const;

/** The interface of n8n's own editor, signed in as the owner. */
export interface Rest {
  /** @returns the `data` of the response. @throws Error with n8n's own message. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The cookie of the session, for a browser. */
  readonly cookie: string;
  /** Saves a new workflow, or replaces the one with its id. */
  save(workflow: Workflow): Promise<void>;
  /** Runs a workflow as the editor's button does, from the given node, and waits for its end. */
  run(workflow: Workflow, from?: string): Promise<Execution>;
  /** `run` without reading the result. @returns the id of the execution. */
  finish(workflow: Workflow, from?: string): Promise<string>;
  execution(id: string): Promise<Execution>;
  /** Executions of a workflow, oldest first; ids, statuses and modes only. */
  executions(workflowId: string): Promise<readonly ExecutionLine[]>;
  /** Activates a workflow: its polling triggers poll once now, and then by their schedules. */
  activate(workflowId: string): Promise<void>;
  deactivate(workflowId: string): Promise<void>;
  testCredential(credential: Credential): Promise<{ readonly status: string; readonly message: string }>;
  /** The entries of a resource locator's list. */
  searchList(node: NodeInUse, method: string, filter?: string): Promise<readonly ListEntry[]>;
  /** The columns of a resource mapper. */
  mapperFields(node: NodeInUse, method: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  loadOptions(node: NodeInUse, method: string): Promise<readonly ListEntry[]>;
  /** Every node type, including those for AI agents. */
  nodeTypes(): Promise<readonly NodeType[]>;
}

export interface ExecutionLine {
  readonly id: string;
  readonly status: string;
  readonly mode: string;
}

export interface NodeInUse {
  readonly type: string;
  readonly version: number;
  readonly parameters: Parameters;
  readonly credential: Credential;
}

export interface ListEntry {
  readonly name: string;
  readonly value: string | number;
  readonly url?: string;
}

export interface NodeType {
  readonly name: string;
  readonly displayName: string;
  readonly usableAsTool?: unknown;
  readonly properties: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

const ended = ['success', 'error', 'crashed', 'canceled'];

/** Signs in; the first time it creates the owner. */
export async function signIn(url: string): Promise<Rest> {
  const browserId = randomUUID();
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetchN8n(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'browser-id': browserId, ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const given = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
    if (given !== undefined) cookie = given.slice(0, given.indexOf(';'));
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n answers ${method} ${path} with ${response.status}: ${text.slice(0, 500)}`);
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  };
  const settings = fieldsOf(await call('GET', '/rest/settings'));
  if (fieldsOf(settings['userManagement'])['showSetupOnFirstLoad'] === true) {
    await call('POST', '/rest/owner/setup', { ...owner, firstName: 'Olivia', lastName: 'Owner' });
  } else {
    await call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
  }
  return createRest(url, call, cookie);
}

type Call = Rest['call'];

function createRest(url: string, call: Call, cookie: string): Rest {
  const execution = async (id: string) => readExecution(await call('GET', `/rest/executions/${id}?includeData=true`));
  const save: Rest['save'] = async (workflow) => {
    const { connections, id, name, nodes, settings } = workflow;
    const isKnown = await exists(call, id);
    if (isKnown) await call('PATCH', `/rest/workflows/${id}?forceSave=true`, { connections, name, nodes, settings });
    else await call('POST', '/rest/workflows', { connections, id, name, nodes, settings });
  };
  const dynamic = async (path: string, { type, version, parameters, credential }: NodeInUse, more: object) =>
    call('POST', `/rest/dynamic-node-parameters/${path}`, {
      path: 'parameters.value',
      nodeTypeAndVersion: { name: type, version },
      currentNodeParameters: parameters,
      credentials: { [credential.type]: { id: credential.id, name: credential.name } },
      ...more,
    });
  /**
   * Before an execution begins, n8n matches expressions and gives each match 250 ms of the clock (n8n-workflow 2.41,
   * `dist/cjs/safe-regex.js`). On a busy machine a match is suspended for longer: n8n then refuses to begin.
   */
  const start = async (path: string, body: object): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call('POST', path, body);
      } catch (error) {
        const isSuspended = error instanceof Error && error.message.includes('Regular expression execution timed out');
        if (!isSuspended || tries === 3) throw error;
      }
    }
  };
  const finish: Rest['finish'] = async (workflow, from = workflow.nodes[0]?.name ?? '') => {
    await save(workflow);
    const started = fieldsOf(await start(`/rest/workflows/${workflow.id}/run`, { triggerToStartFrom: { name: from } }));
    const id = String(started['executionId']);
    await waitFor(
      async () => {
        const { status } = fieldsOf(await call('GET', `/rest/executions/${id}`));
        return ended.includes(String(status)) ? true : undefined;
      },
      { what: `the end of '${workflow.name}'`, timeoutMs: 600_000, everyMs: 50 },
    );
    return id;
  };
  return {
    call,
    cookie,
    save,
    execution,
    finish,
    run: async (workflow, from) => execution(await finish(workflow, from)),
    async executions(workflowId) {
      const filter = encodeURIComponent(JSON.stringify({ workflowId }));
      const lines: ExecutionLine[] = [];
      let last = '';
      while (true) {
        const before = last === '' ? '' : `&lastId=${last}`;
        const answer = fieldsOf(await call('GET', `/rest/executions?filter=${filter}&limit=100${before}`));
        const page = listOf(answer['results']).map(fieldsOf);
        for (const { id, status, mode } of page) {
          lines.push({ id: String(id), status: String(status), mode: String(mode) });
        }
        if (page.length < 100) return lines.toReversed();
        last = lines.at(-1)?.id ?? '';
      }
    },
    async activate(workflowId) {
      const { versionId } = fieldsOf(await call('GET', `/rest/workflows/${workflowId}`));
      await call('POST', `/rest/workflows/${workflowId}/activate`, { versionId });
    },
    async deactivate(workflowId) {
      await call('POST', `/rest/workflows/${workflowId}/deactivate`, {});
    },
    async testCredential(credential) {
      const answer = fieldsOf(await call('POST', '/rest/credentials/test', { credentials: credential }));
      return { status: String(answer['status']), message: String(answer['message']) };
    },
    async searchList(node, methodName, filter) {
      const answer = await dynamic('resource-locator-results', node, { methodName, ...(filter && { filter }) });
      return entriesOf(fieldsOf(answer)['results']);
    },
    async mapperFields(node, methodName) {
      const answer = await dynamic('resource-mapper-fields', node, { methodName });
      return listOf(fieldsOf(answer)['fields']).map(fieldsOf);
    },
    async loadOptions(node, methodName) {
      return entriesOf(await dynamic('options', node, { methodName }));
    },
    async nodeTypes() {
      const response = await fetchN8n(`${url}/types/nodes.json`, { headers: { cookie } });
      return listOf(await response.json()).map(nodeTypeOf);
    },
  };
}

async function exists(call: Call, workflowId: string): Promise<boolean> {
  try {
    await call('GET', `/rest/workflows/${workflowId}`);
    return true;
  } catch {
    return false;
  }
}

function entriesOf(value: unknown): ListEntry[] {
  return listOf(value)
    .map(fieldsOf)
    .map(({ name, value: key, url }) => ({
      name: String(name),
      value: typeof key === 'number' ? key : String(key),
      ...(typeof url === 'string' && { url }),
    }));
}

function nodeTypeOf(value: unknown): NodeType {
  const fields = fieldsOf(value);
  return {
    ...fields,
    name: String(fields['name']),
    displayName: String(fields['displayName']),
    properties: listOf(fields['properties']).map(fieldsOf),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
