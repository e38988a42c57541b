import { ConnectorError } from '@tpr/core';
import { readOverlay } from '@tpr/core/api';
import { userLanguage } from '../script/language.ts';
import { ReplyCache } from '../service/reply-cache.ts';
import { startKeepAlive, stopKeepAlive } from './formula-session.ts';
import { grant, overlayInForce, viewSession } from './own-session.ts';
import { sharedKey, sharedTokens, type Shared } from './shared-connection.ts';
import { legacyTokensKey, tokensKey } from './service-session.ts';
import { documentStore } from './property-store.ts';
import { ownMark } from './user-mark.ts';
import { sessionMessages } from './messages.ts';

/**
 * Shares a connection with every editor of the spreadsheet, so it requires a user who may only read. The service does
 * not report rights (G100), so the sharing user has to confirm that.
 * @param staysAlive consent to what `keepAlive` does.
 * @throws ConnectorError `auth` for a refused password or without a signed-in user, `config` for empty fields and an
 * overlay that this release does not accept.
 */
export function share(username: string, password: string, mayOnlyRead: boolean, staysAlive: boolean): void {
  const session = viewSession();
  const own = session.state === 'in' ? session.connection : session.last;
  if (own === undefined)
    throw new ConnectorError('auth', 'You are not signed in. Sign in first.', { field: 'session' });
  const connection = { ...own, username: username.trim() };
  const { needsUser, needsReader, needsPassword } = sessionMessages[userLanguage()];
  if (connection.username === '') throw new ConnectorError('config', needsUser, { field: 'username' });
  if (!mayOnlyRead) throw new ConnectorError('config', needsReader, { field: 'mayOnlyRead' });
  if (password === '') throw new ConnectorError('config', needsPassword, { field: 'password' });
  const profile = overlayInForce();
  if (profile !== '') readOverlay(profile, userLanguage());
  const received = grant(connection, password);
  const by = ownMark();
  stopKeepAlive();
  const lives = staysAlive ? startKeepAlive(password) : undefined;
  documentStore().write(sharedKey, { connection, profile, by, lives } satisfies Shared);
  // Last, because no token is stored while nothing is shared.
  const tokens = sharedTokens();
  for (const [key, value] of received) tokens.save(key, value);
  forgetReplies();
}

export function unshare(): void {
  const store = documentStore();
  store.set(sharedKey, undefined);
  for (const key of [tokensKey, legacyTokensKey]) sharedTokens().save(key, undefined);
  stopKeepAlive();
  forgetReplies();
}

export function forgetReplies(): void {
  const cache = CacheService.getDocumentCache();
  if (cache !== null) ReplyCache.forget(cache);
}
