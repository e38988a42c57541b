import { ConnectorError, type Connection } from '@tpr/core';
import { applyOverlay, createProfile, readOverlay, type Profile } from '@tpr/core/service';

/** Where a sandbox on this computer listens, and who may sign in there. */
const sandbox = {
  baseUrl: 'http://127.0.0.1:4870/current',
  legacyBaseUrl: 'http://127.0.0.1:4870/legacy',
  authUrl: 'http://127.0.0.1:4870/auth',
  realm: 'tpr',
  clientId: 'tpr-sandbox',
} as const;

/**
 * Requests under way at once, unless the profile says otherwise. Twice the client's own number: about half the life of a
 * request in n8n is n8n's, which reads and decrypts the credential each time, so the service sees as many as from others.
 */
const concurrentRequests = 8;

type Credentials = Readonly<Record<string, unknown>>;

export interface ServiceSettings {
  readonly connection: Connection;
  readonly profile: Profile;
}

/**
 * What a credential says about the service. The preset of the sandbox stands for its addresses.
 * @throws ConnectorError `config` naming the field of the profile that does not fit.
 */
export function readAccess(credentials: Credentials): ServiceSettings {
  return { connection: readConnection(credentials), profile: readProfile(credentials['profile']) };
}

/** The addresses and the user, as they stand in the credential. */
export function readConnection(credentials: Credentials): Connection {
  const field = (name: string): string => String(credentials[name] ?? '').trim();
  const places = field('environment') === 'sandbox' ? sandbox : undefined;
  const place = (name: keyof typeof sandbox): string => places?.[name] ?? field(name);
  const legacyBaseUrl = place('legacyBaseUrl');
  return {
    baseUrl: place('baseUrl'),
    ...(legacyBaseUrl !== '' && { legacyBaseUrl }),
    authUrl: place('authUrl'),
    realm: place('realm'),
    clientId: place('clientId'),
    username: field('username'),
    // A password may begin or end with a blank.
    password: String(credentials['password'] ?? ''),
    accountId: field('accountId'),
    environment: field('environment'),
  };
}

/** @param overlay JSON text, or the object that n8n makes of it. */
function readProfile(overlay: unknown): Profile {
  const text = typeof overlay === 'object' && overlay !== null ? JSON.stringify(overlay) : String(overlay ?? '').trim();
  const { overrides } = text === '' || text === '{}' ? createProfile() : applyOverlay(readOverlay(text));
  return createProfile({ 'behaviour.rate.concurrent': concurrentRequests, ...overrides });
}

/** An error of the connectors from wherever it was wrapped: each bundle has its own class, so its name tells. */
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
  return new ConnectorError(kind, message, {
    ...(status !== undefined && { status }),
    ...(field !== undefined && { field }),
    ...(reason !== undefined && { reason }),
    ...(unreached !== undefined && { unreached }),
    ...(waitMs !== undefined && { waitMs }),
  });
}
