import type { Authenticator, Connection } from '@tpr/core';
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
 * A connection that the formulas of this spreadsheet may use. For every viewer a formula runs as the spreadsheet's
 * owner, so it cannot use the session of the viewer. The connection has its own session, usable by all editors.
 */
export interface Shared {
  readonly connection: ConnectionForm;
  readonly profile: string;
  /** Mark of the user who shared it, as `ownMark` returns it. */
  readonly by: string;
  /** How the session is kept alive without that user; undefined without consent. */
  readonly lives?: 'byPassword' | 'byClock' | undefined;
}

export const sharedKey = 'shared';
/** Key of the read-only user's password, with which formulas sign in. A bound script stores none. */
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

/** The same in the form that formulas use. */
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
  // Also while the session lives: the issuer may have ended it before its time.
  const password = shared.lives === 'byPassword' ? new KeptForFormulas() : undefined;
  const session = shareSession({
    connection: password === undefined ? connection : withPassword(connection, password),
    profile,
    tokens,
    lock() {
      password?.forget();
      // The lock of the document is held by work for minutes.
      return LockService.getScriptLock();
    },
    // A refused password is deleted: if every formula sent it again, the service could lock the user out.
    onEnd: () => documentStore().set(passwordKey, undefined),
  });
  return { connection, profile, auth: session, tokens, isWatched: shared.lives === 'byClock' };
}

/** The password of the formulas, read only when it is used. */
class KeptForFormulas {
  private found: { readonly password: string | undefined } | undefined;

  read(): string | undefined {
    this.found ??= { password: documentStore().get(passwordKey) };
    return this.found.password;
  }

  /** Called before each sign-in: another formula may have deleted a refused password since it was read. */
  forget(): void {
    this.found = undefined;
  }
}

function withPassword(connection: ConnectionForm, kept: KeptForFormulas): Connection {
  return {
    ...connection,
    get password() {
      return kept.read();
    },
    // Undefined where a refused password was deleted, which the type has no word for.
  } as Connection;
}

const tokenName = (key: string): string => `shared.${key}`;

export function sharedTokens(): TokenStore {
  const store = documentStore();
  return {
    load: (key) => store.get(tokenName(key)),
    save(key, value) {
      // Sharing may have been taken back while a formula renewed its session.
      if (value !== undefined && store.get(sharedKey) === undefined) return;
      store.set(tokenName(key), value);
    },
  };
}
