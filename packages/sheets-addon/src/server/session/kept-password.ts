import type { ConnectionForm } from '@tpr/panel/session';
import { userShelf } from './shelf.ts';

/**
 * The password of one user at one token issuer for one service, in the properties of whoever is at the keyboard: for unattended runs
 * alone, after they have agreed to just that. It is given to no other sign-in.
 */
interface KeptPassword {
  readonly password: string;
  readonly owner: string;
}

const passwordKey = 'password';

const ownerOf = ({ authUrl, realm, username, baseUrl, legacyBaseUrl = '' }: ConnectionForm): string =>
  JSON.stringify([authUrl, realm, username, baseUrl, legacyBaseUrl]);

/** Undefined where none is kept, or that of somebody else. */
export function keptPassword(form: ConnectionForm | undefined): string | undefined {
  const kept = userShelf().read<KeptPassword>(passwordKey);
  return form !== undefined && kept?.owner === ownerOf(form) ? kept.password : undefined;
}

export function keepPasswordOf(form: ConnectionForm, password: string): void {
  userShelf().write(passwordKey, { password, owner: ownerOf(form) } satisfies KeptPassword);
}

export function forgetPassword(): void {
  userShelf().write(passwordKey, undefined);
}
