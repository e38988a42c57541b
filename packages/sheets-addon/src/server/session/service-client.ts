import {
  applyOverlay,
  ConnectorError,
  createClient,
  createProfile,
  operationNames,
  readOverlay,
  Session,
  type Authenticator,
  type Client,
  type Connection,
  type Profile,
} from '@tpr/core';
import { bookLocale } from '../language.ts';
import type { TokenShelf } from '../service/host.ts';
import { fetchesTogether } from '../service/url-fetch.ts';

/** Where the tokens of the client stand. */
export const tokensKey = 'session';
const lockWaitMs = 20_000;

/** Third parties read at once: by a formula as many as one fetch takes; for a table, with several requests each, fewer. */
export const sideBySide = { formula: fetchesTogether, desk: 25 };

/**
 * Requests are sent together, a full fetch at a time: at the pace of one after another, each execution would be over
 * before much is read. A service that objects is heard as everywhere. Labels are asked for in the language of the
 * spreadsheet, so that all who work in it see the same columns (G107).
 * @param overlay JSON text; empty when there is none.
 */
export function profileOf(overlay: string, concurrent: number): Profile {
  const { overrides } = overlay === '' ? createProfile() : applyOverlay(readOverlay(overlay, operationNames));
  return createProfile({
    'behaviour.rate.concurrent': concurrent,
    'behaviour.rate.burst': 1_000,
    'behaviour.rate.startPerSecond': fetchesTogether,
    'behaviour.acceptLanguage': bookLocale(),
    ...overrides,
  });
}

export interface ServiceClientOptions {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly tokens: TokenShelf;
  /** Told when nothing but the user can renew the session. */
  readonly onEnd?: () => void;
}

/** A client whose session many executions share: one renews at a time, and the others take what it has kept. */
export function openClient({ connection, profile, tokens, onEnd }: ServiceClientOptions): Client {
  const session = new Session(connection, profile);
  const auth: Authenticator = {
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
  };
  return createClient({ connection, profile, auth });
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

/** Signs in, and keeps nothing of a sign-in that was refused. @returns what is to be kept. */
export function memoryTokens(): TokenShelf & { readonly values: ReadonlyMap<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    load: (key) => values.get(key),
    save(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
