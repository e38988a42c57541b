import { createHash } from 'node:crypto';
import { ConnectorError, isOnThisMachine, type Connection } from '@tpr/core';
import {
  acceptanceCode,
  applyOverlay,
  createProfile,
  readOverlay,
  reviewOverlay,
  withoutEndSlashes,
  type Profile,
} from '@tpr/core/api';

/** Default address of a sandbox. */
export const usualSandbox = 'http://127.0.0.1:4870';

/** Addresses of the sandbox preset. Only a sandbox has this realm. */
const sandboxAt = (origin: string) => ({
  baseUrl: `${origin}/current`,
  legacyBaseUrl: `${origin}/legacy`,
  authUrl: `${origin}/auth`,
  realm: 'tpr',
  clientId: 'tpr-sandbox',
  isSandbox: true as const,
});

/**
 * Default maximum of concurrent requests. Reads: few enough that a limit of the service rejects only a few. More for writes, because each is two
 * requests, and n8n itself takes about half of a request's time. The HTTP Request node would send all items
 * concurrently.
 */
const requestsAtOnce = { reads: 8, writes: 32 };

type Credentials = Readonly<Record<string, unknown>>;

export interface ServiceSettings {
  readonly connection: Connection;
  readonly profile: Profile;
}

/**
 * The connection and the profile of a credential. The sandbox preset fills in the addresses.
 * @param work whether the execution mostly reads or writes.
 * @throws ConnectorError `config` naming the field of the profile that is wrong, or the address of the sandbox.
 */
export function readAccess(credentials: Credentials, work: keyof typeof requestsAtOnce = 'reads'): ServiceSettings {
  const connection = readConnection(credentials);
  // The client would name addresses that the form of the preset does not show.
  if ('isSandbox' in connection && !/^https?:\/\//i.test(connection.baseUrl)) {
    const message = `Sandbox Address is not an address: write it as ${usualSandbox}.`;
    throw new ConnectorError('config', message, { field: 'sandboxAddress' });
  }
  const profile = readProfile(credentials['profile'], requestsAtOnce[work]);
  checkAccepted(connection, profile, textOf(credentials, 'acceptedCalls').trim());
  return { connection, profile };
}

/**
 * The client takes a connection without a password for one whose session has ended. Here a user has left it empty.
 * @throws ConnectorError `config` naming the password that is missing
 */
export function needPasswords({ password, legacyAuth }: Connection): void {
  const missing = password === '' ? 'Password' : legacyAuth?.password === '' ? 'Legacy Password' : undefined;
  if (missing === undefined) return;
  throw new ConnectorError('config', `The credential has no ${missing}. Fill it in.`, { field: 'password' });
}

/** The addresses and the user of a credential. */
export function readConnection(credentials: Credentials): Connection {
  const field = (name: string): string => textOf(credentials, name).trim();
  const legacyBaseUrl = field('legacyBaseUrl');
  const places =
    field('environment') === 'sandbox'
      ? sandboxAt(withoutEndSlashes(field('sandboxAddress')) || usualSandbox)
      : {
          baseUrl: field('baseUrl'),
          ...(legacyBaseUrl !== '' && { legacyBaseUrl }),
          authUrl: field('authUrl'),
          realm: field('realm'),
          clientId: field('clientId'),
          ...readSignIn(credentials),
        };
  return {
    ...places,
    username: field('username'),
    password: secretOf(credentials, 'password'),
    accountId: field('accountId'),
    environment: field('environment'),
  };
}

/**
 * Settings that only some services need: the secret of a confidential client, a scope (G99), a user of the legacy
 * interface (G97).
 */
function readSignIn(credentials: Credentials): Pick<Connection, 'clientSecret' | 'scope' | 'legacyAuth'> {
  const [clientSecret = '', password = ''] = ['clientSecret', 'legacyPassword'].map((name) =>
    secretOf(credentials, name),
  );
  const fields = ['scope', 'legacyUsername', 'legacyRealm'].map((name) => textOf(credentials, name).trim());
  const [scope = '', username = '', realm = ''] = fields;
  return {
    ...(clientSecret !== '' && { clientSecret }),
    ...(scope !== '' && { scope }),
    ...(username !== '' && { legacyAuth: { username, password, ...(realm !== '' && { realm }) } }),
  };
}

/** A secret may begin or end with a blank. The line end of a file, which stores of secrets keep, is not part of it. */
export const secretOf = (credentials: Credentials, name: string): string =>
  textOf(credentials, name).replace(/\r?\n$/, '');

const textOf = (credentials: Credentials, name: string): string => String(credentials[name] ?? '');

/** @param overlay JSON text, or the object that n8n parses from it. */
function readProfile(overlay: unknown, concurrent: number): Profile {
  const text = typeof overlay === 'object' && overlay !== null ? JSON.stringify(overlay) : String(overlay ?? '').trim();
  const { overrides, overlay: inForce } =
    text === '' || text === '{}' ? createProfile() : applyOverlay(readOverlay(text));
  return createProfile({ 'rate.maxConcurrent': concurrent, ...overrides }, inForce);
}

/**
 * Refuses a profile that changes calls until the credential holds the code of those calls. A service on this machine needs
 * no code.
 */
function checkAccepted(
  { baseUrl, legacyBaseUrl = '', authUrl }: Connection,
  { overlay }: Profile,
  accepted: string,
): void {
  const changes = overlay === undefined ? [] : reviewOverlay('', JSON.stringify(overlay));
  const code = acceptanceCode(changes, (text) => createHash('sha256').update(text).digest('hex'));
  if (code === undefined || code === accepted) return;
  if ([baseUrl, legacyBaseUrl, authUrl].every((url) => url === '' || isOnThisMachine(url))) return;
  const calls = changes.filter(({ isCall }) => isCall).map(({ key, from, to }) => `${key}: ${from} → ${to}`);
  const message = `The profile changes calls of the service (${calls.join('; ')}). Nothing was sent. Review the profile; to accept it, set Accepted Calls of the credential to ${code}.`;
  throw new ConnectorError('config', message, { field: 'acceptedCalls' });
}

/** The ConnectorError in a chain of causes. Each bundle has its own class, so it is recognised by its name. */
export function findConnectorError(error: unknown): ConnectorError | undefined {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause instanceof ConnectorError) return cause;
    if (cause.name === 'ConnectorError' && 'kind' in cause) return adopt(cause as ConnectorError);
    cause = cause.cause;
  }
  return undefined;
}

function adopt({ kind, message, status, field, reason, unreached, waitMs }: ConnectorError): ConnectorError {
  return new ConnectorError(kind, message, { status, field, reason, unreached, waitMs });
}
