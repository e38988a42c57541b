import { ConnectorError } from '@tpr/core';
import { expect, test } from 'vitest';
import { MinuteQuota } from '../../src/google/minute-quota.ts';
import { GoogleRetry, LostChange } from '../../src/google/retry.ts';

/** A request that Google answers with these statuses, one after another; 0 breaks the connection. */
function openRetry(statuses: readonly number[], data: object = {}) {
  let nowMs = 0;
  const time = {
    now: () => nowMs,
    sleep: (ms: number) => Promise.resolve(void (nowMs += ms)),
    random: () => 0,
  };
  const retry = new GoogleRetry({
    quota: new MinuteQuota([]),
    time,
    signal: new AbortController().signal,
    onWait: () => undefined,
    explain: () => new ConnectorError('refused', 'No.'),
  });
  let sent = 0;
  const request = (): Promise<never> => {
    const status = statuses[sent++]!;
    const error = status === 0 ? { code: 'ECONNRESET' } : { response: { status, headers: {}, data } };
    return Promise.reject(Object.assign(new Error('Failed'), error));
  };
  return { retry, request, sent: () => sent };
}

const seven = Array.from({ length: 7 }, () => 429);

test.each([
  ['the first', [0], 1],
  ['the last', [...seven, 0], 8],
])(
  'a change whose response is lost at %s try has to be planned again, and is not sent again',
  async (_, statuses, tries) => {
    const { retry, request, sent } = openRetry(statuses);
    await expect(retry.send('write', false, request)).rejects.toBeInstanceOf(LostChange);
    expect(sent()).toBe(tries);
  },
);

test('a request that Google refuses eight times in a row is given up', async () => {
  const { retry, request, sent } = openRetry([...seven, 429]);
  await expect(retry.send('write', false, request)).rejects.toMatchObject({ kind: 'retry-later', attempts: 8 });
  expect(sent()).toBe(8);
});

/** The older error format of Google. */
const ofUsage = (reason: string) => ({
  error: { code: 403, message: 'No.', errors: [{ domain: 'usageLimits', reason }] },
});

test.each([
  ['rateLimitExceeded', 'retry-later', 8],
  ['userRateLimitExceeded', 'retry-later', 8],
  ['accessNotConfigured', 'refused', 1],
])('a refusal with status 403 and the reason %s is %s', async (reason, kind, tries) => {
  const { retry, request, sent } = openRetry(
    Array.from({ length: 8 }, () => 403),
    ofUsage(reason),
  );
  await expect(retry.send('write', false, request)).rejects.toMatchObject({ kind });
  expect(sent()).toBe(tries);
});
