import { ConnectorError, type Client } from '@tpr/core';
import { keptOverlay, readOverlay, reviewOverlay, type OverlayChange } from '@tpr/core/api';
import type { ConnectionForm, SessionView } from '@tpr/panel/session';
import { createAppsScriptRunner, type TokenStore } from '../service/host.ts';
import type { UrlFetcher } from '../service/url-fetch.ts';
import { userLanguage } from '../script/language.ts';
import { readSettings } from '../script/settings.ts';
import { forgetPassword, keepPasswordOf, keptPassword, needKeeping } from './kept-password.ts';
import { needListed } from './listed-addresses.ts';
import { memoryTokens, openClient } from './service-client.ts';
import { profileOf, sideBySide } from './service-profile.ts';
import { isAlive, legacyTokensKey, tokensKey } from './service-session.ts';
import { userStore } from './property-store.ts';
import { sessionMessages } from './messages.ts';

const connectionKey = 'connection';
const profileKey = 'profile';
/** `in`, `out`, `ended`, or `refused`: ended, and the issuer has refused the kept password. */
const stateKey = 'state';
const staysKey = 'stays';
const longestCached = 21_600;

/** The session of the active user, from that user's own properties. */
export function viewSession(): SessionView {
  const store = userStore();
  const last = store.read<ConnectionForm>(connectionKey);
  const state = store.get(stateKey);
  if (last === undefined || state === undefined || state === 'out') return { state: 'out', last };
  const staysSignedIn = store.get(staysKey) === 'yes';
  if (state !== 'in' || !isAlive(ownTokens())) return { state: 'ended', last, staysSignedIn };
  return { state: 'in', connection: last, staysSignedIn };
}

/** @throws ConnectorError `config` with the field, or `auth`. A refused sign-in stores nothing. */
export function signIn(form: ConnectionForm, password: string, staysSignedIn: boolean): void {
  if (password === '') {
    throw new ConnectorError('config', sessionMessages[userLanguage()].needsPassword, { field: 'password' });
  }
  const received = grant(form, password);
  // A stored password of the same user is replaced; that of another user is removed.
  if (keptPassword(form) === undefined) forgetPassword();
  else keepPasswordOf(form, password);
  endSession();
  const store = userStore();
  store.write(connectionKey, form);
  store.set(staysKey, staysSignedIn ? 'yes' : 'no');
  store.set(stateKey, 'in');
  const tokens = ownTokens();
  for (const [key, value] of received) tokens.save(key, value);
}

/** Signs in with a password. @returns the tokens, which are not stored. */
export function grant(form: ConnectionForm, password: string): ReadonlyMap<string, string> {
  needListed(form);
  const tokens = memoryTokens();
  const client = openClient({
    connection: { ...form, password },
    profile: profileOf(acceptedOverlay(), sideBySide.tasks),
    tokens,
    lock: ownLock,
  });
  createAppsScriptRunner({ tokens }).run(client.context.auth.bearer());
  return tokens.values;
}

/** Ends the session and removes the stored password, so that no work can continue. */
export function signOut(): void {
  endSession();
  forgetPassword();
}

function endSession(): void {
  const store = userStore();
  store.set(stateKey, 'out');
  for (const key of [tokensKey, legacyTokensKey]) {
    store.set(key, undefined);
    CacheService.getUserCache().remove(key);
  }
}

/**
 * Undefined while no user is signed in. @param isUnattended whether the kept password may be used.
 * @throws ConnectorError `config` naming the entry of the overlay that this release does not accept.
 */
export function openOwnClient(isUnattended: boolean): Client | undefined {
  return openUnder(overlayInForce(), isUnattended);
}

function openUnder(overlay: string, isUnattended: boolean): Client | undefined {
  const found = findSession(isUnattended);
  if (found === undefined) return undefined;
  const { form, password } = found;
  return openClient({
    connection: password === undefined ? form : { ...form, password },
    profile: profileOf(overlay, sideBySide.tasks),
    tokens: ownTokens(),
    lock: ownLock,
    onEnd({ isOwn }) {
      const isRefused = password !== undefined && isOwn !== false;
      if (!isSignedOut()) userStore().set(stateKey, isRefused ? 'refused' : 'ended');
    },
  });
}

