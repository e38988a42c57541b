import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, type InFlight } from '../../../src/http/policies/concurrency-limiter.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { mapConcurrent } from '../../../src/runtime/op.ts';
import { reply } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, range } from '../bench.ts';

const createLimiter = (maxConcurrent = 16): ConcurrencyLimiter =>
  new ConcurrencyLimiter(createProfile({ 'rate.maxConcurrent': maxConcurrent }));
const enter = (limiter: ConcurrencyLimiter, count: number): InFlight[] => range(count).map(() => limiter.onSent());

/** Each after the answer to another, so that it is known who came first. */
function enterInTurn(limiter: ConcurrencyLimiter, count: number): InFlight[] {
  enter(limiter, count);
  return range(count).map(() => {
    limiter.onEnded();
    return limiter.onSent();
  });
}

/** So many are answered, and as many beside them refused. */
function fill(limiter: ConcurrencyLimiter, granted: number, refused: number): void {
  const requests = enter(limiter, granted + refused);
  for (const request of requests.slice(0, granted)) limiter.onAccepted(request, 0);
  for (const request of requests.slice(granted)) limiter.onRejected(request);
  for (const _ of requests) limiter.onEnded();
}

describe('how many are under way at once (G102)', () => {
  it('is the most that may be, one fewer for each failure, and one more for each answer', () => {
    const limiter = createLimiter();
    expect(limiter.permits).toBe(16);
    limiter.onFailed();
    limiter.onFailed();
    expect(limiter.permits).toBe(14);
    for (const request of enter(limiter, 5)) limiter.onAccepted(request, 0);
    expect(limiter.permits).toBe(16);
  });

  it('is twelve at first where more than usual may be, and twice as many after each round', () => {
    const limiter = createLimiter(100);
    const permits = [limiter.permits];
    for (let round = 0; round < 4; round++) {
      fill(limiter, limiter.permits, 0);
      permits.push(limiter.permits);
    }
    expect(permits).toEqual([12, 24, 48, 96, 100]);
  });

  it('is at first what an earlier limiter has found: the limit, or how many were accepted without one', () => {
    const limited = createLimiter();
    fill(limited, 4, 4);
    limited.findLimit(0, 1_000);
    expect(limited.learnt).toEqual({ limit: 4 });
    const free = createLimiter();
    fill(free, 12, 0);
    expect(free.learnt).toBeUndefined();
    fill(free, 15, 0);
    expect(free.learnt).toEqual({ accepted: 15 });
    for (const [{ learnt }, permits] of [[limited, 4] as const, [free, 15] as const]) {
      const next = createLimiter(100);
      next.resume(learnt!, 0, 1_000);
      expect(next.permits).toBe(permits);
      expect(next.learnt).toEqual(learnt);
    }
    // A rejection says that so many are too many after all.
    fill(free, 0, 1);
    expect(free.learnt).toBeUndefined();
  });

  it('is never less than one', () => {
    const limiter = createLimiter();
    for (let failures = 0; failures < 20; failures++) limiter.onFailed();
    expect(limiter.permits).toBe(1);
  });

  it.each([
    [4, 1],
    [4, 4],
    [2, 6],
  ])('is %i where these are answered and %i beside them refused', (granted, refused) => {
    const limiter = createLimiter();
    fill(limiter, granted, refused);
    expect(limiter.findLimit(0, 1_000)).toBe(true);
    expect(limiter.permits).toBe(granted);
  });

  it('is no matter where all that came together were refused, or all but one', () => {
    for (const granted of [0, 1]) {
      const limiter = createLimiter();
      fill(limiter, granted, 4);
      expect(limiter.findLimit(0, 1_000)).toBe(false);
      expect(limiter.permits).toBe(16);
    }
  });

  it.each([
    [1, 4],
    [4, 1],
  ])(
    'is no matter where one was refused that had fewer beside it than one that was answered (%i, %i)',
    (...refused) => {
      const limiter = createLimiter();
      const requests = enterInTurn(limiter, 5);
      for (const place of refused) limiter.onRejected(requests[place]!);
      for (const place of [0, 2, 3]) limiter.onAccepted(requests[place]!, 0);
      expect(limiter.findLimit(0, 1_000)).toBe(false);
    },
  );

  it('counts nobody who was refused as one beside those that came later', () => {
    const limiter = createLimiter();
    const requests = enterInTurn(limiter, 4);
    limiter.onRejected(requests[1]!);
    expect(requests.map(({ concurrency }) => concurrency)).toEqual([4, 4, 3, 3]);
  });

  it('takes what left between two answers for what came at once, whoever was refused of it', () => {
    const limiter = createLimiter();
    const requests = enter(limiter, 6);
    for (const place of [0, 1, 4]) limiter.onRejected(requests[place]!);
    for (const place of [5, 3, 2]) limiter.onAccepted(requests[place]!, 0);
    expect(limiter.findLimit(0, 1_000)).toBe(true);
    expect(limiter.permits).toBe(3);
  });

  it('is no matter where most of what was answered had fewer beside it than some', () => {
    const limiter = createLimiter();
    fill(limiter, 1, 0);
    fill(limiter, 1, 0);
    fill(limiter, 2, 1);
    expect(limiter.findLimit(0, 1_000)).toBe(false);
  });

  it('is one fewer where it was found too high, as when one had ended while the others arrived', () => {
    const limiter = createLimiter();
    fill(limiter, 5, 11);
    limiter.findLimit(0, 1_000);
    expect(limiter.permits).toBe(5);
    fill(limiter, 4, 1);
    for (let times = 0; times < 4; times++) fill(limiter, 4, 0);
    // One that was about to end makes room for one more at times.
    fill(limiter, 5, 0);
    expect(limiter.findLimit(0, 1_000)).toBe(true);
    expect(limiter.permits).toBe(4);
  });

  it('is no matter where as many are refused as are answered, once it was taken for one', () => {
    const limiter = createLimiter();
    fill(limiter, 5, 11);
    limiter.findLimit(0, 1_000);
    for (let times = 0; times < 8; times++) fill(limiter, 5, 0);
    const requests = enterInTurn(limiter, 5);
    for (const request of requests.slice(0, 4)) limiter.onAccepted(request, 0);
    limiter.onRejected(requests[4]!);
    expect(limiter.findLimit(0, 1_000)).toBe(false);
    expect(limiter.permits).toBe(16);
  });

  it('is full where fewer may be under way than are', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    const requests = enter(limiter, 4);
    expect(limiter.isFull).toBe(false);
    limiter.findLimit(0, 1_000);
    expect(limiter.isFull).toBe(true);
    limiter.onEnded();
    expect(limiter.isFull).toBe(false);
    expect(requests).toHaveLength(4);
  });

  it('counts those that have left no more', () => {
    const limiter = createLimiter();
    enter(limiter, 3);
    limiter.onEnded();
    limiter.onEnded();
    expect(limiter.onSent().concurrency).toBe(2);
  });

  it('is tried with one more after 250 answers and twenty times the pause, and grows with what is borne', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000);
    const answer = (count: number, nowMs: number): void => {
      for (let answers = 0; answers < count; answers++) {
        limiter.onAccepted(limiter.onSent(), nowMs);
        limiter.onEnded();
      }
    };
    answer(249, 20_000);
    expect(limiter.permits).toBe(4);
    answer(1, 19_999);
    expect(limiter.permits).toBe(4);
    answer(1, 20_000);
    expect(limiter.permits).toBe(5);
    // One that was about to end makes room for one more at times.
    const bear = (times: number): void => {
      for (let turn = 0; turn < times; turn++) fill(limiter, 5, 0);
    };
    bear(3);
    expect(limiter.permits).toBe(5);
    bear(1);
    expect(limiter.permits).toBe(6);
  });

  it('is tried with one more only until that is refused', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000);
    for (let answers = 0; answers < 250; answers++) {
      limiter.onAccepted(limiter.onSent(), 30_000);
      limiter.onEnded();
    }
    expect(limiter.permits).toBe(5);
    fill(limiter, 4, 1);
    expect(limiter.findLimit(30_000, 1_000)).toBe(true);
    expect(limiter.permits).toBe(4);
  });

  it('leaves room for one, also where nothing was answered between two refusals', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000);
    fill(limiter, 0, 4);
    limiter.findLimit(30_000, 1_000);
    expect(limiter.permits).toBe(1);
  });

  it('is nothing of what was neither answered nor refused, however long ago', () => {
    const limiter = createLimiter();
    for (let turn = 0; turn < 300; turn++) {
      const [answered] = enter(limiter, 5);
      limiter.onAccepted(answered!, 0);
      for (let left = 0; left < 5; left++) limiter.onEnded();
    }
    fill(limiter, 0, 2);
    expect(limiter.findLimit(0, 1_000)).toBe(false);
  });

  it('is what was borne of late', () => {
    const limiter = createLimiter();
    fill(limiter, 8, 0);
    for (let turn = 0; turn < 300; turn++) fill(limiter, 4, 0);
    fill(limiter, 4, 1);
    expect(limiter.findLimit(0, 1_000)).toBe(true);
    expect(limiter.permits).toBe(4);
  });
});

it('a service that bears two requests at once is asked by two at once, as fast as it answers', async () => {
  const latencyMs = 100;
  const endsMs: number[] = [];
  let refused = 0;
  const service = (_request: unknown, _attempt: number, nowMs: number) => {
    if (endsMs.filter((endMs) => endMs > nowMs).length >= 2) {
      refused++;
      return reply(429, '', { 'retry-after': '1' });
    }
    endsMs.push(nowMs + latencyMs);
    return json({ content: { thirdpartyId: 1 } });
  };
  const client = createSignedClient({ 'rate.maxConcurrent': 8 });
  const { host } = await driveAsync({ service, latencyMs }, () =>
    mapConcurrent(
      range(400).map((id) => client.thirdParties.get({ thirdpartyId: String(id) })),
      8,
    ),
  );
  expect(refused / host.sent.length).toBeLessThan(0.03);
  expect(host.elapsedMs()).toBeLessThan(1.2 * 20_000);
});
