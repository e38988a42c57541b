import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { mapConcurrent, ask, type Op } from '../../src/runtime/op.ts';
import { createBlockingRunner } from '../../src/runtime/blocking/index.ts';
import { createVirtualSyncHost, reply, request, type Script } from '../conformance/index.ts';

function start(script: Script = {}) {
  const host = createVirtualSyncHost({ latencyMs: 10, service: ({ url }) => reply(200, url), ...script });
  return { host, runner: createBlockingRunner(host) };
}

function* fetchText(url: string): Op<string> {
  return (yield* ask('send', request(url))).text;
}

function fetchMany(name: string, length: number, limit: number): Op<string[]> {
  return mapConcurrent(
    Array.from({ length }, (_, index) => fetchText(`/${name}/${index}`)),
    limit,
  );
}

describe('requests that are ready together', () => {
  it('are sent together, from any branch', () => {
    const { host, runner } = start();
    runner.run(mapConcurrent([fetchMany('a', 8, 4), fetchMany('b', 8, 4)], 2));
    expect(host.batches).toEqual([8, 8]);
  });

  it('are sent in parts when they exceed the batch size', () => {
    const { host } = start();
    createBlockingRunner(host, { maxBatch: 3 }).run(fetchMany('a', 8, 8));
    expect(host.batches).toEqual([3, 3, 2]);
    const { host: wide, runner } = start();
    runner.run(fetchMany('a', 120, 120));
    expect(wide.batches).toEqual([50, 50, 20]);
  });

  it('wait for questions that the host answers synchronously', () => {
    const { host, runner } = start();
    const late = function* (): Op<string> {
      for (let index = 0; index < 10; index++) yield* ask('now');
      return yield* fetchText('/late');
    };
    runner.run(mapConcurrent([fetchText('/early'), late()], 2));
    expect(host.batches).toEqual([2]);
  });

  it('a batch size below 1 is refused', () => {
    expect(() => createBlockingRunner(start().host, { maxBatch: 0 })).toThrow(RangeError);
  });
});

describe('sleeping', () => {
  function* nap(ms: number, log: string[]): Op<void> {
    yield* ask('sleep', ms);
    log.push(`woke ${ms}`);
  }

  it('ends in the order of the wake-up times, not of the calls', () => {
    const { host, runner } = start();
    const log: string[] = [];
    runner.run(mapConcurrent([nap(30, log), nap(10, log), nap(20, log)], 3));
    expect(log).toEqual(['woke 10', 'woke 20', 'woke 30']);
    expect(host.slept).toEqual([10, 10, 10]);
  });

  it('ends in that order too for wake-up times during a request', () => {
    const { host, runner } = start({ latencyMs: 100 });
    const log: string[] = [];
    runner.run(mapConcurrent<unknown>([nap(30, log), nap(10, log), nap(20, log), fetchText('/slow')], 4));
    expect(log).toEqual(['woke 10', 'woke 20', 'woke 30']);
    expect(host.slept).toEqual([]);
  });

  it('begins after all ready requests have been sent', () => {
    const { host, runner } = start();
    const log: string[] = [];
    const chain = function* (): Op<void> {
      for (let index = 0; index < 3; index++) log.push(yield* fetchText(`/${index}`));
    };
    runner.run(mapConcurrent([nap(500, log), nap(900, log), chain()], 3));
    expect(log).toEqual(['/0', '/1', '/2', 'woke 500', 'woke 900']);
    expect(host.slept).toEqual([470, 400]);
  });

  it('ends in time for operations that send together with the others', () => {
    const { host, runner } = start();
    const later = function* (): Op<void> {
      yield* ask('sleep', 5);
      yield* fetchText('/later');
    };
    const chain = function* (): Op<void> {
      yield* fetchText('/0');
      yield* fetchText('/1');
    };
    runner.run(mapConcurrent([later(), chain()], 2));
    expect(host.batches).toEqual([1, 2]);
    expect(host.slept).toEqual([]);
  });

  it('of no length does not delay other requests', () => {
    const { host, runner } = start();
    let turns = 0;
    let isSent = false;
    const poll = function* (): Op<void> {
      for (; !isSent && turns < 100; turns++) yield* ask('sleep', 0);
    };
    const sender = function* (): Op<void> {
      yield* fetchText('/a');
      isSent = true;
    };
    runner.run(mapConcurrent([poll(), sender()], 2));
    expect(turns).toBeLessThan(5);
    expect(host.batches).toEqual([1]);
  });

  it('that the host ends early still wakes the operation with the earliest time', () => {
    const { host } = start();
    const slept: number[] = [];
    const hasty = createBlockingRunner({ ...host, now: () => 0, sleep: (ms) => void slept.push(ms) });
    hasty.run(ask('sleep', 100));
    expect(slept).toEqual([100]);
  });
});

describe('a host that fails', () => {
  it('fails every operation whose request was in the batch, and each can continue', () => {
    const { host } = start();
    const broken = createBlockingRunner({
      ...host,
      sendAll: () => {
        throw new Error('quota');
      },
    });
    const careful = function* (url: string): Op<string> {
      try {
        return yield* fetchText(url);
      } catch (error) {
        return String(error);
      }
    };
    expect(broken.run(mapConcurrent([careful('/a'), careful('/b')], 2))).toEqual(['Error: quota', 'Error: quota']);
  });

  it('by returning too few replies gets an error that says so', () => {
    const short = createBlockingRunner({ ...start().host, sendAll: () => [] });
    expect(() => short.run(fetchText('/a'))).toThrow('The host gave 0 responses to 1 requests.');
  });
});

describe('cancelling', () => {
  it('before the start runs nothing of the operation', () => {
    const { host, runner } = start();
    expect(() => runner.run(fetchText('/a'), { isCancelled: () => true })).toThrow(Cancelled);
    expect(host.sent).toEqual([]);
  });

  it('from within emit drops the questions asked at the same time', () => {
    const { host, runner } = start();
    let isCancelled = false;
    const emit = (): void => {
      isCancelled = true;
    };
    const ops = [ask('emit', 1), fetchText('/late'), ask('save', { key: 'late', value: '1' })];
    const together = mapConcurrent<unknown>(ops, 3);
    expect(() => runner.run(together, { emit, isCancelled: () => isCancelled })).toThrow(Cancelled);
    expect([host.sent.length, host.store.size]).toEqual([0, 0]);
  });

  it('is checked once for each batch or sleep', () => {
    const { host, runner } = start();
    let looks = 0;
    const isCancelled = (): boolean => {
      looks++;
      return false;
    };
    runner.run(fetchMany('a', 8, 2), { isCancelled });
    expect([host.batches.length, looks]).toEqual([4, 5]);
  });
});

it('a receiver may start a run of its own', () => {
  const { runner } = start();
  const texts: string[] = [];
  const emit = (value: unknown): void => void texts.push(runner.run(fetchText(`/inner/${value}`)));
  runner.run(mapConcurrent<unknown>([ask('emit', 1), fetchText('/outer'), ask('emit', 2)], 3), { emit });
  expect(texts).toEqual(['/inner/1', '/inner/2']);
});
