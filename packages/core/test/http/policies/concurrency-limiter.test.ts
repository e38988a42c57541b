import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, type InFlight } from '../../../src/http/policies/concurrency-limiter.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { mapConcurrent } from '../../../src/runtime/op.ts';
import { reply } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, json, range } from '../bench.ts';

const createCrowd = (): ConcurrencyLimiter => new ConcurrencyLimiter(createProfile({ 'rate.maxConcurrent': 16 }));
const enter = (crowd: ConcurrencyLimiter, count: number): InFlight[] => range(count).map(() => crowd.onSent());

/** Each after the answer to another, so that it is known who came first. */
function enterInTurn(crowd: ConcurrencyLimiter, count: number): InFlight[] {
  enter(crowd, count);
  return range(count).map(() => {
    crowd.onEnded();
    return crowd.onSent();
  });
}

/** So many are answered, and as many beside them refused. */
function fill(crowd: ConcurrencyLimiter, granted: number, refused: number): void {
  const guests = enter(crowd, granted + refused);
  for (const guest of guests.slice(0, granted)) crowd.onAccepted(guest, 0);
  for (const guest of guests.slice(granted)) crowd.onRejected(guest);
  for (const _ of guests) crowd.onEnded();
}

describe('how many are under way at once (G102)', () => {
  it('is the most that may be, one fewer for each failure, and one more for each answer', () => {
    const crowd = createCrowd();
    expect(crowd.permits).toBe(16);
    crowd.onFailed();
    crowd.onFailed();
    expect(crowd.permits).toBe(14);
    for (const guest of enter(crowd, 5)) crowd.onAccepted(guest, 0);
    expect(crowd.permits).toBe(16);
  });

  it('is never less than one', () => {
    const crowd = createCrowd();
    for (let failures = 0; failures < 20; failures++) crowd.onFailed();
    expect(crowd.permits).toBe(1);
  });

  it.each([
    [4, 1],
    [4, 4],
    [2, 6],
  ])('is %i where these are answered and %i beside them refused', (granted, refused) => {
    const crowd = createCrowd();
    fill(crowd, granted, refused);
    expect(crowd.findLimit(0, 1_000)).toBe(true);
    expect(crowd.permits).toBe(granted);
  });

  it('is no matter where all that came together were refused, or all but one', () => {
    for (const granted of [0, 1]) {
      const crowd = createCrowd();
      fill(crowd, granted, 4);
      expect(crowd.findLimit(0, 1_000)).toBe(false);
      expect(crowd.permits).toBe(16);
    }
  });

  it.each([
    [1, 4],
    [4, 1],
  ])(
    'is no matter where one was refused that had fewer beside it than one that was answered (%i, %i)',
    (...refused) => {
      const crowd = createCrowd();
      const guests = enterInTurn(crowd, 5);
      for (const place of refused) crowd.onRejected(guests[place]!);
      for (const place of [0, 2, 3]) crowd.onAccepted(guests[place]!, 0);
      expect(crowd.findLimit(0, 1_000)).toBe(false);
    },
  );

  it('counts nobody who was refused as one beside those that came later', () => {
    const crowd = createCrowd();
    const guests = enterInTurn(crowd, 4);
    crowd.onRejected(guests[1]!);
    expect(guests.map(({ concurrency }) => concurrency)).toEqual([4, 4, 3, 3]);
  });

  it('takes what left between two answers for what came at once, whoever was refused of it', () => {
    const crowd = createCrowd();
    const guests = enter(crowd, 6);
    for (const place of [0, 1, 4]) crowd.onRejected(guests[place]!);
    for (const place of [5, 3, 2]) crowd.onAccepted(guests[place]!, 0);
    expect(crowd.findLimit(0, 1_000)).toBe(true);
    expect(crowd.permits).toBe(3);
  });

  it('is no matter where most of what was answered had fewer beside it than some', () => {
    const crowd = createCrowd();
    fill(crowd, 1, 0);
    fill(crowd, 1, 0);
    fill(crowd, 2, 1);
    expect(crowd.findLimit(0, 1_000)).toBe(false);
  });

  it('is one fewer where it was found too high, as when one had ended while the others arrived', () => {
    const crowd = createCrowd();
    fill(crowd, 5, 11);
    crowd.findLimit(0, 1_000);
    expect(crowd.permits).toBe(5);
    fill(crowd, 4, 1);
    for (let times = 0; times < 4; times++) fill(crowd, 4, 0);
    // One that was about to end makes room for one more at times.
    fill(crowd, 5, 0);
    expect(crowd.findLimit(0, 1_000)).toBe(true);
    expect(crowd.permits).toBe(4);
  });

  it('is no matter where as many are refused as are answered, once it was taken for one', () => {
    const crowd = createCrowd();
    fill(crowd, 5, 11);
    crowd.findLimit(0, 1_000);
    for (let times = 0; times < 8; times++) fill(crowd, 5, 0);
    const guests = enterInTurn(crowd, 5);
    for (const guest of guests.slice(0, 4)) crowd.onAccepted(guest, 0);
    crowd.onRejected(guests[4]!);
    expect(crowd.findLimit(0, 1_000)).toBe(false);
    expect(crowd.permits).toBe(16);
  });

  it('is full where fewer may be under way than are', () => {
    const crowd = createCrowd();
    fill(crowd, 4, 2);
    const guests = enter(crowd, 4);
    expect(crowd.isFull).toBe(false);
    crowd.findLimit(0, 1_000);
    expect(crowd.isFull).toBe(true);
    crowd.onEnded();
    expect(crowd.isFull).toBe(false);
    expect(guests).toHaveLength(4);
  });

  it('counts those that have left no more', () => {
    const crowd = createCrowd();
    enter(crowd, 3);
    crowd.onEnded();
    crowd.onEnded();
    expect(crowd.onSent().concurrency).toBe(2);
  });

  it('is tried with one more after 250 answers and twenty times the pause, and grows with what is borne', () => {
    const crowd = createCrowd();
    fill(crowd, 4, 2);
    crowd.findLimit(0, 1_000);
    const answer = (count: number, nowMs: number): void => {
      for (let answers = 0; answers < count; answers++) {
        crowd.onAccepted(crowd.onSent(), nowMs);
        crowd.onEnded();
      }
    };
    answer(249, 20_000);
    expect(crowd.permits).toBe(4);
    answer(1, 19_999);
    expect(crowd.permits).toBe(4);
    answer(1, 20_000);
    expect(crowd.permits).toBe(5);
    // One that was about to end makes room for one more at times.
    const bear = (times: number): void => {
      for (let turn = 0; turn < times; turn++) fill(crowd, 5, 0);
    };
    bear(3);
    expect(crowd.permits).toBe(5);
    bear(1);
    expect(crowd.permits).toBe(6);
  });

  it('is tried with one more only until that is refused', () => {
    const crowd = createCrowd();
    fill(crowd, 4, 2);
    crowd.findLimit(0, 1_000);
    for (let answers = 0; answers < 250; answers++) {
      crowd.onAccepted(crowd.onSent(), 30_000);
      crowd.onEnded();
    }
    expect(crowd.permits).toBe(5);
    fill(crowd, 4, 1);
    expect(crowd.findLimit(30_000, 1_000)).toBe(true);
    expect(crowd.permits).toBe(4);
  });

  it('leaves room for one, also where nothing was answered between two refusals', () => {
    const crowd = createCrowd();
    fill(crowd, 4, 2);
    crowd.findLimit(0, 1_000);
    fill(crowd, 0, 4);
    crowd.findLimit(30_000, 1_000);
    expect(crowd.permits).toBe(1);
  });

  it('is nothing of what was neither answered nor refused, however long ago', () => {
    const crowd = createCrowd();
    for (let turn = 0; turn < 300; turn++) {
      const [answered] = enter(crowd, 5);
      crowd.onAccepted(answered!, 0);
      for (let left = 0; left < 5; left++) crowd.onEnded();
    }
    fill(crowd, 0, 2);
    expect(crowd.findLimit(0, 1_000)).toBe(false);
  });

  it('is what was borne of late', () => {
    const crowd = createCrowd();
    fill(crowd, 8, 0);
    for (let turn = 0; turn < 300; turn++) fill(crowd, 4, 0);
    fill(crowd, 4, 1);
    expect(crowd.findLimit(0, 1_000)).toBe(true);
    expect(crowd.permits).toBe(4);
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
