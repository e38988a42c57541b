import { ConnectorError, type Client } from '@tpr/core';
import type { ConnectionForm } from '@tpr/panel/session';
import type { SharingView } from '../../call/calls.ts';
import type { TokenShelf } from '../service/host.ts';
import { ReplyCache } from '../service/reply-cache.ts';
import { keptPassword } from './kept-password.ts';
import { grant, readProfile, viewSession } from './own-session.ts';
import { isAlive, openClient, profileOf, sideBySide } from './service-client.ts';
import { documentShelf, userShelf } from './shelf.ts';

/**
 * A connection that the formulas of this spreadsheet may use. A formula runs on the account of the spreadsheet's owner,
 * whoever looks at it, so that the session of the user does not reach it: what is shared is a session of its own, which
 * everybody who may edit the spreadsheet reads with. It is given and taken back in plain words.
 */
interface Shared {
  readonly connection: ConnectionForm;
  readonly profile: string;
  /** The user who shared it, by a mark that only they have. */
  readonly by: string;
}

const sharedKey = 'shared';
const markKey = 'mark';

export function viewSharing(): SharingView {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return { state: 'none' };
  const isMine = shared.by === userShelf().get(markKey);
  const state = isAlive(sharedTokens()) ? 'shared' : 'ended';
  return { state, username: shared.connection.username, isMine };
}

/** @throws ConnectorError `auth` when the password is refused or nobody is signed in. */
export function share(password: string): void {
  const session = viewSession();
  const connection = session.state === 'in' ? session.connection : session.last;
  if (connection === undefined) throw new ConnectorError('auth', 'Nobody is signed in. Sign in first.');
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
  shelf.set(tokenName('session'), undefined);
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

export interface SharedClient {
  readonly client: Client;
  readonly tokens: TokenShelf;
}

/** Undefined where nothing is shared. */
export function openSharedClient(): SharedClient | undefined {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return undefined;
  const tokens = sharedTokens();
  const { connection, profile } = shared;
  return { client: openClient({ connection, profile: profileOf(profile, sideBySide.formula), tokens }), tokens };
}

export function forgetReplies(): void {
  const cache = CacheService.getDocumentCache();
  if (cache !== null) ReplyCache.forget(cache);
}

const tokenName = (key: string): string => `shared.${key}`;

function sharedTokens(): TokenShelf {
  const shelf = documentShelf();
  return {
    load: (key) => shelf.get(tokenName(key)),
    save: (key, value) => shelf.set(tokenName(key), value),
  };
}
