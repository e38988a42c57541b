import { expect, it } from 'vitest';
import { keepWriter } from '../../src/session/index.ts';
import { createComputer } from './computer.ts';

/** Locks of a browser: a lock is held until its page is closed. */
function createLocks() {
  const held = new Set<string>();
  const request = (name: string, _: unknown, act: (lock: object | null) => unknown) => {
    const isFree = !held.has(name);
    held.add(name);
    return Promise.resolve(act(isFree ? {} : null));
  };
  return { locks: { request } as unknown as LockManager, closePages: () => held.clear() };
}

it('a computer saves under one name, and a second panel on the same workbook under another', async () => {
  const { texts } = createComputer();
  const { locks, closePages } = createLocks();
  const first = await keepWriter(texts, 'a.xlsx', locks);
  expect(first).toMatch(/^[\da-f]{8}$/);
  expect(await keepWriter(texts, 'b.xlsx', locks)).toBe(first);
  expect(await keepWriter(texts, 'a.xlsx', locks)).not.toBe(first);
  closePages();
  expect(await keepWriter(texts, 'a.xlsx', locks)).toBe(first);
  expect(await keepWriter(texts, 'a.xlsx')).toBe(first);
});

it('without storage, each panel has its own name', async () => {
  const texts = {
    getItem: () => Promise.reject(new Error('closed')),
    setItem: () => Promise.reject(new Error('closed')),
    removeItem: () => Promise.reject(new Error('closed')),
  };
  expect(await keepWriter(texts, 'a.xlsx')).not.toBe(await keepWriter(texts, 'a.xlsx'));
});
