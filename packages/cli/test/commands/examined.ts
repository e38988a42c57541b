import type { Connection } from '@tpr/core';
import { examine, type ServiceReport } from '@tpr/core/doctor';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import type { Sandbox } from '@tpr/sandbox';

type Overrides = Readonly<Record<string, unknown>>;

function connectionTo({ baseUrl, legacyBaseUrl, authUrl }: Sandbox): Connection {
  const signIn = { realm: 'tpr', clientId: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };
  return { baseUrl, legacyBaseUrl, authUrl, ...signIn, accountId: '1001' };
}

export interface Examining {
  readonly overrides?: Overrides;
  readonly connection?: Partial<Connection>;
  /** The body that a success of this address has instead. */
  readonly alter?: (url: string, text: string) => string;
  /** The probe after which the service answers 503 to everything, counted from 1. */
  readonly endsAfter?: number;
}

/** The doctor's report on a sandbox: real requests, and a clock that jumps where it would wait. */
export function examined(
  sandbox: Sandbox,
  { overrides = {}, connection = {}, alter, endsAfter = Infinity }: Examining = {},
): Promise<ServiceReport> {
  const host = createFetchHost();
  let sleptMs = 0;
  let isGone = false;
  const { run } = createAsyncRunner({
    ...host,
    now: () => host.now() + sleptMs,
    async sleep(ms) {
      sleptMs += ms;
    },
    async send(request, signal) {
      const reply = await host.send(request, signal);
      if (isGone) return { ...reply, status: 503, text: '' };
      return alter === undefined || reply.status !== 200 ? reply : { ...reply, text: alter(request.url, reply.text) };
    },
  });
  const patient = { connection: { ...connectionTo(sandbox), ...connection }, profile: createProfile(overrides) };
  const emit = (value: unknown) => void (isGone = (value as { readonly done: number }).done >= endsAfter);
  return run(examine(patient), { emit });
}

export const differentIn = ({ findings }: ServiceReport): Record<string, unknown> =>
  Object.fromEntries(findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]));
