import { createRealm, type Realm, type RealmOptions, type RunOptions } from '@stage/google/realm';
import type { CallName, Calls, SidebarState, Reply } from '../../src/call/calls.ts';
import { readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import type { Service } from './service.ts';

const environment = await readEnvironment('sandbox');
/** As it is pushed. */
export const code = await buildScript(environment);
const pages = { sidebar: '<p></p>' };

/** The built script in the realm, as its users reach it. */
export interface Desk {
  readonly realm: Realm;
  /** What the page of the sidebar is told. */
  call<N extends CallName>(name: N, given: Calls[N]['in'], options?: RunOptions): Reply<Calls[N]['out']>;
  /** The same, for those that expect no fault. */
  ask<N extends CallName>(name: N, given: Calls[N]['in'], options?: RunOptions): Calls[N]['out'];
  /** What a formula shows. */
  formula(name: string, ...given: readonly unknown[]): unknown[][];
  signIn(service: Service): SidebarState;
}

export function openDesk(options: Partial<RealmOptions> = {}): Desk {
  const realm = createRealm({ code, pages, ...options });
  const call: Desk['call'] = (name, given, runOptions) =>
    realm.ask('answerPanel', [name, given], { as: 'page', ...runOptions }) as never;
  const ask: Desk['ask'] = (name, given, runOptions) => {
    const reply = call(name, given, runOptions);
    if (reply.ok) return reply.value;
    throw new Error(`${reply.error.kind}: ${reply.error.message}`);
  };
  return {
    realm,
    call,
    ask,
    formula: (name, ...given) => realm.ask(name, given, { as: 'customFunction' }) as unknown[][],
    signIn: ({ form, password }) => ask('signIn', [form, password, true]),
  };
}
