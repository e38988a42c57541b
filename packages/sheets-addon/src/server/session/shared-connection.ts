import type { Authenticator } from '@tpr/core';
import type { FormulaSession } from '@tpr/core/formulas';
import type { Profile } from '@tpr/core/api';
import type { ConnectionForm } from '@tpr/panel/session';
import type { SharingView } from '../../call/calls.ts';
import type { TokenShelf } from '../service/host.ts';
import { withCompanySignIn } from './company-sign-in.ts';
import { profileOf, sideBySide } from './service-profile.ts';
import { isAlive, shareSession } from './service-session.ts';
import { documentShelf, userShelf } from './shelf.ts';
import { markKey } from './user-mark.ts';

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
  /** How formulas go on without them, where they have agreed to that. */
  readonly lives?: 'byPassword' | 'byClock' | undefined;
}

export const sharedKey = 'shared';
/** Of the user who may only read, for the sign-in of formulas. A script that others can change keeps none. */
export const passwordKey = 'shared.password';

export function viewSharing(): SharingView {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return { state: 'none' };
  const isMine = shared.by === userShelf().get(markKey);
  const shelf = documentShelf();
  const isSignedIn = isAlive(sharedTokens()) || shelf.get(passwordKey) !== undefined;
  const { connection, lives } = shared;
  return {
    state: isSignedIn ? 'shared' : 'ended',
    username: connection.username,
    isMine,
    staysAlive: lives !== undefined,
  };
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
  /** Whether somebody wants to know that formulas are used. */
  readonly isWatched: boolean;
}

/** Undefined where nothing is shared. */
export function openShared(): OpenedConnection | undefined {
  const shared = documentShelf().read<Shared>(sharedKey);
  if (shared === undefined) return undefined;
  const connection = withCompanySignIn(shared.connection);
  const tokens = sharedTokens();
  const profile = profileOf(shared.profile, sideBySide.formula);
  const password = isAlive(tokens) ? undefined : passwordWhenNeeded();
  const session = shareSession({
    connection: password === undefined ? connection : Object.assign(password, connection),
    profile,
    tokens,
    // One that is refused is sent once, not by every formula: that would lock the user out.
    onEnd: () => documentShelf().set(passwordKey, undefined),
  });
  return { connection, profile, auth: session, tokens, isWatched: shared.lives === 'byClock' };
}

/** Read when a sign-in asks for it, by one formula at a time: another may have met its refusal meanwhile. */
function passwordWhenNeeded(): { readonly password: string | undefined } {
  let found: { readonly password: string | undefined } | undefined;
  return {
    get password() {
      found ??= { password: documentShelf().get(passwordKey) };
      return found.password;
    },
  };
}

const tokenName = (key: string): string => `shared.${key}`;

export function sharedTokens(): TokenShelf {
  const shelf = documentShelf();
  return {
    load: (key) => shelf.get(tokenName(key)),
    save: (key, value) => shelf.set(tokenName(key), value),
  };
}
