import { ConnectorError, Session, type Authenticator, type Connection } from '@tpr/core';
import type { Profile } from '@tpr/core/service';
import type { TokenShelf } from '../service/host.ts';

/** Where the tokens of the client stand. */
export const tokensKey = 'session';
const lockWaitMs = 20_000;

export interface ServiceSessionOptions {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly tokens: TokenShelf;
  /** Told when nothing but the user can renew the session. */
  readonly onEnd?: () => void;
}

/** A session that many executions share: one renews at a time, and the others take what it has kept. */
export function shareSession({ connection, profile, tokens, onEnd }: ServiceSessionOptions): Authenticator {
  const session = new Session(connection, profile);
  return {
    *bearer(rejected, deadlineMs) {
      const lock = isCurrent(tokens) && rejected === undefined ? undefined : LockService.getScriptLock();
      lock?.waitLock(lockWaitMs);
      try {
        return yield* session.bearer(rejected, deadlineMs);
      } catch (error) {
        if (error instanceof ConnectorError && error.kind === 'auth') onEnd?.();
        throw error;
      } finally {
        lock?.releaseLock();
      }
    },
    mayBeTied: () => session.mayBeTied(),
    isNotTied: () => session.isNotTied(),
    secrets: () => session.secrets(),
  };
}

interface KeptTokens {
  readonly renewAtMs?: number;
  readonly refresh?: string;
  readonly refreshUntilMs?: number;
}

function readTokens(tokens: TokenShelf): KeptTokens | undefined {
  const text = tokens.load(tokensKey);
  return text === undefined ? undefined : (JSON.parse(text) as KeptTokens);
}

function isCurrent(tokens: TokenShelf): boolean {
  return (readTokens(tokens)?.renewAtMs ?? 0) > Date.now();
}

/** Whether the session can still be used or renewed without a password. */
export function isAlive(tokens: TokenShelf): boolean {
  const kept = readTokens(tokens);
  if (kept === undefined) return false;
  const { renewAtMs = 0, refresh, refreshUntilMs } = kept;
  return renewAtMs > Date.now() || (refresh !== undefined && (refreshUntilMs ?? Infinity) > Date.now());
}
