import { ConnectorError } from './errors.ts';

/** Where the service is and who signs in. Environment is a label for people; nothing depends on it (R003). */
export interface Connection {
  /** Address of the current interface, with or without /api/v1. */
  readonly baseUrl: string;
  /** Address of the legacy interface; needed for legacy operations only. */
  readonly legacyBaseUrl?: string;
  /** Address of the token issuer. */
  readonly authUrl: string;
  readonly realm: string;
  /** The fixed public client identifier of the service. */
  readonly clientId: string;
  readonly username: string;
  /** Absent where only a kept session is to be used. Never stored. */
  readonly password?: string;
  readonly accountId: string;
  readonly environment?: string;
}

const origin = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(?=[/?#]|$)/i;
const folder = /^(\/[^\s?#\\]*)?$/;

/**
 * Scheme, host and port, in lower case. Undefined where they could be read in two ways: a user before the host, a
 * backslash, an escaped or a look-alike character. A name beyond ASCII is written as it travels, `xn--…`.
 */
export function originOf(url: string): string | undefined {
  return origin.exec(url)?.[0].toLowerCase();
}

/** Host and port, as people are told where a password goes; undefined as for `originOf`. */
export function hostOf(address: string): string | undefined {
  return originOf(address)?.replace(/^https?:\/\//, '');
}

/** Whether what is sent there does not leave this machine. */
export function isOnThisMachine(url: string): boolean {
  return /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(originOf(url) ?? '');
}

/** Whether nobody can read on its way what is sent there: https, or a service on this machine. */
export function isSealed(url: string): boolean {
  return originOf(url)?.startsWith('https:') === true || isOnThisMachine(url);
}

/**
 * @throws ConnectorError `config` naming the first setting that is missing or malformed. A bearer or a password leaves
 * over https only, except to a service on this machine.
 */
export function checkConnection(connection: Connection): void {
  for (const field of ['baseUrl', 'authUrl', 'realm', 'clientId', 'username', 'accountId'] as const) {
    if (typeof connection[field] !== 'string' || connection[field].trim() === '') {
      throw new ConnectorError('config', `The connection has no ${field}. Fill it in.`, { field });
    }
  }
  for (const field of ['baseUrl', 'legacyBaseUrl', 'authUrl'] as const) {
    const address = connection[field];
    if (address === undefined || address === '') continue;
    const found = originOf(address);
    if (found === undefined || !folder.test(address.slice(found.length))) {
      throw new ConnectorError('config', `${field} is not an address: write it as https://host/path.`, { field });
    }
    if (!isSealed(address)) {
      const message = `${field} has to begin with https://, or the sign-in could be read on its way.`;
      throw new ConnectorError('config', message, { field });
    }
  }
}