/** Whether the user is signed in. @param isUnattended whether the kept password may be used. */
export function hasOwnSession(isUnattended: boolean): boolean {
  return findSession(isUnattended) !== undefined;
}

function findSession(isUnattended: boolean): { form: ConnectionForm; password: string | undefined } | undefined {
  const store = userStore();
  const form = store.read<ConnectionForm>(connectionKey);
  const state = store.get(stateKey);
  if (form === undefined || state === undefined || state === 'out') return undefined;
  // A password that the issuer has refused is not sent again until the user signs in, since that could lock the
  // account.
  const password = isUnattended && state !== 'refused' ? keptPassword(form) : undefined;
  if (password === undefined && (state !== 'in' || !isAlive(ownTokens()))) return undefined;
  return { form, password };
}

/** Renews the session, which then lasts half an hour. Does nothing while no user is signed in. */
export function renewOwnSession(isUnattended: boolean, fetcher?: UrlFetcher): void {
  const client = openUnder(acceptedOverlay(), isUnattended);
  if (client === undefined) return;
  createAppsScriptRunner({ tokens: ownTokens(), ...(fetcher && { fetcher }) }).run(client.context.auth.bearer());
}

/** Only the executions of this user renew the session. */
const ownLock = (): GoogleAppsScript.Lock.Lock => LockService.getUserLock();

function isSignedOut(): boolean {
  return userStore().get(stateKey) === 'out';
}

/** Stores tokens only in the cache, for six hours at most, if the user did not choose to stay signed in. */
export function ownTokens(): TokenStore {
  const store = userStore();
  const cache = CacheService.getUserCache();
  const stays = store.get(staysKey) === 'yes';
  return {
    load: (key) => (stays ? store.get(key) : (cache.get(key) ?? undefined)),
    save(key, value) {
      // The user may have signed out while an execution renewed the session.
      if (value !== undefined && isSignedOut()) return;
      if (stays) store.set(key, value);
      else if (value === undefined) cache.remove(key);
      else cache.put(key, value, longestCached);
    },
  };
}

/** The overlay that the user imported, also if this release does not accept it; empty without one. */
export function readProfile(): string {
  return userStore().get(profileKey) ?? '';
}

/** The overlay that the script was built with, for all users; empty without one. */
export function companyProfile(): string {
  const { profile } = readSettings();
  return profile === undefined ? '' : JSON.stringify(profile);
}

/** An overlay that the user has imported replaces the company's for this user. */
export function overlayInForce(): string {
  const own = readProfile();
  return own === '' ? companyProfile() : own;
}

/** The same, but ignores an own overlay that this release refuses: users must be able to sign in and replace it. */
function acceptedOverlay(): string {
  return keptOverlay(readProfile()) === '' ? companyProfile() : readProfile();
}

/** What an overlay would change, for the user to decide. @throws ConnectorError `config` naming the entry that is wrong. */
export function reviewProfile(text: string): readonly OverlayChange[] {
  return reviewOverlay(acceptedOverlay(), text, userLanguage());
}

/** @throws ConnectorError `config` naming the entry that is wrong. An empty text removes the overlay. */
export function importProfile(text: string): void {
  // This also removes a byte order mark: later reads use the text as it is.
  const overlay = text.trim();
  if (overlay !== '') readOverlay(overlay, userLanguage());
  userStore().set(profileKey, overlay === '' ? undefined : overlay);
}

export function keepsPassword(): boolean {
  return keptPassword(userStore().read<ConnectionForm>(connectionKey)) !== undefined;
}

/** @throws ConnectorError `auth` for a wrong password or without a connection, `config` in a bound script. */
export function keepPassword(password: string): void {
  needKeeping();
  const form = userStore().read<ConnectionForm>(connectionKey);
  if (form === undefined)
    throw new ConnectorError('auth', 'You are not signed in. Sign in first.', { field: 'session' });
  grant(form, password);
  keepPasswordOf(form, password);
  if (userStore().get(stateKey) === 'refused') userStore().set(stateKey, 'ended');
}
