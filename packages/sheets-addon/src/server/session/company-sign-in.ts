import type { Connection, LegacySignIn } from '@tpr/core';
import type { ConnectionForm } from '@tpr/panel/session';
import { readSettings } from '../script/settings.ts';

/**
 * Sign-in data of the company beyond user and password (G97, G99): the secret of a confidential client, the scope of
 * the token, and a separate sign-in for the legacy interface.
 */
export interface CompanySignIn {
  readonly clientSecret?: string;
  readonly scope?: string;
  readonly legacyAuth?: LegacySignIn;
}

/**
 * Adds the company's sign-in data to a connection that matches a preset. A connection with another issuer, realm or
 * client gets none of it; one with another legacy address does not get the sign-in of the legacy interface.
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

/** A field that the preset leaves empty matches every value: users fill it in. */
function isSame(offered: ConnectionForm, given: ConnectionForm | Connection, keys: readonly Key[]): boolean {
  return keys.every((key) => !filled(offered[key]) || offered[key] === given[key]);
}

const filled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';
