import { ConnectorError } from '@tpr/core';
import { ReplyCache } from '../service/reply-cache.ts';
import { keptPassword } from './kept-password.ts';
import { grant, readProfile, viewSession } from './own-session.ts';
import { markKey, sharedKey, sharedTokens, type Shared } from './shared-connection.ts';
import { tokensKey } from './service-session.ts';
import { documentShelf, userShelf } from './shelf.ts';

/** @throws ConnectorError `auth` when the password is refused or nobody is signed in. */
export function share(password: string): void {
  const session = viewSession();
  const connection = session.state === 'in' ? session.connection : session.last;
  if (connection === undefined)
    throw new ConnectorError('auth', 'Nobody is signed in. Sign in first.', { field: 'session' });
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
