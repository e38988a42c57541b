import { authEndpoints, type Endpoint } from '@tpr/core/api';
import { createTokenBucket } from './token-bucket.ts';
import { rewriteQuery } from './query.ts';
import { HttpError } from './http-error.ts';
import type { RelaySettings } from './settings.ts';

/** An accepted grant (R024, R026): its operation, and its rewritten form. */
interface RelayedGrant {
  readonly endpoint: Endpoint;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Restricts sign-ins to those that the add-in needs. */
export interface LoginThrottle {
  /**
   * @param client key under which the sign-ins are counted.
   * @throws HttpError 400 for a form with an undeclared field, or with one twice; 429 after too many passwords from one
   * client or for one user.
   */
  admit(body: Uint8Array | undefined, client: string): RelayedGrant;
}

/** Sign-ins for one user name from all addresses: more than a user needs, too few to guess a password. */
const perUserAndMinute = 10;

export function createLoginThrottle({
  clientId,
  clientSecret,
  scope,
  signInsPerMinute,
}: Pick<RelaySettings, 'clientId' | 'clientSecret' | 'scope' | 'signInsPerMinute'>): LoginThrottle {
  const own = Object.entries({ client_secret: clientSecret, scope });
  const clients = createTokenBucket(signInsPerMinute / 60, { atOnce: signInsPerMinute });
  const users = createTokenBucket(perUserAndMinute / 60, { atOnce: perUserAndMinute });
  return {
    admit(body, client) {
      const { endpoint, form } = readForm(decodeText(body));
      if (form['client_id'] !== clientId) {
        throw new HttpError(400, 'Sign-ins are relayed for one client ID only, and this is another.');
      }
      // A refresh token cannot be guessed, so only the general rate limit applies to it.
      if (form['username'] !== undefined) {
        // A client above its own limit does not use up the limit of the user.
        const waitSeconds = clients.take(client) || users.take(nameOf(form['username']));
        if (waitSeconds > 0) {
          throw new HttpError(429, 'Too many sign-ins.', { 'retry-after': String(Math.ceil(waitSeconds)) });
        }
      }
      const pairs = [...Object.entries(form), ...own].flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      return { endpoint, body: new TextEncoder().encode(pairs.join('&')) };
    },
  };
}

/**
 * Decodes strictly. A decoder that drops a byte order mark, or repairs invalid UTF-8, would read another form than the
 * issuer.
 */
function decodeText(body: Uint8Array | undefined): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(body);
  } catch {
    return '';
  }
}

/** Characters of a user name that are compared; real user names are shorter. */
const longestName = 256;
const plainLetters = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'ae', 'oe', 'ss'];
const collator = new Intl.Collator('und', { sensitivity: 'base' });

/**
 * Issuers ignore case and blanks in user names. Some databases also ignore accents and invisible characters, and
 * compare letters by the Unicode collation. There ø is o, and ß is ss.
 */
function nameOf(username: string): string {
  const letters = username
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();
  return Array.from(letters.slice(0, longestName), plainOf).join('');
}

function plainOf(letter: string): string {
  if (letter <= '\u007F') return letter;
  return plainLetters.find((plain) => collator.compare(letter, plain) === 0) ?? letter;
}

interface Form {
  readonly endpoint: Endpoint;
  /** The declared fields, in declared order. */
  readonly form: Readonly<Record<string, string>>;
}

function readForm(text: string): Form {
  for (const endpoint of Object.values(authEndpoints) as Endpoint[]) {
    const fields = Object.entries(endpoint.body ?? {});
    const given = new URLSearchParams(rewriteQuery(text, new Set(fields.map(([name]) => name))));
    if (!fields.every(([name, field]) => field.safeParse(given.get(name)).success)) continue;
    return { endpoint, form: Object.fromEntries(fields.map(([name]) => [name, given.get(name) ?? ''])) };
  }
  throw new HttpError(400, 'Only the grants password and refresh_token are relayed, with their own fields.');
}
