import { createClient, type Client, type Connection, type Notice, type Op } from '@tpr/core';
import { createAsyncRunner, type AsyncHost } from '@tpr/core/fetch';
import { createProfile, type Profile } from '@tpr/core/api';
import { rereadNoProxy } from '../host/environment-proxy.ts';
import { createNodeHost } from '../host/node-host.ts';
import { readConnection, readPassword, type ConnectionValues } from '../terminal/connection.ts';
import { localHostsOf, reachDirectly } from '../terminal/direct-hosts.ts';
import { askPassword, canAsk } from '../terminal/password.ts';
import { readProfile } from './profile.ts';

/** Number of requests that were sent. */
export interface Traffic {
  /** Requests of the interfaces, repetitions included. */
  requests: number;
  /** Requests of the token issuer. */
  grants: number;
}

/** The operations of a spreadsheet, as `callAdapter` makes them. */
type HostWorkbook = NonNullable<AsyncHost['workbook']>;

/** A signed-in client of one command, with the host that runs it. */
export interface CommandService extends AsyncDisposable {
  readonly client: Client;
  readonly connection: Connection;
  readonly traffic: Traffic;
  /** The same service with a spreadsheet. Labels are requested in its language unless the profile has one (G107). */
  at(workbook: HostWorkbook, language: string | undefined): CommandService;
  /** Rejects with `Cancelled` when the command's signal is aborted. @param emit receives what the operation emits. */
  run<T>(op: Op<T>, emit?: (value: unknown) => void): Promise<T>;
  /** Ignores the signal: for operations that have to end in order. */
  runToEnd<T>(op: Op<T>): Promise<T>;
}

export interface ServiceOptions {
  readonly signal: AbortSignal;
  readonly log: (notice: Notice) => void;
}

/** The connection and the profile of one command. Disposing of this object stops a sandbox that the command started. */
interface Settings extends AsyncDisposable {
  readonly connection: Connection;
  readonly profile: Profile;
}

/**
 * The calls that a profile changes are shown before the password is asked for.
 * @throws ConnectorError `config` when the connection or the profile is incomplete or malformed.
 */
export async function readSettings(values: ConnectionValues, signal: AbortSignal): Promise<Settings> {
  const { connection, profile: path, acceptedProfile } = readConnection(values, process.env);
  // Checks the addresses and the account before the user is asked for anything.
  createClient({ connection });
  reachDirectly(localHostsOf(connection));
  rereadNoProxy();
  const profile = await readProfile(path, { connection, accepted: acceptedProfile, signal });
  const ask = canAsk() ? () => askPassword(connection) : undefined;
  const password = await readPassword(values, process.env, ask, signal);
  const settings = { connection: { ...connection, password }, profile };
  if (!values.sandbox || values['base-url'] !== undefined) return { ...settings, [Symbol.asyncDispose]: nothing };
  // Imported only here, because it loads the sandbox package.
  const { useSandbox } = await import('./own-sandbox.ts');
  const used = await useSandbox(new URL(connection.baseUrl).origin, process.cwd(), signal);
  const addresses = {
    baseUrl: used.baseUrl,
    legacyBaseUrl: values['legacy-base-url'] ?? used.legacyBaseUrl,
    authUrl: values['auth-url'] ?? used.authUrl,
  };
  return {
    profile,
    connection: { ...settings.connection, ...addresses },
    [Symbol.asyncDispose]: () => used[Symbol.asyncDispose](),
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** @throws as `readSettings` does. */
export async function openService(values: ConnectionValues, options: ServiceOptions): Promise<CommandService> {
  const settings = await readSettings(values, options.signal);
  const service = connect(settings.connection, settings.profile, options);
  return { ...service, [Symbol.asyncDispose]: () => settings[Symbol.asyncDispose]() };
}

export function connect(connection: Connection, profile: Profile, options: ServiceOptions): CommandService {
  return openClient(connection, profile, options, { requests: 0, grants: 0 });
}

function openClient(
  connection: Connection,
  profile: Profile,
  { signal, log }: ServiceOptions,
  traffic: Traffic,
  workbook?: HostWorkbook,
): CommandService {
  const host: AsyncHost = {
    ...countTraffic(createNodeHost({ log }), connection, traffic),
    ...(workbook !== undefined && { workbook }),
  };
  const runner = createAsyncRunner(host);
  const client = createClient({ connection, profile });
  return {
    client,
    connection,
    traffic,
    at: (book, language) => openClient(connection, inLanguage(profile, language), { signal, log }, traffic, book),
    run: (op, emit) => runner.run(op, { signal, ...(emit !== undefined && { emit }) }),
    runToEnd: (op) => runner.run(op),
    [Symbol.asyncDispose]: nothing,
  };
}

function inLanguage(profile: Profile, language: string | undefined): Profile {
  if (language === undefined) return profile;
  return createProfile({ 'http.acceptLanguage': language, ...profile.overrides });
}

function countTraffic(host: AsyncHost, { authUrl }: Connection, traffic: Traffic): AsyncHost {
  return {
    ...host,
    send(request, signal) {
      // The service's address may be below that of its issuer: only a sign-in has a form as its body.
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      if (isForm && request.url.startsWith(authUrl)) traffic.grants += 1;
      else traffic.requests += 1;
      return host.send(request, signal);
    },
  };
}
