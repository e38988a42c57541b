import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client.ts';
import { errorOf, laterError, unknownOutcome, reasonOf } from '../../src/exchange/fault.ts';
import { hideSecrets } from '../../src/exchange/secrets.ts';
import { tellFailure } from '../../src/words/tell-failure.ts';
import { customCall } from '../../src/work/writing/custom-call.ts';
import { answers, encodings, hostilePasswords, reply, type Service } from '../conformance/index.ts';
import { connection, drives, json } from './bench.ts';

const token = 'opaque-9f8e7d6c.Token_With~All/Its+Signs==';

/** The longest part of a secret that may stand in a sentence by chance. */
const chance = 3;

/** What of a secret is left in a text: no piece of it of more than a few characters. */
function leaksOf(secret: string, text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + chance < secret.length; at++) pieces.push(secret.slice(at, at + chance + 1));
  return pieces.filter((piece) => !/^[\s\w]*$/.test(piece) && text.includes(piece));
}

const told = (text: string, secret: string): string => {
  const said = { ...reply(400, text), failure: text, secrets: [secret] };
  const errors = [errorOf('x', said), laterError('x', { ...said, status: 0 }, 1, 1), unknownOutcome('x', said)];
  return errors.flatMap((error) => [error.message, error.reason, tellFailure(error, 'en')]).join('\n');
};

describe.each(hostilePasswords)('S11: a service that repeats the password %j', (password) => {
  it.each(encodings)('%s', (_name, encode) => {
    const echo = encode(password);
    for (const [, write] of answers) {
      const frame = told(write(''), password);
      const text = told(write(echo), password);
      expect(text).not.toContain(password);
      expect(text).not.toContain(echo);
      expect(leaksOf(password, text).filter((piece) => !frame.includes(piece))).toEqual([]);
    }
  });
});

describe('S11: any secret in any encoding', () => {
  const character = fc.oneof(
    fc.constantFrom(...'"\\/<>&%+ =?#\'éàüñ€ßŒ漢🔑👩'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  );
  const secret = fc
    .array(character, { minLength: 4, maxLength: 24 })
    .map((characters) => characters.join(''))
    // A blank at an end is no part of what a sentence shows.
    .filter((text) => text.trim() === text && /[^\w\s]/.test(text) && text.length >= 4);

  it('is in no sentence', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...encodings), fc.constantFrom(...answers), (text, [, encode], [, write]) => {
        const echo = encode(text);
        const sentence = told(write(echo), text);
        expect(sentence).not.toContain(text);
        if (echo.length > chance) expect(sentence).not.toContain(echo);
      }),
      { seed: 11, numRuns: 1_500 },
    );
  });

  it('two encodings, one in the other, hide it no better', () => {
    const twice = encodings.slice(0, 15);
    fc.assert(
      fc.property(secret, fc.constantFrom(...twice), fc.constantFrom(...twice), (text, [, inner], [, outer]) => {
        const echo = outer(inner(text));
        const sentence = told(`{"message":${JSON.stringify(`No ${echo} here`)}}`, text);
        expect(sentence).not.toContain(text);
        if (echo.length > chance) expect(sentence).not.toContain(echo);
      }),
      { seed: 12, numRuns: 1_000 },
    );
  });
});

describe('S11: what nobody knows to be secret', () => {
  it.each([
    ['the header Authorization: Bearer abc123def456', 'the header Authorization: Bearer …'],
    ['Bearer abcdefghijklmnopqrstuvwxyz expired', 'Bearer … expired'],
    ['Basic cm9ib3Q6cGxhaW5wdzE=', 'Basic …'],
    ['bad token eyJhbGciOi.eyJzdWIi.c2ln', 'bad token …'],
    ['bad token eyJhbGciOiJSUzI1NiIs', 'bad token …'],
    ['grant_type=refresh_token&refresh_token=0123-abc&x=1', 'grant_type=refresh_token&refresh_token=…&x=1'],
    ['got {"client_secret": "hush", "a": 1}', 'got {"client_secret": "…", "a": 1}'],
    ['got {\\"access_token\\":\\"hush\\"}', 'got {\\"access_token\\":\\"…\\"}'],
  ])('has the form of it: %s', (text, shown) => {
    expect(hideSecrets(text, [])).toBe(shown);
  });

  it.each([
    'Bearer authentication is needed',
    'Bearer error="invalid_token", error_description="expired"',
    'the password: it has expired',
    'a refresh_token is needed',
  ])('or has not: %s', (text) => {
    expect(hideSecrets(text, [])).toBe(text);
  });
});

