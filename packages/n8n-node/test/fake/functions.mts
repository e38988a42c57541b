import {
  NodeHelpers,
  NodeOperationError,
  type IAdditionalCredentialOptions,
  type IBinaryData,
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type INode,
  type INodeExecutionData,
  type INodeParameters,
  type INodeTypeDescription,
  type NodeExecutionHint,
  type IPollFunctions,
  type WorkflowActivateMode,
} from 'n8n-workflow';
import type { CredentialStore } from './credential-store.mts';
import { readAll } from './http.mts';

export interface FakeOptions {
  readonly description: INodeTypeDescription;
  readonly credential: CredentialStore;
  readonly parameters: INodeParameters;
  /** For each item, the results of expressions; those of a poll are the first. */
  readonly perItem?: readonly IDataObject[];
  readonly items?: readonly INodeExecutionData[];
  readonly continueOnFail?: boolean;
  /** The values of expressions in the credential; also asked for the index after the last item. */
  readonly credentialOf?: (item: number) => IDataObject;
  readonly mode?: 'manual' | 'trigger';
  readonly staticData?: IDataObject;
  readonly budgetMs?: number;
  /** Why the polls of this workflow began; since n8n has started unless given. */
  readonly activation?: WorkflowActivateMode;
  /** Of the workflow. */
  readonly timezone?: string;
  readonly signal?: AbortSignal;
  /** Name of the node, which is its own in a workflow; by default that of its type. */
  readonly name?: string;
  /** The node's variant for agents, which n8n makes of its description and calls by its name and `Tool`. */
  readonly isTool?: boolean;
  /** The run of the node, which is the same object for all of its tries. */
  readonly run?: { readonly node: { readonly name: string } };
}

/** The files that a run put into n8n's binary store, by their key. */
export type BinaryStore = Map<string, Buffer>;

/** The functions that n8n gives a node, with the helpers that reach the service over real sockets. */
export function fakeFunctions(options: FakeOptions, binaries: BinaryStore = new Map()) {
  const { credential, parameters, perItem = [], isTool = false } = options;
  const items: readonly INodeExecutionData[] = options.items ?? [{ json: {} }];
  const description = isTool
    ? { ...options.description, name: `${options.description.name}Tool` }
    : options.description;
  const node: INode = {
    id: 'node',
    name: options.name ?? description.displayName,
    type: `n8n-nodes-third-party-risk.${description.name}`,
    typeVersion: 1,
    position: [0, 0],
    parameters,
  };
  // As n8n does when it loads a workflow: defaults of all visible parameters.
  const resolved =
    NodeHelpers.getNodeParameters(description.properties, parameters, true, false, node, description) ?? {};
  const logged: string[] = [];
  const warned: string[] = [];
  const hints: NodeExecutionHint[] = [];
  const common = {
    getNode: () => node,
    getNodeParameter: (name: string, index: unknown, otherwise?: unknown) => {
      // As in n8n, the fallback is for a parameter that the node does not have, not for an expression without a value.
      const given = perItem[typeof index === 'number' ? index : 0];
      if (given !== undefined && name in given) return given[name];
      return name in resolved ? resolved[name] : typeof index === 'number' ? otherwise : index;
    },
    getCredentials: async (_type: string, item = 0) => ({ ...credential.data, ...options.credentialOf?.(item) }),
    getTimezone: () => options.timezone ?? 'Europe/Paris',
    getMode: () => options.mode ?? 'manual',
    getWorkflow: () => ({ id: 'workflow', name: 'Workflow', active: true }),
    getWorkflowStaticData: () => options.staticData ?? {},
    logger: {
      debug: (line: string) => logged.push(line),
      warn: (line: string) => warned.push(line),
      error: () => {},
      info: () => {},
    },
  };
  const helpers = {
    httpRequest: credential.send,
    httpRequestWithAuthentication: async (
      _type: string,
      request: IHttpRequestOptions,
      { credentialsDecrypted }: IAdditionalCredentialOptions = {},
    ) => await credential.request(node, request, credentialsDecrypted?.data),
    prepareBinaryData: async (stream: AsyncIterable<unknown>, fileName?: string, mimeType?: string) => {
      const bytes = await readAll(stream);
      const id = `binary-${binaries.size + 1}`;
      binaries.set(id, bytes);
      const binary: IBinaryData = { id, data: 'filesystem-v2', mimeType: mimeType ?? 'application/octet-stream' };
      return fileName === undefined ? binary : { ...binary, fileName };
    },
  };
  const execute = {
    ...common,
    getInputData: () => [...items],
    getExecuteData: () => options.run ?? { node },
    continueOnFail: () => options.continueOnFail === true,
    getExecutionCancelSignal: () => options.signal,
    addExecutionHints: (...added: NodeExecutionHint[]) => void hints.push(...added),
    helpers: {
      ...helpers,
      assertBinaryData: (index: number, name: string) => {
        const binary = items[index]?.binary?.[name];
        if (binary !== undefined) return binary;
        throw new NodeOperationError(node, `This operation expects a binary file '${name}'`, { itemIndex: index });
      },
      getBinaryDataBuffer: async (index: number, name: string) => {
        const { id = '', data = '' } = items[index]?.binary?.[name] ?? {};
        return await Promise.resolve(binaries.get(id) ?? Buffer.from(data, 'base64'));
      },
    },
  };
  // A poll has no input items, no user who could cancel it, and no pane in which a hint could be shown.
  const poll = {
    ...common,
    getActivationMode: () => options.activation ?? 'init',
    getPollBudgetMs: () => options.budgetMs ?? 300_000,
    helpers,
  };
  const load = { ...common, getCurrentNodeParameter: (name: string) => resolved[name], helpers };
  return {
    execute: execute as unknown as IExecuteFunctions,
    poll: poll as unknown as IPollFunctions,
    load: load as unknown as ILoadOptionsFunctions,
    logged,
    /** The lines in n8n's log. */
    warned,
    hints,
  };
}
