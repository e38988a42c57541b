import type { Authenticator } from '@tpr/core';
import type { FormulaSession } from '@tpr/core/formulas';
import type { Profile } from '@tpr/core/api';
import type { ConnectionForm } from '@tpr/panel/session';
import type { SharingView } from '../../shared/calls.ts';
import type { TokenStore } from '../service/host.ts';
import { withCompanySignIn } from './company-sign-in.ts';
import { profileOf, sideBySide } from './service-profile.ts';
import { isAlive, shareSession } from './service-session.ts';
import { documentStore, userStore } from './property-store.ts';
import { markKey } from './user-mark.ts';

/**
 * A connection that the formulas of this spreadsheet may use. A formula runs on the account of the spreadsheet's owner,
 * every viewer, so that the session of the user does not reach it: what is shared is a session of its own, which
 * all editors of the spreadsheet read with. It is given and taken back in plain words.
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
  const shared = documentStore().read<Shared>(sharedKey);
  if (shared === undefined) return { state: 'none' };
  const isMine = shared.by === userStore().get(markKey);
  const store = documentStore();
  const isSignedIn = isAlive(sharedTokens()) || store.get(passwordKey) !== undefined;
  const { connection, lives } = shared;
  return {
    state: isSignedIn ? 'shared' : 'ended',
    username: connection.username,
    isMine,
    staysAlive: lives !== undefined,
  };
}

/** The same, as a formula shows it. */
export function sharedSession(): FormulaSession {
  const { state } = viewSharing();
  const connection = documentStore().read<Shared>(sharedKey)?.connection;
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
  readonly tokens: TokenStore;
  /** Whether the use of formulas has to be noted. */
  readonly isWatched: boolean;
}

/** Undefined where nothing is shared. */
export function openShared(): OpenedConnection | undefined {
  const shared = documentStore().read<Shared>(sharedKey);
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
    onEnd: () => documentStore().set(passwordKey, undefined),
  });
  return { connection, profile, auth: session, tokens, isWatched: shared.lives === 'byClock' };
}

/** Read when a sign-in asks for it, by one formula at a time: another may have met its refusal meanwhile. */
function passwordWhenNeeded(): { readonly password: string | undefined } {
  let found: { readonly password: string | undefined } | undefined;
  return {
    get password() {
      found ??= { password: documentStore().get(passwordKey) };
      return found.password;
    },
  };
}

const tokenName = (key: string): string => `shared.${key}`;

export function sharedTokens(): TokenStore {
  const store = documentStore();
  return {
    load: (key) => store.get(tokenName(key)),
    save: (key, value) => store.set(tokenName(key), value),
  };
}
