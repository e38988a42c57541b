import { expect, test } from 'vitest';
import { WriteLock } from '../../src/panel/write-lock.ts';

/** A task that ends when the test says so. */
function createTask<T>(result: T) {
  let end: () => void = () => undefined;
  let runs = 0;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    run: async () => {
      runs += 1;
      await ended;
      return result;
    },
    end: () => end(),
    runs: () => runs,
  };
}

const busy = { kind: 'retry-later', field: 'lock' };

test('a second task is refused and not run, until the first one has ended', async () => {
  const lock = new WriteLock();
  const [pull, send] = [createTask('pulled'), createTask('sent')];
  const pulled = lock.run(pull.run, undefined);
  await expect(lock.run(send.run, undefined)).rejects.toMatchObject(busy);
  expect(send.runs()).toBe(0);
  pull.end();
  expect(await pulled).toBe('pulled');
  send.end();
  expect(await lock.run(send.run, undefined)).toBe('sent');
});

test('a task that fails releases the lock', async () => {
  const lock = new WriteLock();
  await expect(lock.run(() => Promise.reject(new Error('refused')), undefined)).rejects.toThrow('refused');
  expect(await lock.run(async () => 'sent', undefined)).toBe('sent');
});

test('a task that was stopped is waited for, and then one of the tasks that wait is run', async () => {
  const lock = new WriteLock();
  const control = new AbortController();
  const [pull, send, review] = [createTask('pulled'), createTask('sent'), createTask('reviewed')];
  const pulled = lock.run(pull.run, control.signal);
  control.abort();
  const sent = lock.run(send.run, undefined);
  const reviewed = lock.run(review.run, undefined);
  reviewed.catch(() => undefined);
  expect([send.runs(), review.runs()]).toEqual([0, 0]);
  pull.end();
  await pulled;
  await expect(reviewed).rejects.toMatchObject(busy);
  expect([send.runs(), review.runs()]).toEqual([1, 0]);
  send.end();
  expect(await sent).toBe('sent');
});
