import { expect, test } from 'vitest';
import { openLoopback } from '../../src/commands/google/loopback.ts';

test('a request without a valid address is answered with 404, and the sign-in still waits', async () => {
  const loopback = await openLoopback(0);
  try {
    const code = loopback.wait('state', new AbortController().signal);
    const stray = await fetch(`${loopback.redirectUri}/`, { signal: AbortSignal.timeout(1_000) });
    expect(stray.status).toBe(404);
    expect((await fetch(`${loopback.redirectUri}?state=state&code=code`)).status).toBe(200);
    expect(await code).toBe('code');
  } finally {
    loopback.close();
  }
});

test.each(['?code=theirs', '?state=other&code=theirs', '?state=&code=theirs', '?error=access_denied'])(
  'a page that does not know the state cannot end the sign-in: %s',
  async (query) => {
    const loopback = await openLoopback(0);
    try {
      const code = loopback.wait('state', new AbortController().signal);
      expect((await fetch(`${loopback.redirectUri}${query}`)).status).toBe(404);
      expect((await fetch(`${loopback.redirectUri}?state=state&code=own`)).status).toBe(200);
      expect(await code).toBe('own');
    } finally {
      loopback.close();
    }
  },
);
