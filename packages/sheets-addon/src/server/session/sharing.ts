import { ConnectorError } from '@tpr/core';
import { ReplyCache } from '../service/reply-cache.ts';
import { keptPassword } from './kept-password.ts';
import { grant, readProfile, viewSession } from './own-session.ts';
import { markKey, sharedKey, sharedTokens, type Shared } from './shared-connection.ts';
import { tokensKey } from './service-session.ts';
import { documentShelf, userShelf } from './shelf.ts';

/**
 * Everybody who may edit the spreadsheet has what is shared: it asks for a user who may only read. The service tells
 * nobody's rights (G100), so that whoever shares says so.
 * @throws ConnectorError `auth` when the password is refused or nobody is signed in, `config` for what is not filled in.
 */
export function share(username: string, password: string, mayOnlyRead: boolean): void {
  const session = viewSession();
  const own = session.state === 'in' ? session.connection : session.last;
  if (own === undefined) throw new ConnectorError('auth', 'Nobody is signed in. Sign in first.', { field: 'session' });
  const connection = { ...own, username: username.trim() };
  if (connection.username === '') throw new ConnectorError('config', 'Fill in the user.', { field: 'username' });
  if (!mayOnlyRead) {
    throw new ConnectorError('config', 'Share a user who may only read, and say so.', { field: 'mayOnlyRead' });
  }
  if (password === '') throw new ConnectorError('config', 'Fill in the password.', { field: 'password' });
  const received = grant(connection, password);
  const mine = userShelf();
  const by = mine.get(markKey) ?? Utilities.getUuid();
  mine.set(markKey, by);
  documentShelf().write(sharedKey, { connection, profile: readProfile(), by } satisfies Shared);
  const tokens = sharedTokens();
  for (const [key, value] of received) tokens.save(key, value);
  forgetReplies();
}

export function unshare(): void {
  const shelf = documentShelf();
  shelf.set(sharedKey, undefined);
  sharedTokens().save(tokensKey, undefined);
  forgetReplies();
}

/** Keeps the shared session alive with the password of its owner, where they have let it be kept. */
export function renewShared(): void {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined || shared.by !== userShelf().get(markKey)) return;
  const password = keptPassword(shared.connection);
  if (password === undefined) return;
  const tokens = sharedTokens();
  for (const [key, value] of grant(shared.connection, password)) tokens.save(key, value);
}

export function forgetReplies(): void {
  const cache = CacheService.getDocumentCache();
  if (cache !== null) ReplyCache.forget(cache);
}
