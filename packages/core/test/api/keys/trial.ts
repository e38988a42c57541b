import { createClient, type Client } from '../../../src/client.ts';
import type { Op } from '../../../src/runtime/op.ts';
import { signedByHost } from '../../../src/http/auth/authenticator.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import type { Script } from '../../conformance/index.ts';
import { connection, driveAsync } from '../../http/bench.ts';

/** A trial of a key: a value that an overlay may set, an operation, and the answers of the service. */
export interface Trial {
  readonly value: unknown;
  /** Other keys for both runs, where a key has an effect only together with them. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly script?: Script;
  readonly act: (client: Client) => Op<unknown>;
  /** Only the request has to change; the answer does not matter. */
  readonly asks?: true;
  /** The operation fails under the overlay. */
  readonly fails?: true;
  /** The client signs in: for keys about tokens. */
  readonly signsIn?: true;
}

export interface Seen {
  readonly requests: string;
  /** The result, and how it was obtained: times, sleeps and concurrency. */
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
