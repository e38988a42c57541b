import type { Store } from '@tpr/core/fetch';
import type { KeyStore } from './key-store.ts';
import { createSealKey, readSealed, seal, unseal } from './sealed-text.ts';
import type { TextStore } from './text-store.ts';

/**
 * Stores tokens in memory. They are stored on this computer only if the user chose to stay signed in, and only while
 * they are valid. They are encrypted with a key that cannot be exported. The password is never stored.
 */
export interface SessionStore extends Store {
  load(key: string): string | undefined;
  save(key: string, value: string | undefined): Promise<void>;
  readonly isKept: boolean;
  /** Stores the session on this computer from now on. @returns false if the browser cannot store the key. */
  keep(): Promise<boolean>;
  /** Loads the session that is stored on this computer. `over`: there was one, but it has ended since. */
  restore(): Promise<'kept' | 'over' | 'none'>;
  /** Takes over the tokens that another workbook of this session has renewed and stored since. */
  reload(): Promise<void>;
  /** Deletes the session in memory. Deletes the stored one as well, unless it belongs to another workbook. */
  wipe(): Promise<void>;
  /** Whether the session of another workbook is stored on this computer, and this one is not. */
  isOtherKept(): Promise<boolean>;
  /** When the session can no longer be renewed, ms since epoch; undefined if that is unknown. */
  endsAtMs(): number | undefined;
}

/** The key of the client's tokens. */
export const tokensKey = 'session';
const sessionKey = 'session';
/** A session without a known end is kept for a working day after the sign-in, however often it is renewed. */
const longestKeptMs = 12 * 3_600_000;

export interface SessionStoreOptions {
  readonly texts: TextStore;
  readonly keys: KeyStore;
  /** ms since epoch. */
  readonly now?: () => number;
}

export function createSessionStore({ texts, keys, now = Date.now }: SessionStoreOptions): SessionStore {
  const values = new Map<string, string>();
  let key: CryptoKey | undefined;
  /** The stored text as it was last read or written here. */
  let lastText: string | null = null;
  /** When a session without a known end is deleted, ms since epoch. */
  let forgottenAtMs = 0;

  const endsAtMs = (): number | undefined => endOf(values.get(tokensKey));
  const write = async (): Promise<void> => {
    const tokens = values.get(tokensKey);
    if (key === undefined || tokens === undefined) return;
    const sealed = await seal(tokens, endsAtMs() ?? forgottenAtMs, key);
    lastText = JSON.stringify(sealed);
    await texts.setItem(sessionKey, lastText);
  };
  /** The tokens in a stored text, also of a session that is over; undefined for a session with another key. */
  const tokensIn = async (text: string | null): Promise<string | undefined> => {
    const sealed = readSealed(text);
    if (sealed === undefined || key === undefined) return undefined;
    return unseal(sealed, key).catch(() => undefined);
  };
  /** Whether the stored session is this one: every workbook of a user has the same key. */
  const isOwn = async (): Promise<boolean> => {
    const text = await texts.getItem(sessionKey);
    return text === lastText || (await tokensIn(text)) !== undefined;
  };
  const forget = async (): Promise<void> => {
    values.clear();
    key = undefined;
    lastText = null;
    await texts.removeItem(sessionKey);
    // Without its key, no copy of the sealed text can be decrypted.
    await keys.remove().catch(() => undefined);
  };

  return {
    get isKept() {
      return key !== undefined;
    },
    load: (name) => values.get(name),
    async save(name, value) {
      if (value === undefined) values.delete(name);
      else values.set(name, value);
      // Another user may have signed in in another workbook, or this one may have signed out there.
      if (key !== undefined && (await isOwn())) await write();
    },
    async keep() {
      try {
        const made = await createSealKey();
        await keys.save(made);
        key = made;
        forgottenAtMs = now() + longestKeptMs;
        await write();
        return true;
      } catch {
        key = undefined;
        return false;
      }
    },
    async restore() {
      const text = await texts.getItem(sessionKey);
      if (text === null) return 'none';
      const sealed = readSealed(text);
      const kept = await keys.load().catch(() => undefined);
      const tokens =
        sealed !== undefined && kept !== undefined && sealed.untilMs > now()
          ? await unseal(sealed, kept).catch(() => undefined)
          : undefined;
      if (sealed === undefined || tokens === undefined) {
        await forget();
        return 'over';
      }
      key = kept;
      lastText = text;
      forgottenAtMs = sealed.untilMs;
      values.set(tokensKey, tokens);
      return 'kept';
    },
    async reload() {
      const text = await texts.getItem(sessionKey);
      if (text === lastText) return;
      const tokens = await tokensIn(text);
      if (tokens === undefined) return;
      lastText = text;
      values.set(tokensKey, tokens);
    },
    async wipe() {
      if (key !== undefined && (await isOwn())) return forget();
      values.clear();
      key = undefined;
      lastText = null;
    },
    isOtherKept: async () => key === undefined && (await texts.getItem(sessionKey)) !== null,
    endsAtMs,
  };
}

/** A session lives as long as its refresh token, or as the token itself if there is no refresh token. */
function endOf(tokens: string | undefined): number | undefined {
  if (tokens === undefined) return undefined;
  const { renewAtMs, refresh, refreshUntilMs } = JSON.parse(tokens) as Record<string, unknown>;
  const own = typeof renewAtMs === 'number' ? renewAtMs : 0;
  if (refresh === undefined) return own;
  return typeof refreshUntilMs === 'number' ? Math.max(own, refreshUntilMs) : undefined;
}
