import { describe, expect, it } from 'vitest';
import { SessionStore } from '../../src/session/index.ts';
import { createComputer } from './computer.ts';

const tokens = (more: object = {}): string =>
  JSON.stringify({
    access: 'secret-access',
    refresh: 'secret-refresh',
    renewAtMs: 5000,
    refreshUntilMs: 9000,
    ...more,
  });

describe('the store of a session', () => {
  it('stores nothing on the computer unless the user agrees', async () => {
    const computer = createComputer();
    const store = new SessionStore({ ...computer, now: () => 1000 });
    await store.save('session', tokens());
    expect(store.load('session')).toBe(tokens());
    expect(computer.found.size).toBe(0);
    expect(computer.key()).toBeUndefined();
    expect(await new SessionStore(computer).restore()).toBe('none');
  });

  it('encrypts the session with a key that cannot be exported', async () => {
    const computer = createComputer();
    const store = new SessionStore({ ...computer, now: () => 1000 });
    await store.save('session', tokens());
    expect(await store.keep()).toBe(true);
    expect([...computer.found.values()].join()).not.toMatch(/secret|access|refresh/);
    const key = computer.key();
    expect(key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key!)).rejects.toThrow(/extractable/);
    const next = new SessionStore({ ...computer, now: () => 8999 });
    expect(await next.restore()).toBe('kept');
    expect(next.load('session')).toBe(tokens());
    expect(next.endsAtMs()).toBe(9000);
  });

  it('stores renewed tokens too, each time with another nonce', async () => {
    const computer = createComputer();
    const store = new SessionStore({ ...computer, now: () => 1000 });
    await store.save('session', tokens());
    await store.keep();
    const first = [...computer.found.values()];
    await store.save('session', tokens({ refreshUntilMs: 20_000 }));
    expect([...computer.found.values()]).not.toEqual(first);
    const next = new SessionStore({ ...computer, now: () => 19_999 });
    expect(await next.restore()).toBe('kept');
  });

  it('keeps renewed tokens in memory once the storage is full, and none on the computer', async () => {
    const computer = createComputer();
    let isFull = false;
    const full = (): Promise<never> => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { texts, keys } = computer;
    const setItem = (name: string, value: string) => (isFull ? full() : texts.setItem(name, value));
    const store = new SessionStore({ texts: { ...texts, setItem }, keys, now: () => 1000 });
    await store.save('session', tokens());
    await store.keep();
    isFull = true;
    await store.save('session', tokens({ access: 'renewed' }));
    await store.reload();
    expect([store.load('session'), store.isKept]).toEqual([tokens({ access: 'renewed' }), false]);
    expect([computer.found.size, computer.key()]).toEqual([0, undefined]);
    expect(await store.keep()).toBe(false);
    isFull = false;
    expect(await store.keep()).toBe(true);
  });

  it('deletes a session without an expiry 12 hours after the sign-in, however often it was renewed', async () => {
    const hourMs = 3_600_000;
    const computer = createComputer();
    const at = (hours: number) => new SessionStore({ ...computer, now: () => hours * hourMs });
    const store = at(0);
    await store.save('session', tokens({ refreshUntilMs: undefined }));
    await store.keep();
    for (const hours of [5, 11]) {
      const reopened = at(hours);
      expect(await reopened.restore()).toBe('kept');
      await reopened.save('session', tokens({ refreshUntilMs: undefined, access: `renewed ${hours}` }));
    }
    expect(await at(12).restore()).toBe('over');
  });

  it('deletes sessions that are expired, changed or encrypted with another key', async () => {
    const spoil: readonly ((text: string) => string)[] = [
      (text) => text,
      (text) => text.replace('9000', '99000'),
      (text) => text.replace(/"cipher":"../, '"cipher":"AA'),
      () => 'not JSON',
      () => '{}',
    ];
    for (const [at, change] of spoil.entries()) {
      const computer = createComputer();
      const store = new SessionStore({ ...computer, now: () => 1000 });
      await store.save('session', tokens());
      await store.keep();
      for (const [name, text] of computer.found) await computer.texts.setItem(name, change(text));
      const next = new SessionStore({ ...computer, now: () => (at === 0 ? 9000 : 1000) });
      expect(await next.restore()).toBe('over');
      expect(next.load('session')).toBeUndefined();
      expect(computer.found.size).toBe(0);
      expect(computer.key()).toBeUndefined();
    }
  });

  it('deletes everything when it is wiped', async () => {
    const computer = createComputer();
    const store = new SessionStore(computer);
    await store.save('session', tokens());
    await store.keep();
    await store.wipe();
    expect([computer.found.size, computer.key(), store.load('session')]).toEqual([0, undefined, undefined]);
    await store.save('session', tokens());
    expect(computer.found.size).toBe(0);
  });

  it('stays in memory where the browser cannot store the key', async () => {
    const computer = createComputer();
    const refuse = () => Promise.reject(new Error('no database'));
    const store = new SessionStore({ ...computer, keys: { load: refuse, save: refuse, remove: refuse } });
    await store.save('session', tokens());
    expect(await store.keep()).toBe(false);
    expect(store.isKept).toBe(false);
    expect(computer.found.size).toBe(0);
    expect(store.load('session')).toBe(tokens());
  });

  it.each([
    ['a refresh token with an end', {}, 9000],
    ['a refresh token that ends before the token', { refreshUntilMs: 4000 }, 5000],
    ['no refresh token', { refresh: undefined, refreshUntilMs: undefined }, 5000],
    ['a refresh token without an end', { refreshUntilMs: undefined }, undefined],
  ])('with %s gives a session the end %j -> %j', async (_, more, end) => {
    const store = new SessionStore(createComputer());
    await store.save('session', tokens(more));
    expect(store.endsAtMs()).toBe(end);
  });
});
