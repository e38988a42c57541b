import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { mapConcurrent, ask, forEachConcurrent, withLimit, singleFlight, type Op } from '../../src/runtime/op.ts';
import type { CreateBench } from './bench.ts';
import { count, fetchText, succeed } from './small-operations.ts';

/** Cases of emitted values, of cancelled operations, and of long operations. */
export function endingConformance(name: string, createBench: CreateBench): void {
  describe(`${name}: emit`, () => {
    it('values arrive in order, and the next one only when the receiver is ready', async () => {
      const bench = createBench();
      const log: string[] = [];
      const pages = forEachConcurrent(
        count(5).map((index) => fetchText(`/${index}`)),
        3,
        (_, index) => ask('emit', index),
      );
      await bench.run(pages, {
        emit: (value) => {
          log.push(`begin ${value}`);
          const spent = bench.spend(50);
          const end = (): void => void log.push(`end ${value}`);
          return spent ? spent.then(end) : end();
        },
      });
      expect(log).toEqual(count(5).flatMap((index) => [`begin ${index}`, `end ${index}`]));
      expect(bench.recording.elapsedMs()).toBeGreaterThanOrEqual(250);
    });

    it('a value without a receiver is dropped', async () => {
      await expect(createBench().run(ask('emit', 'piece'))).resolves.toBeUndefined();
    });

    it('an error of the receiver is thrown at the operation’s emit', async () => {
      const emit = (): void => {
        throw new Error('sheet deleted');
      };
      await expect(createBench().run(ask('emit', 1), { emit })).rejects.toThrow('sheet deleted');
    });
  });

  describe(`${name}: cancelling`, () => {
    it('throws Cancelled where the operation waits, and sends nothing more', async () => {
      const bench = createBench({ latencyMs: 10 });
      const seen: unknown[] = [];
      const chain = function* (): Op<void> {
        try {
          for (let index = 0; ; index++) yield* fetchText(`/${index}`);
        } catch (error) {
          seen.push(error);
          throw error;
        } finally {
          seen.push('cleaned up');
        }
      };
      await expect(bench.run(chain(), { cancelAtMs: 35 })).rejects.toThrow(Cancelled);
      expect(seen).toEqual([expect.any(Cancelled), 'cleaned up']);
      expect(bench.recording.sent).toHaveLength(4);
    });

    it('ends every branch, and starts no further one', async () => {
      const bench = createBench({ latencyMs: 10 });
      const cleaned = new Set<number>();
      const branch = function* (index: number): Op<void> {
        try {
          yield* fetchText(`/${index}`);
          yield* ask('sleep', 1000);
        } finally {
          cleaned.add(index);
        }
      };
      await expect(bench.run(mapConcurrent(count(9).map(branch), 3), { cancelAtMs: 500 })).rejects.toThrow(Cancelled);
      expect([...cleaned]).toEqual([0, 1, 2]);
      expect(bench.recording.sent).toHaveLength(3);
    });

    it('ends an operation that catches every error', async () => {
      const bench = createBench({ latencyMs: 10 });
      let cleanUps = 0;
      const stubborn = function* (): Op<string> {
        for (let index = 0; index < 1000; index++) {
          try {
            yield* fetchText(`/${index}`);
          } catch {
            continue;
          } finally {
            cleanUps++;
          }
        }
        return 'all done';
      };
      await expect(bench.run(stubborn(), { cancelAtMs: 25 })).rejects.toThrow(Cancelled);
      expect([bench.recording.sent.length, cleanUps]).toEqual([3, 4]);
    });

    it('ends a shared call without other waiters', async () => {
      const bench = createBench({ latencyMs: 10 });
      let isCleanedUp = false;
      const flight = singleFlight('flight', function* () {
        try {
          for (;;) yield* fetchText('/again');
        } finally {
          isCleanedUp = true;
        }
      });
      await expect(bench.run(flight, { cancelAtMs: 25 })).rejects.toThrow(Cancelled);
      expect([bench.recording.sent.length, isCleanedUp]).toEqual([3, true]);
    });

    it('sends no request of a finally block', async () => {
      const bench = createBench({ latencyMs: 10 });
      const tidy = function* (): Op<void> {
        try {
          yield* ask('sleep', 100);
        } finally {
          yield* fetchText('/bye');
        }
      };
      await expect(bench.run(tidy(), { cancelAtMs: 50 })).rejects.toThrow(Cancelled);
      expect(bench.recording.sent).toEqual([]);
    });
  });

  describe(`${name}: long runs`, () => {
    it('30,000 synchronous questions do not deepen the stack', async () => {
      const steps = function* (): Op<number> {
        let sum = 0;
        for (let index = 0; index < 30_000; index++) sum += (yield* ask('random')) >= 0 ? 1 : 0;
        return sum;
      };
      expect(await createBench().run(steps())).toBe(30_000);
    });

    it('30,000 operations without questions do not deepen the stack, whatever the limit', async () => {
      for (const limit of [1, 8, Infinity]) {
        const results = await createBench().run(mapConcurrent(count(30_000).map(succeed), limit));
        expect(results).toHaveLength(30_000);
        expect(results[29_999]).toBe(29_999);
      }
    });

    it('30,000 operations that wait for one permit do not deepen the stack', async () => {
      const waiting = count(30_000).map((index) => withLimit('place', 1, succeed(index)));
      expect(await createBench().run(mapConcurrent(waiting, Infinity))).toHaveLength(30_000);
    });

    it('lists nested 10,000 deep do not deepen the stack', async () => {
      const nest = function* (depth: number): Op<number> {
        if (depth === 0) return 0;
        const [inner] = yield* mapConcurrent([nest(depth - 1)], 1);
        return (inner ?? 0) + 1;
      };
      expect(await createBench().run(nest(10_000))).toBe(10_000);
    });
  });
}
