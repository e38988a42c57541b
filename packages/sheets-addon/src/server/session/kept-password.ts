import { ConnectorError } from '@tpr/core';
import type { ConnectionForm } from '@tpr/panel/session';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { userStore } from './property-store.ts';
import { sessionMessages } from './messages.ts';

/**
 * A stored password, in the properties of the active user, who has consented to unattended runs with it. It is used
 * only for them, and only with the same issuer, user and service. A bound script stores none.
 */
interface KeptPassword {
  readonly password: string;
  readonly owner: string;
}

const passwordKey = 'password';

const ownerOf = ({ authUrl, realm, username, baseUrl, legacyBaseUrl = '' }: ConnectionForm): string =>
  JSON.stringify([authUrl, realm, username, baseUrl, legacyBaseUrl]);

/** Undefined without a stored password of this user. */
export function keptPassword(form: ConnectionForm | undefined): string | undefined {
  const kept = userStore().read<KeptPassword>(passwordKey);
  if (kept === undefined) return undefined;
  if (isBound()) {
    forgetPassword();
    return undefined;
  }
  return form !== undefined && kept.owner === ownerOf(form) ? kept.password : undefined;
}

/** @throws ConnectorError `config` in a script that is bound to a spreadsheet. */
export function needKeeping(): void {
  if (!isBound()) return;
  throw new ConnectorError('config', sessionMessages[userLanguage()].keepsNone, { field: 'password' });
}

export function keepPasswordOf(form: ConnectionForm, password: string): void {
  needKeeping();
  userStore().write(passwordKey, { password, owner: ownerOf(form) } satisfies KeptPassword);
}

export function forgetPassword(): void {
  userStore().write(passwordKey, undefined);
}
