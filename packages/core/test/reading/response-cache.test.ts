import { describe, expect, it } from 'vitest';
import { mapConcurrent, ask, type Op } from '../../src/runtime/op.ts';
import { settle } from '../../src/runtime/outcome.ts';
import { ConnectorError, type ErrorKind } from '../../src/errors.ts';
import { ResponseCache, type KeepOptions } from '../../src/reading/response-cache.ts';
import { driveAsync } from '../http/bench.ts';

const usual: KeepOptions = { ageMs: 1_000, refusalAgeMs: 100, maxEntries: 3, limit: 2, name: 'x' };

function open(options: Partial<KeepOptions> = {}) {
  const memory = new ResponseCache({ ...usual, ...options });
  const asked: string[] = [];
  const question = (key: string, tookMs = 0) => ({
    key,
    *op(): Op<string> {
      const nth = asked.push(key);
      if (tookMs > 0) yield* ask('sleep', tookMs);
      return `${key} ${nth}`;
    },
  });
  return { memory, asked, question };
}

const run = async <T>(op: () => Op<T>): Promise<T> => {
  const { value, error } = await driveAsync({}, op);
  if (error !== undefined) throw error;
  return value!;
};

describe('a cached answer', () => {
  it('is used until it expires', async () => {
    const { memory, question } = open();
    const seen = await run(function* () {
      const first = yield* memory.getOrFetch(question('a'));
      yield* ask('sleep', 999);
      const second = yield* memory.getOrFetch(question('a'));
      yield* ask('sleep', 1);
      return [first, second, yield* memory.getOrFetch(question('a'))];
    });
    expect(seen).toEqual(['a 1', 'a 1', 'a 2']);
    expect(memory.requests).toBe(2);
  });

  it('is requested once by all concurrent callers, with limited concurrency', async () => {
    const { memory, asked, question } = open();
    await run(() =>
      mapConcurrent(
        ['a', 'a', 'b', 'c'].map((key) => memory.getOrFetch(question(key, 50))),
        4,
      ),
    );
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(memory.concurrency).toBe(2);
  });

  it.each<[kind: ErrorKind, isKept: boolean]>([
    ['refused', true],
    ['invalid-response', true],
    ['retry-later', false],
    ['auth', false],
  ])('may be a failure of the kind %s, which is cached for a shorter time: %s', async (kind, isKept) => {
    const { memory } = open();
    const question = {
      key: 'a',
      *op(): Op<never> {
        throw new ConnectorError(kind, 'No.', {});
      },
    };
    await run(function* () {
      for (const waitMs of [99, 1]) {
        expect(yield* settle(memory.getOrFetch(question))).toMatchObject({ ok: false, error: { kind } });
        yield* ask('sleep', waitMs);
      }
      expect(memory.requests).toBe(isKept ? 1 : 2);
      yield* settle(memory.getOrFetch(question));
      expect(memory.requests).toBe(isKept ? 2 : 3);
    });
  });

  it('may be a refusal that was on its way during a forget, which is not cached', async () => {
    const { memory } = open();
    const question = {
      key: 'a',
      *op(): Op<never> {
        yield* ask('sleep', 10);
        throw new ConnectorError('refused', 'No.', {});
      },
    };
    await run(() =>
      mapConcurrent(
        [
          settle(memory.getOrFetch(question)) as Op<unknown>,
          (function* (): Op<unknown> {
            yield* ask('sleep', 5);
            return memory.forget();
          })(),
        ],
        2,
      ),
    );
    await run(() => settle(memory.getOrFetch(question)));
    expect(memory.requests).toBe(2);
  });

  it('is evicted in the order of insertion', async () => {
    const { memory, asked, question } = open();
    await run(function* () {
      for (const key of ['a', 'b', 'c', 'd', 'b', 'c', 'd', 'a']) yield* memory.getOrFetch(question(key));
    });
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('is dropped by forget', async () => {
    const { memory, asked, question } = open();
    await run(function* () {
      yield* memory.getOrFetch(question('a'));
      memory.forget();
      yield* memory.getOrFetch(question('a'));
      yield* memory.getOrFetch(question('a'));
    });
    expect(asked).toEqual(['a', 'a']);
  });

  it('that was requested before a forget is returned, but not stored', async () => {
    const { memory, question } = open();
    const seen = await run(function* () {
      const asking = memory.getOrFetch(question('a', 50));
      const forgetting = (function* (): Op<string> {
        yield* ask('sleep', 10);
        memory.forget();
        return '';
      })();
      const [first] = yield* mapConcurrent([asking, forgetting], 2);
      return [first, yield* memory.getOrFetch(question('a', 50))];
    });
    expect(seen).toEqual(['a 1', 'a 2']);
  });

  it('is the only source of a cache-only view', async () => {
    const { memory, asked, question } = open();
    await run(function* () {
      yield* memory.getOrFetch(question('a'));
      const kept = memory.keptOnly(() => new ConnectorError('retry-later', 'Not now.', {}));
      expect(kept.concurrency).toBe(2);
      expect(yield* kept.getOrFetch(question('a'))).toBe('a 1');
      expect(yield* settle(kept.getOrFetch(question('b')))).toMatchObject({
        ok: false,
        error: { message: 'Not now.' },
      });
    });
    expect(asked).toEqual(['a']);
  });

  it('has an age: of the oldest and of the newest entry, without refusals', async () => {
    const { memory, question } = open();
    expect(memory.ages).toEqual({ count: 0, oldestMs: undefined, newestMs: undefined });
    await run(function* () {
      const startMs = yield* ask('now');
      yield* memory.getOrFetch(question('a'));
      yield* ask('sleep', 5);
      yield* memory.getOrFetch(question('b'));
      yield* settle(
        memory.getOrFetch({
          key: 'c',
          *op(): Op<never> {
            throw new ConnectorError('refused', 'No.', {});
          },
        }),
      );
      expect(memory.ages).toEqual({ count: 2, oldestMs: startMs, newestMs: startMs + 5 });
    });
  });
});
