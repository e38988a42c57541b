import { ConnectorError } from './errors.ts';

/** The user of the legacy interface, if it differs from the user of the current one (G97). */
export interface LegacySignIn extends Pick<Connection, 'username' | 'password' | 'clientSecret' | 'scope'> {
  /** This and the next two default to those of the connection. */
  readonly authUrl?: string;
  readonly realm?: string;
  readonly clientId?: string;
}

/** The addresses of the service, and the user. `environment` is a label for users; no request depends on it (R003). */
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
  /** Absent if only a stored session is to be used. Never stored. */
  readonly password?: string;
  /** For a client that is not public (G99). As secret as the password, and never stored either. */
  readonly clientSecret?: string;
  /** Sent with every sign-in, if present (G99). */
  readonly scope?: string;
  /** If absent, one sign-in serves both interfaces. */
  readonly legacyAuth?: LegacySignIn;
  readonly accountId: string;
  readonly environment?: string;
  /**
   * This is the connectors' sandbox. Its own users may sign in over http, also from another computer of the network.
   */
  readonly isSandbox?: true;
}

const origin = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(?=[/?#]|$)/i;
const folder = /^(\/[^\s?#\\]*)?$/;

/**
 * Scheme, host and port, in lower case. Undefined if they are ambiguous: with a user before the host, a backslash, an
 * escaped or a non-ASCII character. An international host name has to be in its ASCII form, `xn--…`.
 */
export function originOf(url: string): string | undefined {
  return origin.exec(url)?.[0].toLowerCase();
}

/** Host and port that a password is sent to, as users see it; undefined as for `originOf`. */
export function hostOf(address: string): string | undefined {
  return originOf(address)?.replace(/^https?:\/\//, '');
}

/** The connection with the sign-in of the legacy interface. Another user never gets the password of the current one. */
export function legacyConnection(connection: Connection): Connection {
  const { legacyAuth, password: _password, clientSecret: _secret, scope: _scope, ...rest } = connection;
  return legacyAuth === undefined ? connection : { ...rest, ...legacyAuth };
}

/** Whether an address is on this machine. */
export function isOnThisMachine(url: string): boolean {
  return /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(originOf(url) ?? '');
}

/** Names of environments without production data. */
const testEnvironment =
  /^(sandbox|bac à sable|test|demo|démo|dev|development|staging|stage|pre-?prod(uction)?|pré-?prod(uction)?|recette|qualification|uat|int|integration)\b/i;

/**
 * Every environment that is not clearly a test environment counts as production. A service on this machine counts as
 * production only if its label says so.
 */
export function isProduction({ environment = '', baseUrl }: Pick<Connection, 'environment' | 'baseUrl'>): boolean {
  const name = environment.trim();
  // Over https it may be a tunnel to a service elsewhere.
  const isHere = /^http:/i.test(baseUrl) && isOnThisMachine(baseUrl);
  return isHere ? /^prod(uction)?\b/i.test(name) : !testEnvironment.test(name);
}

/** Whether an address consists of scheme, host and path, and can be read in one way only. */
export function isAddress(address: string): boolean {
  const found = originOf(address);
  return found !== undefined && folder.test(address.slice(found.length));
}

/** Whether requests to the address cannot be read on the way: https, or a service on this machine. */
export function isPrivateTransport(url: string): boolean {
  return originOf(url)?.startsWith('https:') === true || isOnThisMachine(url);
}

const privateAddress =
  /^http:\/\/((10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3})+|host\.(docker|containers)\.internal)(:\d+)?$/;

/**
 * Whether a password or a bearer of this connection may be sent to an address. Over http, only this machine and a
 * sandbox get them. A sandbox is recognised by its users in `example.test`, which no service has (RFC 6761), and by a
 * private address.
 */
function maySendTo({ isSandbox, username }: Connection, url: string): boolean {
  if (isPrivateTransport(url)) return true;
  return isSandbox === true && /^[^@]+@example\.test$/.test(username) && privateAddress.test(originOf(url) ?? '');
}

/** The settings of the connection that contain an address. */
export type ServiceAddress = 'baseUrl' | 'legacyBaseUrl' | 'authUrl';

/**
 * @returns the address, if it has the origin of the connection's setting: requests contain a password or a bearer.
 * @throws ConnectorError `config` naming the setting whose origin differs.
 */
export function keepAt(connection: Connection, field: ServiceAddress, url: string): string {
  const own = originOf(connection[field] ?? '');
  if (own !== undefined && originOf(url) === own && maySendTo(connection, url)) return url;
  const message = `The profile leads away from ${field}, to another service: nothing was sent. Take it out, or correct its paths.`;
  throw new ConnectorError('config', message, { field });
}

const required: readonly string[] = ['baseUrl', 'authUrl', 'realm', 'clientId', 'username', 'accountId'];

/**
 * @throws ConnectorError `config` naming the first setting that is missing or malformed. A bearer or a password is sent
 * over https only, except to a service on this machine or to a sandbox.
 */
export function checkConnection(connection: Connection): void {
  // Plain JavaScript and JSON may give any value.
  const given = (connection ?? {}) as unknown as Readonly<Record<string, unknown>>;
  for (const field of [...required, 'legacyBaseUrl', 'password', 'clientSecret', 'scope', 'environment']) {
    const value = given[field] ?? '';
    if (typeof value !== 'string') {
      throw new ConnectorError('config', `${field} of the connection has to be a text, in quotes.`, { field });
    }
    if (value.trim() === '' && required.includes(field)) {
      throw new ConnectorError('config', `The connection has no ${field}. Fill it in.`, { field });
    }
  }
  for (const field of ['baseUrl', 'legacyBaseUrl', 'authUrl'] as const) {
    const address = connection[field];
    if (address === undefined || address === '') continue;
    if (!isAddress(address)) {
      throw new ConnectorError('config', `${field} is not an address: write it as https://host/path.`, { field });
    }
    if (!maySendTo(connection, address)) {
      const message = `${field} has to begin with https://, or the sign-in could be read on its way.`;
      throw new ConnectorError('config', message, { field });
    }
  }
  const { baseUrl, legacyBaseUrl = '' } = connection;
  if (legacyBaseUrl !== '' && withoutPrefix(legacyBaseUrl) === withoutPrefix(baseUrl)) {
    // Both interfaces list third parties under one path, so the records would be read as those of the other interface.
    const message =
      'baseUrl and legacyBaseUrl are one address, but each interface has its own. Correct one of them, or leave legacyBaseUrl empty.';
    throw new ConnectorError('config', message, { field: 'legacyBaseUrl' });
  }
}

/** An address without the prefix `/api/v1`, which users may enter or leave out (G01). */
function withoutPrefix(address: string): string {
  const steps = address.toLowerCase().split('/');
  while (['', 'api', 'v1'].includes(steps[steps.length - 1] ?? '-')) steps.pop();
  return steps.join('/');
}
