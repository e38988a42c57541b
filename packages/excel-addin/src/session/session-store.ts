import type { Store } from '@tpr/core/fetch';
import type { KeyStore } from './key-store.ts';
import { createSealKey, readSealed, seal, unseal } from './sealed-text.ts';
import type { TextStore } from './text-store.ts';

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

/**
 * Stores tokens in memory. They are stored on this computer only if the user chose to stay signed in, and only while
 * they are valid. They are encrypted with a key that cannot be exported. The password is never stored.
 */
export class SessionStore implements Store {
  private readonly texts: TextStore;
  private readonly keys: KeyStore;
  private readonly now: () => number;
  private readonly values = new Map<string, string>();
  /** Set while the session is stored on this computer. */
  private key: CryptoKey | undefined;
  /** The stored text as it was last read or written here. */
  private lastText: string | null = null;
  /** When a session without a known end is deleted, ms since epoch. */
  private forgottenAtMs = 0;

  constructor({ texts, keys, now = Date.now }: SessionStoreOptions) {
    this.texts = texts;
    this.keys = keys;
    this.now = now;
  }

  get isKept(): boolean {
    return this.key !== undefined;
  }

  load(name: string): string | undefined {
    return this.values.get(name);
  }

  async save(name: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, value);
    // Another user may have signed in in another workbook, or this one may have signed out there.
    if (this.isKept && (await this.isOwn())) await this.write();
  }

  /** Stores the session on this computer from now on. @returns false if the browser cannot store it. */
  async keep(): Promise<boolean> {
    try {
      const made = await createSealKey();
      await this.keys.save(made);
      this.key = made;
      this.forgottenAtMs = this.now() + longestKeptMs;
      await this.write();
      return this.isKept;
    } catch {
      this.key = undefined;
      return false;
    }
  }

  /** Loads the session that is stored on this computer. `over`: there was one, but it has ended since. */
  async restore(): Promise<'kept' | 'over' | 'none'> {
    const text = await this.texts.getItem(sessionKey);
    if (text === null) return 'none';
    const sealed = readSealed(text);
    const kept = await this.keys.load().catch(() => undefined);
    const tokens =
      sealed !== undefined && kept !== undefined && sealed.untilMs > this.now()
        ? await unseal(sealed, kept).catch(() => undefined)
        : undefined;
    if (sealed === undefined || tokens === undefined) {
      await this.forget();
      return 'over';
    }
    this.key = kept;
    this.lastText = text;
    this.forgottenAtMs = sealed.untilMs;
    this.values.set(tokensKey, tokens);
    return 'kept';
  }

  /** Takes over the tokens that another workbook of this session has renewed and stored since. */
  async reload(): Promise<void> {
    const text = await this.texts.getItem(sessionKey);
    if (text === this.lastText) return;
    const tokens = await this.tokensIn(text);
    if (tokens === undefined) return;
    this.lastText = text;
    this.values.set(tokensKey, tokens);
  }

  /** Deletes the session in memory. Deletes the stored one as well, unless it belongs to another workbook. */
  async wipe(): Promise<void> {
    if (this.isKept && (await this.isOwn())) return this.forget();
    this.clear();
  }

  /** Whether the session of another workbook is stored on this computer, and this one is not. */
  async isOtherKept(): Promise<boolean> {
    return !this.isKept && (await this.texts.getItem(sessionKey)) !== null;
  }

  /** When the session can no longer be renewed, ms since epoch; undefined if that is unknown. */
  endsAtMs(): number | undefined {
    return endOf(this.values.get(tokensKey));
  }

  private async write(): Promise<void> {
    const { key } = this;
    const tokens = this.values.get(tokensKey);
    if (key === undefined || tokens === undefined) return;
    const text = JSON.stringify(await seal(tokens, this.endsAtMs() ?? this.forgottenAtMs, key));
    try {
      await this.texts.setItem(sessionKey, text);
      this.lastText = text;
    } catch {
      // The storage is full. The stored tokens were renewed, so they are of no use: the session stays in memory only.
      this.key = undefined;
      this.lastText = null;
      await this.removeStored().catch(() => undefined);
    }
  }

  /** The tokens in a stored text, also of a session that is over; undefined for a session with another key. */
  private async tokensIn(text: string | null): Promise<string | undefined> {
    const sealed = readSealed(text);
    if (sealed === undefined || this.key === undefined) return undefined;
    return unseal(sealed, this.key).catch(() => undefined);
  }

  /** Whether the stored session is this one: every workbook of a user has the same key. */
  private async isOwn(): Promise<boolean> {
    const text = await this.texts.getItem(sessionKey);
    return text === this.lastText || (await this.tokensIn(text)) !== undefined;
  }

  private async forget(): Promise<void> {
    this.clear();
    await this.removeStored();
  }

  private async removeStored(): Promise<void> {
    await this.texts.removeItem(sessionKey);
    // Without its key, no copy of the sealed text can be decrypted.
    await this.keys.remove().catch(() => undefined);
  }

  private clear(): void {
    this.values.clear();
    this.key = undefined;
    this.lastText = null;
  }
}

/** A session lives as long as its refresh token, or as the token itself if there is no refresh token. */
function endOf(tokens: string | undefined): number | undefined {
  if (tokens === undefined) return undefined;
  const { renewAtMs, refresh, refreshUntilMs } = JSON.parse(tokens) as Record<string, unknown>;
  const own = typeof renewAtMs === 'number' ? renewAtMs : 0;
  if (refresh === undefined) return own;
  return typeof refreshUntilMs === 'number' ? Math.max(own, refreshUntilMs) : undefined;
}
