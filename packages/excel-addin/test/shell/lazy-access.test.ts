import { createClient, type Client } from '@tpr/core';
import { describe, expect, it } from 'vitest';
import type { AddinSession } from '../../src/session/index.ts';
import { createLazyAccess } from '../../src/shell/lazy-access.ts';

const client = createClient({
  connection: {
    baseUrl: 'https://a.test',
    authUrl: 'https://a.test',
    realm: 'r',
    clientId: 'c',
    username: 'u',
    accountId: '1',
  },
});

/** A session that can be signed in or out, with a count of its loads. */
function createSession(failures = 0) {
  const listeners = new Set<() => void>();
  const state: { client: Client | undefined } = { client: undefined };
  const session = {
    get client() {
      return state.client;
    },
    run: () => Promise.resolve('answer'),
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as AddinSession;
  const signIn = (user: Client | undefined) => {
    state.client = user;
    for (const listener of listeners) listener();
  };
  const counts = { loaded: 0 };
  const load = async () => {
    counts.loaded++;
    if (counts.loaded <= failures) throw new Error('offline');
    return session;
  };
  return { session, signIn, counts, load };
}

function* nothing() {}

describe('lazy access to the session', () => {
  it('loads nothing for listeners and reads, and loads once for all callers', async () => {
    const { counts, load, session } = createSession();
    const access = createLazyAccess(load);
    access.onChange(() => undefined);
    expect([access.client, counts.loaded]).toEqual([undefined, 0]);
    const opened = await Promise.all([access.open(), access.open(), access.run(nothing())]);
    expect(opened).toEqual([session, session, 'answer']);
    expect(counts.loaded).toBe(1);
  });

  it('notifies listeners from before the load of every sign-in and sign-out', async () => {
    const { load, signIn } = createSession();
    const access = createLazyAccess(load);
    const seen: (Client | undefined)[] = [];
    const end = access.onChange(() => seen.push(access.client));
    await access.open();
    expect(seen).toEqual([]);
    signIn(client);
    signIn(undefined);
    end();
    signIn(client);
    expect(seen).toEqual([client, undefined]);
  });

  it('notifies them of a stored session', async () => {
    const { load, signIn } = createSession();
    signIn(client);
    const access = createLazyAccess(load);
    const seen: (Client | undefined)[] = [];
    access.onChange(() => seen.push(access.client));
    await access.open();
    expect(seen).toEqual([client]);
  });

  it('loads again after a failed load', async () => {
    const { counts, load, session } = createSession(1);
    const access = createLazyAccess(load);
    await expect(access.run(nothing())).rejects.toThrow('offline');
    expect(await access.open()).toBe(session);
    expect(counts.loaded).toBe(2);
  });
});
