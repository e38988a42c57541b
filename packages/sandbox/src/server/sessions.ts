import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { UserRow } from '../store/index.ts';
import type { Behaviour } from '../variants/behaviour.ts';
import { FailedAnswer } from './failure.ts';

export interface IssuedSession {
  readonly user: UserRow;
  readonly expiresAtMs: number;
  /** The simulated address of the client that it was issued to (G98). */
  readonly address: string | undefined;
  /** Determines the interfaces that accept it (G97). */
  readonly realm: string;
}

/** The seven fields of a token response (R025). */
export interface IssuedTokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
  readonly refresh_token?: string;
  readonly token_type: 'bearer';
  readonly 'not-before-policy': number;
  readonly session_state: string;
}

export interface Sessions {
  issue(user: UserRow, address: string | undefined, realm: string): IssuedTokens;
  /** Consumes a refresh token. @returns its session, or undefined when it is unknown, used or expired. */
  redeem(refreshToken: string): IssuedSession | undefined;
  /** @throws FailedAnswer 401 without a valid bearer token, 403 when it belongs to another address. */
  check(authorization: string | undefined, address: string | undefined, base: 'current' | 'legacy'): IssuedSession;
  revokeAll(): void;
}

interface Lifetimes {
  readonly tokenSeconds: number;
  readonly refreshSeconds: number;
}

export function createSessions({ is }: Behaviour, instantMs: () => number, lifetimes: Lifetimes): Sessions {
  const { tokenSeconds } = lifetimes;
  const refreshSeconds = is('G96=no-end')
    ? 0
    : is('G96=shorter')
      ? Math.max(1, Math.floor(tokenSeconds / 2))
      : lifetimes.refreshSeconds;
  const secret = randomBytes(32);
  const access = new Map<string, IssuedSession>();
  const refresh = new Map<string, IssuedSession>();
  const live = (session: IssuedSession | undefined): session is IssuedSession =>
    session !== undefined && instantMs() < session.expiresAtMs;

  return {
    issue(user, address, realm) {
      dropEnded(access, live);
      dropEnded(refresh, live);
      const now = instantMs();
      const session_state = randomUUID();
      const mint = (use: 'Bearer' | 'Refresh', seconds: number): string =>
        jwt({ typ: use, sub: user.email, sid: session_state, jti: randomUUID(), ...times(now, seconds) }, secret);
      const access_token = mint('Bearer', tokenSeconds);
      access.set(access_token, { user, address, realm, expiresAtMs: now + tokenSeconds * 1000 });
      const refresh_token = mint('Refresh', refreshSeconds);
      const endsAtMs = refreshSeconds === 0 ? Infinity : now + refreshSeconds * 1000;
      if (!is('G96=none')) refresh.set(refresh_token, { user, address, realm, expiresAtMs: endsAtMs });
      return {
        access_token,
        expires_in: tokenSeconds,
        refresh_expires_in: refreshSeconds,
        ...(!is('G96=none') && { refresh_token }),
        token_type: 'bearer',
        'not-before-policy': 0,
        session_state,
      };
    },
    redeem(token) {
      const session = refresh.get(token);
      if (!is('G95=on')) refresh.delete(token);
      return live(session) ? session : undefined;
    },
    check(authorization, address, base) {
      const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) {
        throw new FailedAnswer(401, 'The Authorization header with a bearer token is missing.', challenge);
      }
      const session = access.get(token);
      if (!live(session)) throw new FailedAnswer(401, 'The token is invalid or has expired.', challenge);
      if (is('G97=split') && session.realm !== realmOf[base]) {
        throw new FailedAnswer(401, `The token is of the realm ${session.realm}.`, challenge);
      }
      if (is('G98=bind') && session.address !== address) {
        throw new FailedAnswer(403, 'The token was issued to another client address.');
      }
      return session;
    },
    revokeAll() {
      access.clear();
      refresh.clear();
    },
  };
}

/** The realms of the two interfaces, if they differ (G97). */
export const realmOf = { current: 'tpr', legacy: 'tpr-legacy' } as const;

const challenge = { 'www-authenticate': 'Bearer' };

const times = (nowMs: number, seconds: number) => ({
  iat: Math.floor(nowMs / 1000),
  exp: Math.floor(nowMs / 1000) + seconds,
});

function dropEnded(sessions: Map<string, IssuedSession>, live: (session: IssuedSession) => boolean): void {
  if (sessions.size < 1_000) return;
  for (const [token, session] of sessions) if (!live(session)) sessions.delete(token);
}

function jwt(claims: object, secret: Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
