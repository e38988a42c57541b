import type { IDataObject, INodeParameters, WorkflowActivateMode } from 'n8n-workflow';
import { ThirdPartyRiskTrigger } from '../../nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';
import { credentialsOf, CredentialStore } from '../fake/credential-store.mts';
import { fakeFunctions } from '../fake/functions.mts';
import { Workbench } from '../fake/workbench.mts';

export const trigger = new ThirdPartyRiskTrigger();
export const attributeChange = 'THIRD_PARTY_ATTRIBUTE_UPDATED';

/** The trigger watches attributes of third parties, and reads no details. */
export const attributes: INodeParameters = {
  resourceType: 'thirdParty',
  eventSelection: 'codes',
  thirdPartyEvents: [attributeChange],
  include: [],
};

const withoutWaits = { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 20 };

export interface PollOptions {
  readonly parameters?: INodeParameters;
  readonly mode?: 'manual' | 'trigger';
  readonly budgetMs?: number;
  readonly name?: string;
  readonly credential?: CredentialStore;
  readonly activation?: WorkflowActivateMode;
  /** Results of expressions among the parameters. */
  readonly evaluated?: IDataObject;
  /** Receives the warnings in n8n's log. */
  readonly warned?: string[];
}

/** A sandbox with the trigger that polls it, and the data that n8n stores between polls. */
export class Watched {
  readonly bench: Workbench;
  kept: IDataObject = {};

  constructor(bench: Workbench) {
    this.bench = bench;
  }

  static async open(options: Parameters<typeof Workbench.open>[0] = {}): Promise<Watched> {
    return new Watched(await Workbench.open(options));
  }

  close(): Promise<void> {
    return this.bench.close();
  }

  /** A credential with another profile, whose retries come without a wait. */
  credentialWith(overrides: Readonly<Record<string, unknown>>): CredentialStore {
    return new CredentialStore(
      credentialsOf(this.bench.sandbox, {
        profile: JSON.stringify({ version: 1, overrides: { ...withoutWaits, ...overrides } }),
      }),
    );
  }

  async poll(options: PollOptions = {}): Promise<IDataObject[]> {
    return await this.activated(options)();
  }

  /** Polls with the same functions, as n8n does during an activation. */
  activated(options: PollOptions = {}): () => Promise<IDataObject[]> {
    const { parameters = attributes, mode = 'trigger', evaluated = {}, warned = [], ...rest } = options;
    const { description } = trigger;
    const { credential } = this.bench;
    const given = { description, credential, parameters, mode, perItem: [evaluated] };
    const functions = fakeFunctions({ ...given, staticData: this.kept, ...rest });
    return async () => {
      const items = await trigger.poll.call(functions.poll);
      warned.push(...functions.warned.splice(0));
      return items?.[0]?.map(({ json }) => json) ?? [];
    };
  }

  /** As when n8n is killed before it has saved: the next start reads the earlier data. */
  async pollAndDie(): Promise<IDataObject[]> {
    const saved = structuredClone(this.kept);
    const items = await this.poll();
    this.kept = saved;
    return items;
  }

  /**
   * The poll of an activation where n8n keeps durable cursors: n8n keeps its position only if the poll found something
   * (n8n-core 2.41, `execution-engine/poll-trigger-executor.js`). Later polls are `poll({ activation: 'update' })`.
   */
  async activateDurably(options: PollOptions = {}): Promise<IDataObject[]> {
    const saved = structuredClone(this.kept);
    const items = await this.poll({ activation: 'activate', ...options });
    if (items.length === 0) this.kept = saved;
    return items;
  }

  change(...resourceIds: readonly number[]): void {
    this.bench.sandbox.record(resourceIds.map((resourceId) => ({ code: attributeChange, resourceId })));
  }

  /** The same, as if it had happened earlier and was visible only now. */
  changeLate(resourceId: number, seconds: number): void {
    this.change(resourceId);
    this.bench.sandbox.store.run(
      `UPDATE event SET time = time - ${1000 * seconds} WHERE id = (SELECT max(id) FROM event)`,
    );
  }

  pass(seconds: number): void {
    this.bench.sandbox.advance({ seconds });
  }
}

export const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
export const idsOf = (items: readonly IDataObject[]): number[] =>
  sorted(items.map((each) => Number(each['thirdpartyId'])));
