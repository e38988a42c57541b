import { authEndpoints, type Endpoint } from '@tpr/core/api';
import { createTokenBucket } from './token-bucket.ts';
import { rewriteQuery } from './query.ts';
import { HttpError } from './http-error.ts';
import type { RelaySettings } from './settings.ts';

/** A grant that may pass (R024, R026): which operation it is, and its form, written anew. */
interface RelayedGrant {
  readonly endpoint: Endpoint;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Restricts sign-ins to those that the add-in needs. */
export interface LoginThrottle {
  /**
   * @param client whose share of the sign-ins it takes.
   * @throws HttpError 400 for a form with anything but the declared fields, each once; 429 for a client, or for a user,
   * with too many tried passwords.
   */
  admit(body: Uint8Array | undefined, client: string): RelayedGrant;
}

/** For one user name, from any address: more than a person needs, and too few to guess. */
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
      // A refresh token is nothing to guess; it keeps to the rate of all requests.
      if (form['username'] !== undefined) {
        // An address that has used up its own share takes nothing of the user's.
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
 * As it came: a decoder that swallows a byte order mark, or mends what is not UTF-8, reads another form than the
 * issuer.
 */
function decodeText(body: Uint8Array | undefined): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(body);
  } catch {
    return '';
  }
}

/** The characters of a user name that count: more belong to no user. */
const longestName = 256;
const plainLetters = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'ae', 'oe', 'ss'];
const collator = new Intl.Collator('und', { sensitivity: 'base' });

/**
 * Issuers ignore case and blanks in user names. Some databases also ignore accents and invisible characters, and compare
 * letters by the Unicode collation: there ø is o, and ß is ss.
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
  /** The declared fields, in their order. */
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
