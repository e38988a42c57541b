import { createClient, type Client, type Connection, type Notice, type Op } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import type { Sandbox, SandboxOptions } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';
import { startSeeded } from '../seeded.ts';

/** A sandbox on a free port with a client of its main user. */
export interface Bench {
  readonly sandbox: Sandbox;
  readonly client: Client;
  readonly notices: Notice[];
  readonly run: <T>(op: Op<T>) => Promise<T>;
  /** Another client of the same sandbox, with other settings. */
  as(changes: Partial<Connection>, overrides?: Readonly<Record<string, unknown>>): Client;
  close(): Promise<void>;
}

export interface BenchOptions extends SandboxOptions {
  /** Profile overrides of the client. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

export async function openBench({ overrides = {}, ...options }: BenchOptions = {}): Promise<Bench> {
  const sandbox = await startSeeded(options);
  const connection = buyerConnection(sandbox);
  const notices: Notice[] = [];
  const { run } = createAsyncRunner(createFetchHost({ log: (notice) => void notices.push(notice) }));
  const as: Bench['as'] = (changes, others = overrides) =>
    createClient({ connection: { ...connection, ...changes }, profile: createProfile(others) });
  return { sandbox, client: as({}), notices, run, as, close: () => sandbox.close() };
}

/** Reads a whole list, and counts its pages. */
export function* countPages(client: Client): Op<{ pages: number; ids: string[] }> {
  const ids: string[] = [];
  let pages = 0;
  yield* client.thirdParties.list.each({}, function* (items) {
    pages++;
    for (const item of items) ids.push(item.thirdpartyId!);
  });
  return { pages, ids };
}
