import { createClient, type Client } from '../../src/client.ts';
import type { Connection } from '../../src/connection.ts';
import type { HttpResponse, HttpRequest, Op } from '../../src/runtime/op.ts';
import type { ConnectorError } from '../../src/errors.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncRunner } from '../../src/runtime/fetch/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { createBlockingRunner } from '../../src/runtime/blocking/index.ts';
import {
  createVirtualAsyncHost,
  createVirtualSyncHost,
  reply,
  type Recording,
  type Script,
} from '../conformance/index.ts';

export const connection: Connection = {
  baseUrl: 'https://service.example',
  legacyBaseUrl: 'https://legacy.example',
  authUrl: 'https://auth.example',
  realm: 'buyers',
  clientId: 'public-client',
  username: 'robot',
  password: 'a&b=c+d é%',
  accountId: '7',
};

/** A client whose requests the host signs: for tests without a sign-in. */
export function createSignedClient(overrides: Readonly<Record<string, unknown>> = {}): Client {
  return createClient({ connection, profile: createProfile(overrides), auth: signedByHost });
}

export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return reply(200, JSON.stringify(value), headers);
}

export interface Ran<T> {
  readonly host: Recording;
  /** The result of the operation; undefined when it threw. */
  readonly value?: T;
  readonly error?: ConnectorError;
}

export type Drive = <T>(script: Script, op: () => Op<T>) => Promise<Ran<T>>;

async function settle<T>(host: Recording, run: () => T | Promise<T>): Promise<Ran<T>> {
  try {
    return { host, value: await run() };
  } catch (error) {
    return { host, error: error as ConnectorError };
  }
}

export const driveAsync: Drive = (script, op) => {
  const host = createVirtualAsyncHost(script);
  return settle(host, () => createAsyncRunner(host).run(op()));
};

export const driveSync: Drive = (script, op) => {
  const host = createVirtualSyncHost(script);
  return settle(host, () => createBlockingRunner(host).run(op()));
};

/** Both drivers, by name: `describe.each(drives)`. */
export const drives: readonly (readonly [name: string, drive: Drive])[] = [
  ['async driver', driveAsync],
  ['sync driver', driveSync],
];

export function queryOf({ url }: HttpRequest): URLSearchParams {
  return new URL(url).searchParams;
}

export function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
