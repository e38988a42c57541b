import type { Authenticator } from '@tpr/core';
import type { FormulaSession } from '@tpr/core/formulas';
import type { Profile } from '@tpr/core/service';
import type { ConnectionForm } from '@tpr/panel/session';
import type { SharingView } from '../../call/calls.ts';
import type { TokenShelf } from '../service/host.ts';
import { profileOf, sideBySide } from './service-profile.ts';
import { isAlive, shareSession } from './service-session.ts';
import { documentShelf, userShelf } from './shelf.ts';

/**
 * A connection that the formulas of this spreadsheet may use. A formula runs on the account of the spreadsheet's owner,
 * whoever looks at it, so that the session of the user does not reach it: what is shared is a session of its own, which
 * everybody who may edit the spreadsheet reads with. It is given and taken back in plain words.
 */
export interface Shared {
  readonly connection: ConnectionForm;
  readonly profile: string;
  /** The user who shared it, by a mark that only they have. */
  readonly by: string;
}

export const sharedKey = 'shared';
export const markKey = 'mark';

export function viewSharing(): SharingView {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return { state: 'none' };
  const isMine = shared.by === userShelf().get(markKey);
  const state = isAlive(sharedTokens()) ? 'shared' : 'ended';
  return { state, username: shared.connection.username, isMine };
}

/** The same, as a formula tells it. */
export function sharedSession(): FormulaSession {
  const { state } = viewSharing();
  const connection = documentShelf().read<Shared>(sharedKey)?.connection;
  return {
    owner: 'spreadsheet',
    state: state === 'shared' ? 'current' : state,
    ...(connection !== undefined && { connection }),
  };
}

interface OpenedConnection {
  readonly connection: ConnectionForm;
  readonly profile: Profile;
  readonly auth: Authenticator;
  readonly tokens: TokenShelf;
}

/** Undefined where nothing is shared. */
export function openShared(): OpenedConnection | undefined {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return undefined;
  const { connection } = shared;
  const tokens = sharedTokens();
  const profile = profileOf(shared.profile, sideBySide.formula);
  return { connection, profile, auth: shareSession({ connection, profile, tokens }), tokens };
}

const tokenName = (key: string): string => `shared.${key}`;

export function sharedTokens(): TokenShelf {
  const shelf = documentShelf();
  return {
    load: (key) => shelf.get(tokenName(key)),
    save: (key, value) => shelf.set(tokenName(key), value),
  };
}
