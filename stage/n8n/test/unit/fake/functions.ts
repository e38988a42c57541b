import {
  NodeHelpers,
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
  type IPollFunctions,
} from 'n8n-workflow';
import type { CredentialStore } from './credential-store.ts';
import { readAll } from './http.ts';

export interface FakeOptions {
  readonly description: INodeTypeDescription;
  readonly credential: CredentialStore;
  readonly parameters: INodeParameters;
  /** Per item, what an expression would give. */
  readonly perItem?: readonly IDataObject[];
  readonly items?: readonly INodeExecutionData[];
  readonly continueOnFail?: boolean;
  readonly mode?: 'manual' | 'trigger';
  readonly staticData?: IDataObject;
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
  /** The node's variant for agents, which n8n makes of its description and calls by its name and `Tool`. */
  readonly isTool?: boolean;
}

/** The files that a run put into n8n's binary store, by their key. */
export type BinaryStore = Map<string, Buffer>;

/** What n8n hands to a node, with the helpers that reach the service over real sockets. */
export function fakeFunctions(options: FakeOptions, binaries: BinaryStore = new Map()) {
  const { credential, parameters, items = [{ json: {} }], perItem = [], isTool = false } = options;
  const description = isTool
    ? { ...options.description, name: `${options.description.name}Tool` }
    : options.description;
  const node: INode = {
    id: 'node',
    name: description.displayName,
    type: `n8n-nodes-third-party-risk.${description.name}`,
    typeVersion: 1,
    position: [0, 0],
    parameters,
  };
  // As n8n does when it loads a workflow: defaults of everything that is shown.
  const resolved =
    NodeHelpers.getNodeParameters(description.properties, parameters, true, false, node, description) ?? {};
  const logged: string[] = [];
  const functions = {
    getNode: () => node,
    getInputData: () => [...items],
    getNodeParameter: (name: string, index: unknown, otherwise?: unknown) => {
      const given = typeof index === 'number' ? perItem[index]?.[name] : undefined;
      return given ?? resolved[name] ?? (typeof index === 'number' ? otherwise : index);
    },
    getCurrentNodeParameter: (name: string) => resolved[name],
    getCredentials: async () => ({ ...credential.data }),
    continueOnFail: () => options.continueOnFail === true,
    getExecutionCancelSignal: () => options.signal,
    getMode: () => options.mode ?? 'manual',
    getWorkflowStaticData: () => options.staticData ?? {},
    getPollBudgetMs: () => options.budgetMs ?? 300_000,
    logger: { debug: (line: string) => logged.push(line), warn: () => {}, error: () => {}, info: () => {} },
    helpers: {
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
    },
  };
  return {
    execute: functions as unknown as IExecuteFunctions,
    poll: functions as unknown as IPollFunctions,
    load: functions as unknown as ILoadOptionsFunctions,
    logged,
  };
}
