import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, type InFlight } from '../../../src/http/limits/concurrency-limiter.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { mapConcurrent } from '../../../src/runtime/op.ts';
import { reply } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, range } from '../bench.ts';

const createLimiter = (maxConcurrent = 16): ConcurrencyLimiter =>
  new ConcurrencyLimiter(createProfile({ 'rate.maxConcurrent': maxConcurrent }));
const enter = (limiter: ConcurrencyLimiter, count: number): InFlight[] => range(count).map(() => limiter.onSent());

/** Sends each request after the answer to another one, so that their order is known. */
function enterInTurn(limiter: ConcurrencyLimiter, count: number): InFlight[] {
  enter(limiter, count);
  return range(count).map(() => {
    limiter.onEnded();
    return limiter.onSent();
  });
}

/** Accepts requests one after another, each with as many in flight as are permitted. */
function answer(limiter: ConcurrencyLimiter, count: number, nowMs: number): void {
  for (let answers = 0; answers < count; answers++) {
    const requests = enter(limiter, limiter.permits);
    limiter.onAccepted(requests[0]!, nowMs);
    for (const _ of requests) limiter.onEnded();
  }
}

/** Sends requests in parallel: `granted` of them are accepted, `refused` are rejected. */
function fill(limiter: ConcurrencyLimiter, granted: number, refused: number): void {
  const requests = enter(limiter, granted + refused);
  for (const request of requests.slice(0, granted)) limiter.onAccepted(request, 0);
  for (const request of requests.slice(granted)) limiter.onRejected(request);
  for (const _ of requests) limiter.onEnded();
}

