import { createClient, type Client } from '../../../src/client.ts';
import type { Op } from '../../../src/runtime/op.ts';
import { signedByHost } from '../../../src/http/auth/host-auth.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import type { Script } from '../../conformance/index.ts';
import { connection, driveAsync } from '../../http/bench.ts';

/** What shows that a key is read: a value that an overlay may give it, what to do, and what the service answers. */
export interface Trial {
  readonly value: unknown;
  /** Other keys that both runs have, where one shows only beside another. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly script?: Script;
  readonly act: (client: Client) => Op<unknown>;
  /** A request changes; what it is answered with does not matter. */
  readonly asks?: true;
  /** The work ends in an error under the overlay. */
  readonly fails?: true;
  /** Signs in by itself: for what concerns tokens. */
  readonly signsIn?: true;
}

export interface Seen {
  readonly requests: string;
  /** What came back, and how it was gone about. */
  readonly rest: string;
  readonly error: string | undefined;
}

export async function observe({ act, script = {}, signsIn }: Trial, overrides: Trial['beside']): Promise<Seen> {
  const auth = signsIn === true ? undefined : signedByHost;
  const client = createClient({ connection, profile: createProfile(overrides), auth });
  const { host, value, error } = await driveAsync({ latencyMs: 10, ...script }, () => act(client));
  return {
    requests: JSON.stringify(host.sent.map(({ request }) => request)),
    rest: JSON.stringify([host.sent.map(({ atMs }) => atMs), host.slept, host.maxInFlight, error?.message, value]),
    error: error?.message,
  };
}
