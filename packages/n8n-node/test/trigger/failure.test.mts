import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../fake/claims.mts';
import { attributes, Watched } from './watched.mts';

/** The property that n8n's back-off reads (n8n 2.41, `workflows/triggers/poll-backoff-policy.js`). */
describe('A failed poll declares why', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
    await watched.poll();
    watched.pass(60);
  });
  afterEach(() => watched.close());

  it.each([
    ['503', { cause: 'temporarily-unavailable', retryAfterMs: expect.any(Number) }],
    ['429', { cause: 'rate-limited', retryAfterMs: expect.any(Number) }],
    ['403', { cause: 'configuration-invalid' }],
  ])('a service that answers %s', async (status, failure) => {
    watched.bench.sandbox.setFaults([`${status}@thirdParties.searchByEvents=1`]);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1, 'retry.maxRetryAfterMs': 1 });
    const poll = watched.poll({ credential });
    // A trigger has no setting that repeats it.
    const description = expect.not.stringContaining('Retry On Fail') as string;
    await expect(poll).rejects.toMatchObject({ failure, description });
  });

  it.each([
    [{}, true],
    [{ mode: 'manual' }, false],
    [{ activation: 'activate' }, false],
  ] as const)('that the next poll repeats it, unless n8n does not poll again: %j', async (options, isRepeated) => {
    watched.bench.sandbox.setFaults(['503@thirdParties.searchByEvents=1']);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1 });
    const { description = '' } = await failureOf(watched.poll({ credential, ...options }));
    expect(description).toMatch(/[Tt]ry again/);
    expect(description).not.toContain('Retry On Fail');
    expect(String(description).includes('The next poll repeats it.')).toBe(isRepeated);
  });

  it('a password that is refused', async () => {
    const credential = watched.bench.credential.inAnotherProcess();
    credential.data = { ...credential.data, accessToken: '', sessionTokens: '', password: 'nope' };
    await expect(watched.poll({ credential })).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
  });

  it('a parameter that is missing', async () => {
    const parameters = { ...attributes, startFrom: 'date', startDate: '' };
    await expect(watched.poll({ parameters })).rejects.toMatchObject({
      failure: { cause: 'configuration-invalid' },
      // A poll has no item, and writes nothing.
      description: 'Correct it, then try again.',
    });
  });
});
