import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Op } from '@tpr/core';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { SessionStore, openAddinSession, type AddinSession } from '../../src/session/index.ts';
import { createComputer, type Computer } from './computer.ts';

// Each workbook has an add-in of its own, and all of them share what is stored on the computer. The sandbox accepts a
// refresh token once.
let sandbox: Sandbox;
let computer: Computer;
let first: AddinSession;
let second: AddinSession;
/** The time of the computer and of the sandbox, ms since epoch. */
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 2, 9);
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  sandbox = await startSeeded({ seed: 5, tokenSeconds: 300, refreshSeconds: 1_800 });
  computer = createComputer();
  first = await open();
  await first.signIn(form(), 'sandbox', true);
  second = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await first.signOut();
  await second.signOut();
  await sandbox.close();
});

const form = (username = 'buyer@example.test') => ({
  baseUrl: sandbox.baseUrl,
  authUrl: sandbox.authUrl,
  realm,
  clientId,
  username,
  accountId: '1001',
});

const open = () =>
  openAddinSession({
    store: new SessionStore(computer),
    texts: computer.texts,
    company: { presets: [], overlay: '' },
  });

function countIn(session: AddinSession): Promise<number> {
  const { client } = session;
  const count = function* (): Op<number> {
    return (yield* client!.thirdParties.list()).length;
  };
  return session.run(count());
}
const later = (minutes: number) => vi.setSystemTime((nowMs += minutes * 60_000));
const states = () => [first, second].map((session) => session.view().state);

it('a workbook uses the tokens that another one has renewed', async () => {
  for (const [one, other] of [
    [first, second],
    [second, first],
    [first, second],
  ] as const) {
    later(6);
    expect(await countIn(one)).toBe(5);
    expect(await countIn(other)).toBe(5);
    expect(states()).toEqual(['in', 'in']);
  }
  expect(sandbox.counters().grants).toEqual({ password: 1, refresh_token: 3 });
});

it('two workbooks that renew concurrently both stay signed in', async () => {
  later(6);
  expect(await Promise.all([countIn(first), countIn(second)])).toEqual([5, 5]);
  expect(states()).toEqual(['in', 'in']);
  expect(await countIn(await open())).toBe(5);
});

it('a workbook in which nothing was done does not end the session of the others', async () => {
  for (let turn = 0; turn < 6; turn++) {
    later(6);
    expect(await countIn(first)).toBe(5);
  }
  expect(await countIn(second)).toBe(5);
  expect(states()).toEqual(['in', 'in']);
});

it('a workbook neither replaces nor deletes the stored session of another user', async () => {
  const other = await open();
  await other.signIn(form('other@example.test'), 'sandbox', true);
  later(6);
  expect(await countIn(first)).toBe(5);
  await first.signOut();
  expect((await open()).view()).toMatchObject({ state: 'in', connection: { username: 'other@example.test' } });
  await other.signOut();
});

it('a workbook whose own session is not stored leaves the stored session of another one', async () => {
  await first.signOut();
  const other = await open();
  await first.signIn(form(), 'sandbox', true);
  await other.signIn(form('other@example.test'), 'sandbox', false);
  await other.signOut();
  const restored = await open();
  expect(restored.view()).toMatchObject({ state: 'in', connection: { username: 'buyer@example.test' } });
  expect(await countIn(restored)).toBe(5);
});

it('a stored session is restored with its own user, although another one has signed in since without staying', async () => {
  const other = await open();
  await other.signIn(form('other@example.test'), 'sandbox', true);
  await first.signIn(form(), 'sandbox', false);
  const restored = await open();
  expect(restored.view()).toMatchObject({ state: 'in', connection: { username: 'other@example.test' } });
  // The tokens are accepted; this user has no access to the account.
  await expect(countIn(restored)).rejects.toThrow('403');
  expect(restored.view().state).toBe('in');
  await other.signOut();
});

it('a workbook stores nothing of a session that has been signed out in another one', async () => {
  await first.signOut();
  later(6);
  expect(await countIn(second)).toBe(5);
  expect([...computer.found.keys()]).toEqual(['connection']);
  expect((await open()).view().state).toBe('out');
});

it('a sign-out deletes the stored session although another workbook has renewed it and it is over', async () => {
  later(6);
  expect(await countIn(second)).toBe(5);
  later(40);
  await first.signOut();
  expect([[...computer.found.keys()], computer.key()]).toEqual([['connection'], undefined]);
});

it('the end of the tokens that a workbook knows ends no session that another one has renewed', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: nowMs });
  const third = await open();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(await countIn(first)).toBe(5);
  const timers = vi.getTimerCount();
  await vi.advanceTimersByTimeAsync(12 * 60_000);
  // The decryption of the stored tokens takes its own time; then their end is waited for.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(timers));
  expect([third.view().state, first.view().state]).toEqual(['in', 'in']);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  await vi.waitFor(() => expect(third.view().state).toBe('ended'));
});
