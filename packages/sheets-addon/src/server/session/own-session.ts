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

const connectionKey = 'connection';
const profileKey = 'profile';
const stateKey = 'state';
const staysKey = 'stays';
const longestCached = 21_600;

/** The session of the user at the keyboard: in their own properties, where the script reads it as long as they use it. */
export function viewSession(): SessionView {
  const store = userStore();
  const last = store.read<ConnectionForm>(connectionKey);
  const state = store.get(stateKey);
  if (last === undefined || state === undefined || state === 'out') return { state: 'out', last };
  const staysSignedIn = store.get(staysKey) === 'yes';
  if (state === 'ended' || !isAlive(ownTokens())) return { state: 'ended', last, staysSignedIn };
  return { state: 'in', connection: last, staysSignedIn };
}

/** @throws ConnectorError `config` with the field, or `auth`. A refused sign-in stores nothing. */
export function signIn(form: ConnectionForm, password: string, staysSignedIn: boolean): void {
  if (password === '') throw new ConnectorError('config', 'Fill in the password.', { field: 'password' });
  const received = grant(form, password);
  // Of the same user the newest one is kept; a password of another user has nothing to do with this session.
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

/** The tokens of a sign-in of its own. */
export function grant(form: ConnectionForm, password: string): ReadonlyMap<string, string> {
  needListed(form);
  const tokens = memoryTokens();
  const client = openClient({
    connection: { ...form, password },
    profile: profileOf(acceptedOverlay(), sideBySide.tasks),
    tokens,
  });
  createAppsScriptRunner({ tokens }).run(client.context.auth.bearer());
  return tokens.values;
}

/** Signing out removes everything with which work could go on. */
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
  const store = userStore();
  const form = store.read<ConnectionForm>(connectionKey);
  const state = store.get(stateKey);
  const password = isUnattended ? keptPassword(form) : undefined;
  if (form === undefined || state === undefined || state === 'out') return undefined;
  if (password === undefined && (state === 'ended' || !isAlive(ownTokens()))) return undefined;
  return openClient({
    connection: password === undefined ? form : { ...form, password },
    profile: profileOf(overlay, sideBySide.tasks),
    tokens: ownTokens(),
    onEnd: () => userStore().set(stateKey, 'ended'),
  });
}

/** A session lives half an hour from its last renewal. Does nothing while no user is signed in. */
export function renewOwnSession(isUnattended: boolean, fetcher?: UrlFetcher): void {
  const client = openUnder(acceptedOverlay(), isUnattended);
  if (client === undefined) return;
  createAppsScriptRunner({ tokens: ownTokens(), ...(fetcher && { fetcher }) }).run(client.context.auth.bearer());
}

/** In the cache alone where the user does not want to stay signed in: there it is gone after hours at most. */
export function ownTokens(): TokenStore {
  const store = userStore();
  const cache = CacheService.getUserCache();
  const stays = store.get(staysKey) === 'yes';
  return {
    load: (key) => (stays ? store.get(key) : (cache.get(key) ?? undefined)),
    save(key, value) {
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

/** The same for signing in and for reviews, by which a user replaces an overlay that this release does not accept. */
function acceptedOverlay(): string {
  return keptOverlay(readProfile()) === '' ? companyProfile() : readProfile();
}

/** What an overlay would change, for the user to decide. @throws ConnectorError `config` naming the entry that is wrong. */
export function reviewProfile(text: string): readonly OverlayChange[] {
  return reviewOverlay(acceptedOverlay(), text, userLanguage());
}

/** @throws ConnectorError `config` naming the entry that is wrong. An empty text takes the overlay away. */
export function importProfile(text: string): void {
  // Trimmed of a byte order mark, too: from here on it is read as it is.
  const overlay = text.trim();
  if (overlay !== '') readOverlay(overlay, userLanguage());
  userStore().set(profileKey, overlay === '' ? undefined : overlay);
}

export function keepsPassword(): boolean {
  return keptPassword(userStore().read<ConnectionForm>(connectionKey)) !== undefined;
}

/** @throws ConnectorError `auth` when it is not the password, `config` where none is kept. */
export function keepPassword(password: string): void {
  needKeeping();
  const form = userStore().read<ConnectionForm>(connectionKey);
  if (form === undefined)
    throw new ConnectorError('auth', 'You are not signed in. Sign in first.', { field: 'session' });
  grant(form, password);
  keepPasswordOf(form, password);
}
