import { ConnectorError, TokenSession, type Authenticator, type Connection } from '@tpr/core';
import type { Profile } from '@tpr/core/api';
import { releaseLock, takeLock } from '../script/locks.ts';
import type { TokenStore } from '../service/host.ts';

/** The key of the client's tokens. */
export const tokensKey = 'session';
/** The key of the tokens of the legacy interface, if it has its own sign-in. */
export const legacyTokensKey = 'legacy session';
/** How long another execution may take to renew; after that the caller gets *try again later*. */
const longestWaitMs = 15_000;
/** Interval of checks whether another execution has renewed the session. */
const lookEveryMs = 2_000;

export interface ServiceSessionOptions {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly tokens: TokenStore;
  /**
   * The lock under which the session is renewed, of those who share it. That of the script is shared by all users of the
   * add-on in all spreadsheets: developers.google.com/apps-script/reference/lock/lock-service.
   */
  readonly lock: () => GoogleAppsScript.Lock.Lock;
  /** Called when only the user can renew the session. @param error of the issuer, or of an intermediary in its place. */
  readonly onEnd?: (error: ConnectorError) => void;
}

/**
 * A session that many executions share: one renews it at a time, and the others load the stored tokens. Google takes
 * some 30 ms to read a property, so stored tokens are read once per execution, not once per request.
 */
export function shareSession({
  connection,
  profile,
  tokens,
  lock: openLock,
  onEnd,
}: ServiceSessionOptions): Authenticator {
  const session = new TokenSession(connection, profile);
  let renewAtMs: number | undefined;
  return {
    *bearer(rejected, deadlineMs) {
      renewAtMs ??= renewalOf(tokens);
      const isCurrent = rejected === undefined && renewAtMs > Date.now();
      const isRenewed = (): boolean => rejected === undefined && renewalOf(tokens) > Date.now();
      const lock = isCurrent ? undefined : lockToRenew(openLock(), isRenewed);
      try {
        return yield* session.bearer(rejected, deadlineMs);
      } catch (error) {
        if (error instanceof ConnectorError && error.kind === 'auth') onEnd?.(error);
        throw error;
      } finally {
        if (!isCurrent) renewAtMs = undefined;
        if (lock !== undefined) releaseLock(lock);
      }
    },
    retriesOn403: () => session.retriesOn403(),
    secrets: () => session.secrets(),
  };
}

interface KeptTokens {
  readonly renewAtMs?: number;
  readonly refresh?: string;
  readonly refreshUntilMs?: number;
}

function readTokens(tokens: TokenStore): KeptTokens | undefined {
  const text = tokens.load(tokensKey);
  return text === undefined ? undefined : (JSON.parse(text) as KeptTokens);
}

/** ms since epoch. */
function renewalOf(tokens: TokenStore): number {
  return readTokens(tokens)?.renewAtMs ?? 0;
}

/**
 * @param isRenewed whether another execution has renewed the session meanwhile.
 * @returns undefined when it has. @throws ConnectorError `retry-later` when others keep the lock.
 */
function lockToRenew(
  lock: GoogleAppsScript.Lock.Lock,
  isRenewed: () => boolean,
): GoogleAppsScript.Lock.Lock | undefined {
  for (const endMs = Date.now() + longestWaitMs; Date.now() < endMs;) {
    if (takeLock(lock, lookEveryMs)) return lock;
    if (isRenewed()) return undefined;
  }
  const message = 'Other executions are renewing the session. Try again in a moment.';
  throw new ConnectorError('retry-later', message, { field: 'renewal', waitMs: lookEveryMs });
}

/** Whether the session can still be used or renewed without a password. */
export function isAlive(tokens: TokenStore): boolean {
  const kept = readTokens(tokens);
  if (kept === undefined) return false;
  const { renewAtMs = 0, refresh, refreshUntilMs } = kept;
  return renewAtMs > Date.now() || (refresh !== undefined && (refreshUntilMs ?? Infinity) > Date.now());
}