describe('the concurrency limit of a client (G102)', () => {
  it('starts at the maximum, decreases by one for each failure, and increases by one for each answer', () => {
    const limiter = createLimiter();
    expect(limiter.permits).toBe(16);
    limiter.onFailed();
    limiter.onFailed();
    expect(limiter.permits).toBe(14);
    for (const request of enter(limiter, 5)) limiter.onAccepted(request, 0);
    expect(limiter.permits).toBe(16);
  });

  it('starts at twelve with a higher maximum, and doubles after each round', () => {
    const limiter = createLimiter(100);
    const permits = [limiter.permits];
    for (let round = 0; round < 4; round++) {
      fill(limiter, limiter.permits, 0);
      permits.push(limiter.permits);
    }
    expect(permits).toEqual([12, 24, 48, 96, 100]);
  });

  it('starts at the result of an earlier limiter: its limit, or the concurrency that was accepted without one', () => {
    const limited = createLimiter();
    fill(limited, 4, 4);
    limited.findLimit(0, 1_000, false);
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
    // A rejection shows that this concurrency is too high after all.
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
  ])('is %i after this number was accepted and %i were rejected in parallel', (granted, refused) => {
    const limiter = createLimiter();
    fill(limiter, granted, refused);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(granted);
  });

  it('is not detected where all parallel requests were rejected, or all but one', () => {
    for (const granted of [0, 1]) {
      const limiter = createLimiter();
      fill(limiter, granted, 4);
      expect(limiter.findLimit(0, 1_000, false)).toBe(false);
      expect(limiter.permits).toBe(16);
    }
  });

  it.each([
    [1, 4],
    [4, 1],
  ])(
    'is not detected where a request was rejected at a lower concurrency than an accepted one (%i, %i)',
    (...refused) => {
      const limiter = createLimiter();
      const requests = enterInTurn(limiter, 5);
      for (const place of refused) limiter.onRejected(requests[place]!);
      for (const place of [0, 2, 3]) limiter.onAccepted(requests[place]!, 0);
      expect(limiter.findLimit(0, 1_000, false)).toBe(false);
    },
  );

  it('does not count a rejected request in the concurrency of later ones', () => {
    const limiter = createLimiter();
    const requests = enterInTurn(limiter, 4);
    limiter.onRejected(requests[1]!);
    expect(requests.map(({ concurrency }) => concurrency)).toEqual([4, 4, 3, 3]);
  });

  it('takes requests sent between two answers as parallel, whichever of them was rejected', () => {
    const limiter = createLimiter();
    const requests = enter(limiter, 6);
    for (const place of [0, 1, 4]) limiter.onRejected(requests[place]!);
    for (const place of [5, 3, 2]) limiter.onAccepted(requests[place]!, 0);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(3);
  });

  it('is not detected at the rate of a rate limit, but still found too high', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 1);
    expect(limiter.findLimit(0, 1_000, true)).toBe(false);
    fill(limiter, 4, 1);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    fill(limiter, 3, 2);
    expect(limiter.findLimit(0, 1_000, true)).toBe(true);
    expect(limiter.permits).toBe(3);
  });

  it('is detected at the rate of a rate limit after three rejections in a row above every accepted request', () => {
    const limiter = createLimiter();
    const rounds = [
      [4, 1],
      [4, 1],
      [4, 0],
      [4, 1],
      [3, 1],
      [1, 1],
      [4, 1],
      [3, 1],
      [4, 1],
    ] as const;
    const found = rounds.map(([granted, refused]) => {
      fill(limiter, granted, refused);
      return limiter.findLimit(0, 1_000, true);
    });
    expect(found).toEqual([...Array(8).fill(false), true]);
    expect(limiter.permits).toBe(4);
  });

  it('is the highest that was accepted, even if most requests were accepted at a lower one', () => {
    const limiter = createLimiter();
    fill(limiter, 1, 0);
    fill(limiter, 1, 0);
    fill(limiter, 2, 1);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(2);
  });

  it('decreases by one where it was found too high, since one request had ended while the others arrived', () => {
    const limiter = createLimiter();
    fill(limiter, 5, 11);
    limiter.findLimit(0, 1_000, false);
    expect(limiter.permits).toBe(5);
    fill(limiter, 4, 1);
    for (let times = 0; times < 4; times++) fill(limiter, 4, 0);
    // A request that is about to end sometimes makes room for one more.
    fill(limiter, 5, 0);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(4);
  });

  it('is dropped after as many rejections as acceptances at the same concurrency', () => {
    const limiter = createLimiter();
    fill(limiter, 5, 11);
    limiter.findLimit(0, 1_000, false);
    for (let times = 0; times < 8; times++) fill(limiter, 5, 0);
    const requests = enterInTurn(limiter, 5);
    for (const request of requests.slice(0, 4)) limiter.onAccepted(request, 0);
    limiter.onRejected(requests[4]!);
    expect(limiter.findLimit(0, 1_000, false)).toBe(false);
    expect(limiter.permits).toBe(16);
  });

  it('is full while more requests than the new limit are under way', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    const requests = enter(limiter, 4);
    expect(limiter.isFull).toBe(false);
    limiter.findLimit(0, 1_000, false);
    expect(limiter.isFull).toBe(true);
    limiter.onEnded();
    expect(limiter.isFull).toBe(false);
    expect(requests).toHaveLength(4);
  });

  it('does not count ended requests', () => {
    const limiter = createLimiter();
    enter(limiter, 3);
    limiter.onEnded();
    limiter.onEnded();
    expect(limiter.onSent().concurrency).toBe(2);
  });

  it('increases by one after 250 answers and twenty times the pause, and further while requests are accepted', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000, false);
    answer(limiter, 249, 20_000);
    expect(limiter.permits).toBe(4);
    answer(limiter, 1, 19_999);
    expect(limiter.permits).toBe(4);
    answer(limiter, 1, 20_000);
    expect(limiter.permits).toBe(5);
    // A request that is about to end sometimes makes room for one more.
    answer(limiter, 19, 20_000);
    expect(limiter.permits).toBe(5);
    answer(limiter, 1, 20_000);
    expect(limiter.permits).toBe(6);
  });

  it('does not increase while fewer requests are in flight', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000, false);
    for (let turn = 0; turn < 300; turn++) {
      limiter.onAccepted(limiter.onSent(), 20_000);
      limiter.onEnded();
    }
    expect(limiter.permits).toBe(4);
  });

  it('returns to its value when the higher one is rejected', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000, false);
    answer(limiter, 250, 30_000);
    expect(limiter.permits).toBe(5);
    fill(limiter, 4, 1);
    expect(limiter.findLimit(30_000, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(4);
    // The next attempt is as late, and takes as many accepted requests.
    answer(limiter, 249, 60_000);
    expect(limiter.permits).toBe(4);
    answer(limiter, 1, 60_000);
    expect(limiter.permits).toBe(5);
    for (let turn = 0; turn < 3; turn++) fill(limiter, 5, 0);
    limiter.onAccepted(enter(limiter, 5)[0]!, 60_000);
    expect(limiter.permits).toBe(5);
  });

  it('is at least one, also without an answer between two rejections', () => {
    const limiter = createLimiter();
    fill(limiter, 4, 2);
    limiter.findLimit(0, 1_000, false);
    fill(limiter, 0, 4);
    limiter.findLimit(30_000, 1_000, false);
    expect(limiter.permits).toBe(1);
  });

  it('ignores requests that were neither accepted nor rejected, however long ago', () => {
    const limiter = createLimiter();
    for (let turn = 0; turn < 300; turn++) {
      const [answered] = enter(limiter, 5);
      limiter.onAccepted(answered!, 0);
      for (let left = 0; left < 5; left++) limiter.onEnded();
    }
    fill(limiter, 0, 2);
    expect(limiter.findLimit(0, 1_000, false)).toBe(false);
  });

  it('is the concurrency that was accepted recently', () => {
    const limiter = createLimiter();
    fill(limiter, 8, 0);
    for (let turn = 0; turn < 300; turn++) fill(limiter, 4, 0);
    fill(limiter, 4, 1);
    expect(limiter.findLimit(0, 1_000, false)).toBe(true);
    expect(limiter.permits).toBe(4);
  });
});

it('a service that accepts two concurrent requests gets two, at nearly full speed', async () => {
  const latencyMs = 100;
  const endsMs: number[] = [];
  let refused = 0;
  const service = (_request: unknown, _attempt: number, nowMs: number) => {
    if (endsMs.filter((endMs) => endMs > nowMs).length >= 2) {
      refused++;
      return reply(429, '', { 'retry-after': '1' });
    }
    endsMs.push(nowMs + latencyMs);
    return json({ content: { name: 'Acme' } });
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
