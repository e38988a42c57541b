import { afterEach, describe, expect, it } from 'vitest';
import { createRequestRates } from '../src/request-rates.ts';
import { closeOpened, start } from './started-relay.ts';
import { aList, aToken, behindProxy } from './bench.ts';

afterEach(closeOpened);

/** Rates on a clock that only the test moves. */
function openRates(ratePerSecond = 50, addressRatePerSecond = 500) {
  const time = { nowMs: 0 };
  const rates = createRequestRates({ ratePerSecond, addressRatePerSecond }, () => time.nowMs);
  /** @returns how many of a number of requests pass. */
  const pass = (count: number, address: string, bearerOf: (index: number) => string | undefined) =>
    Array.from({ length: count }, (_, index) => rates.take({ address, bearer: bearerOf(index) })).filter(
      (wait) => wait === 0,
    ).length;
  return { time, rates, pass };
}

const ofOne = (name: string) => () => `Bearer ${name}`;
const madeUp = (index: number) => `Bearer made-up-${index}`;

describe('S17: the rate of a relay', () => {
  it('applies to each user separately, many of whom may share the address of an office', () => {
    const { pass } = openRates();
    expect(pass(1_000, 'office', ofOne('a'))).toBe(50);
    expect(pass(50, 'office', ofOne('b'))).toBe(50);
    expect(pass(50, 'office', () => undefined)).toBe(50);
  });

  it('of a user is one, from whatever address', () => {
    const { pass } = openRates();
    expect([pass(50, 'office', ofOne('a')), pass(50, 'at home', ofOne('a'))]).toEqual([50, 0]);
  });

  it('of an address without a bearer is the smaller one', () => {
    const { pass } = openRates();
    expect(pass(1_000, 'stranger', () => undefined)).toBe(50);
  });

  it('of an address is limited, also where each request has another invented bearer', () => {
    const { time, pass } = openRates();
    expect(pass(30_000, 'attacker', madeUp)).toBe(500);
    time.nowMs = 1_000;
    expect(pass(30_000, 'attacker', (index) => madeUp(30_000 + index))).toBe(500);
    // Other addresses keep theirs.
    expect(pass(50, 'office', ofOne('a'))).toBe(50);
  });

  it('is not reset for a user by invented bearers', () => {
    const { pass } = openRates();
    expect(pass(50, 'office', ofOne('a'))).toBe(50);
    pass(12_000, 'attacker', madeUp);
    expect(pass(1, 'office', ofOne('a'))).toBe(0);
  });

  it('of one user does not reduce that of the address once it is used up', () => {
    const { pass } = openRates(50, 100);
    expect([pass(10_000, 'office', ofOne('a')), pass(50, 'office', ofOne('b'))]).toEqual([50, 50]);
  });

  it('uses the bearer of a call to the service alone: at a sign-in or a file it gives no further rate', async () => {
    const { relay } = await start(undefined, { ...behindProxy, ratePerSecond: 1, addressRatePerSecond: 10_000 });
    const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'tpr-sandbox', refresh_token: 'guess' });
    const statuses = async (path: string, address: string, isForm: boolean) => {
      const asking = Array.from({ length: 20 }, (_, index) =>
        fetch(relay.url + path, {
          headers: {
            authorization: madeUp(index),
            'x-forwarded-for': address,
            'x-forwarded-proto': 'https',
            ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(isForm && { method: 'POST', body: form.toString() }),
        }),
      );
      return (await Promise.all(asking)).map(({ status }) => status);
    };
    expect(await statuses(aToken, '203.0.113.1', true)).toContain(429);
    expect(await statuses('/panel.html', '203.0.113.2', false)).toContain(429);
    expect(await statuses(aList, '203.0.113.3', false)).not.toContain(429);
    // A header that is not forwarded as a bearer does not count as one.
    const basic = Array.from({ length: 20 }, (_, index) =>
      fetch(relay.url + aList, {
        headers: { authorization: `Basic ${index}`, 'x-forwarded-for': '203.0.113.4', 'x-forwarded-proto': 'https' },
      }),
    );
    expect((await Promise.all(basic)).map(({ status }) => status)).toContain(429);
  });
});
