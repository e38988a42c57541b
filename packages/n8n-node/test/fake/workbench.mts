import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { ThirdPartyRisk } from '../../nodes/ThirdPartyRisk/ThirdPartyRisk.node.ts';
import { CredentialStore, credentialsOf } from './credential-store.mts';
import { fakeFunctions, type BinaryStore, type FakeOptions } from './functions.mts';

export const actionNode = new ThirdPartyRisk();

/** A profile whose retries come without a wait. */
export const quick = '{"version": 1, "overrides": {"retry.initialDelayMs": 1, "retry.maxDelayMs": 20}}';

export interface RunOptions extends Partial<Omit<FakeOptions, 'description' | 'parameters'>> {
  readonly binaries?: BinaryStore;
}

/** A sandbox with one credential, and the action node run against it. */
export class Workbench {
  readonly sandbox: Sandbox;
  readonly credential: CredentialStore;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.credential = new CredentialStore(credentialsOf(sandbox, { profile: quick }));
  }

  static async open(options: SandboxOptions = {}): Promise<Workbench> {
    return new Workbench(await startSeeded(options));
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  /** The output items of one operation. */
  async run(
    resource: string,
    operation: string,
    parameters: INodeParameters = {},
    { binaries, ...options }: RunOptions = {},
  ): Promise<INodeExecutionData[]> {
    const functions = fakeFunctions(
      {
        description: actionNode.description,
        credential: this.credential,
        parameters: { resource, operation, ...parameters },
        ...options,
      },
      binaries,
    );
    const [items = []] = await actionNode.execute.call(functions.execute);
    return items.map(normalized);
  }

  /** The service's own response to the credential's user at a path of the account. */
  async refusal(path: string): Promise<{ readonly body: { readonly message: string } }> {
    const { accessToken } = await this.credential.renew({ ...this.credential.data });
    const url = `${this.sandbox.baseUrl}/api/v1/account/1001${path}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${String(accessToken)}` } });
    return { body: (await answer.json()) as { message: string } };
  }

  /** The same, as JSON alone. */
  async json(resource: string, operation: string, parameters: INodeParameters = {}): Promise<IDataObject[]> {
    return (await this.run(resource, operation, parameters)).map(({ json }) => json);
  }
}

/** n8n replaces the fields of an item that has an `error` (n8n-core 2.41, `execution-engine/workflow-execute.js`). */
const normalized = (item: INodeExecutionData): INodeExecutionData =>
  item.error === undefined ? item : { ...item, json: { error: item.error.message } };

/** Fields of an item that n8n sends to the error output although it has no `error` (same file). */
export const errorFields = ['error', 'message', 'details'];

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
export const byIdentifier = (value: string) => ({ __rl: true, mode: 'identifier', value });