describe('S11: a short secret', () => {
  it('takes with it the word that would tell it', () => {
    expect(hideSecrets('wrong password for sandboxes', ['sand'])).toBe('wrong password for …');
  });

  it('of fewer than four characters does not tear sentences, and as a word of its own hides the whole', () => {
    expect(hideSecrets('Invalid credentials', ['a'])).toBe('Invalid credentials');
    expect(hideSecrets('Invalid password "a" for robot', ['a'])).toBe('…');
    expect(hideSecrets('Invalid password=%61&user=robot', ['a'])).toBe('…');
    expect(hideSecrets('Invalid', ['', undefined])).toBe('Invalid');
  });
});

describe.each(drives)('S11: a session, %s', (_name, drive) => {
  const grant = { access_token: token, refresh_token: `refresh ${token}`, expires_in: 300 };
  const echoing =
    (status: number, write: (secret: string) => string): Service =>
    ({ url, headers, body = '' }) => {
      if (!url.startsWith(connection.authUrl)) return reply(status, write(headers['authorization'] ?? ''));
      return new URLSearchParams(body).get('password') === connection.password ? json(grant) : reply(400, write(body));
    };

  it.each(encodings)('shows none of its tokens, %s', async (_encoding, encode) => {
    const client = createClient({ connection });
    const service = echoing(422, () =>
      JSON.stringify({ message: `no ${encode(token)} nor ${encode(grant.refresh_token)}` }),
    );
    for (const op of [
      () => client.requirements.list(),
      () => customCall(client, { method: 'POST', path: '/account/{accountId}/x', body: {} }),
    ]) {
      const { error } = await drive({ service }, () => op() as ReturnType<typeof client.requirements.list>);
      expect(error?.reason).toMatch(/^no (Basic )?… ?(nor|$)/);
      expect(`${error?.message} ${error?.reason}`).not.toContain(encode(token));
      expect(JSON.stringify(error)).not.toContain('9f8e7d6c');
    }
  });

  it('shows nothing of what a refused grant repeats, in the error and in its cause', async () => {
    const client = createClient({ connection: { ...connection, password: 'p"w\\d é' } });
    const service = echoing(400, (body) =>
      JSON.stringify({ error_description: body, error: new URLSearchParams(body).get('password') }),
    );
    const { error, host } = await drive({ service }, () => client.requirements.list());
    expect(error).toMatchObject({ kind: 'auth' });
    const everything = [error, error?.cause].map((each) => `${String(each)} ${JSON.stringify(each)}`).join('\n');
    expect(everything).not.toMatch(/p"w|%22w|p%22|p\\"w/);
    expect(JSON.stringify(host.notices)).not.toContain('p"w');
  });

  it('shows no token in a notice about what was read, nor in the number of a request', async () => {
    const client = createClient({ connection });
    const warning: Service = ({ url }) =>
      url.startsWith(connection.authUrl)
        ? json(grant)
        : json({ content: [], messages: { warning: [`you sent ${token}`] } });
    const { host } = await drive({ service: warning }, () => client.requirements.list());
    expect(host.notices.map(({ message }) => message)).toEqual(['requirements.list: you sent …']);
    const traced: Service = ({ url }) =>
      url.startsWith(connection.authUrl) ? json(grant) : reply(403, '', { 'x-request-id': `r-${token}` });
    expect((await drive({ service: traced }, () => client.requirements.list())).error?.requestId).toMatch(/…$/);
  });
});

it('S11: what is said without a secret stays as it is', () => {
  const sentences = [
    'Attribute "Größe / 50%": value &amp; unit do not fit',
    'C:\\temp\\new is no path',
    'a+b=c 100 %',
    'SGVsbG8gd29ybGQ=',
  ];
  for (const sentence of sentences) {
    expect(reasonOf({ ...reply(400, JSON.stringify({ message: sentence })), secrets: hostilePasswords })).toBe(
      sentence,
    );
  }
});
