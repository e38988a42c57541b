import type { Connection, LegacySignIn } from '@tpr/core';
import type { ConnectionForm } from '@tpr/panel/session';
import { readSettings } from '../script/settings.ts';

/**
 * What the company's sign-in takes beside user and password: of a client that is not public, for a token of a certain
 * scope, and the user of the legacy interface if that is another one (G97, G99).
 */
export interface CompanySignIn {
  readonly clientSecret?: string;
  readonly scope?: string;
  readonly legacyAuth?: LegacySignIn;
}

/**
 * The connection with that, where it is one that the company offers: a user who types another issuer, realm or client
 * gets none of it, and one who types another legacy interface does not get its sign-in.
 */
export function withCompanySignIn<C extends ConnectionForm | Connection>(connection: C): C & CompanySignIn {
  const { signIn, presets } = readSettings();
  if (signIn === undefined) return connection;
  const offered = presets.filter((preset) => isSame(preset.connection, connection, ['authUrl', 'realm', 'clientId']));
  if (offered.length === 0) return connection;
  const { legacyAuth, ...ofClient } = signIn;
  const isLegacyOffered = offered.some(
    (preset) => filled(preset.connection.legacyBaseUrl) && isSame(preset.connection, connection, ['legacyBaseUrl']),
  );
  return Object.assign(connection, ofClient, isLegacyOffered && legacyAuth !== undefined && { legacyAuth });
}

type Key = 'authUrl' | 'realm' | 'clientId' | 'legacyBaseUrl';

/** Users fill in the fields that the company leaves out. */
function isSame(offered: ConnectionForm, given: ConnectionForm | Connection, keys: readonly Key[]): boolean {
  return keys.every((key) => !filled(offered[key]) || offered[key] === given[key]);
}

const filled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';
