import { ConnectorError, type Connection, type LegacySignIn } from '@tpr/core';
import { readPrivateFile } from '../files/private-file.ts';
import { flag, text, type Values } from './arguments.ts';
import { demandCertificates } from './certificates.ts';
import { checkVariableNames } from './variable-names.ts';
import { readPasswordCommand } from './password-command.ts';

/** The options of every command that talks to the service. Their help names the environment variables. */
export const connectionOptions = {
  quiet: flag('show no progress, and no result unless something went wrong or needs an answer', 'q'),
  sandbox: flag('use the sandbox on port 4870, else start that of this folder; TPR_ variables are ignored'),
  'base-url': text('<address>', 'address of the current interface (TPR_BASE_URL)'),
  'legacy-base-url': text('<address>', 'address of the legacy interface, if there is one (TPR_LEGACY_BASE_URL)'),
  'auth-url': text('<address>', 'address of the token issuer (TPR_AUTH_URL)'),
  realm: text('<name>', 'realm of the token issuer (TPR_REALM)'),
  'client-id': text('<name>', 'client identifier of the service (TPR_CLIENT_ID)'),
  username: text('<name>', 'user who signs in (TPR_USERNAME)'),
  'password-file': text(
    '<file>',
    'file that contains the password (default: TPR_PASSWORD, else a prompt on the terminal)',
  ),
  'password-command': text(
    '<program>',
    'program that prints the password on its first line, such as "pass show tpr" (TPR_PASSWORD_COMMAND)',
  ),
  scope: text('<words>', 'scope of the sign-in, if required (TPR_SCOPE; a client secret: TPR_CLIENT_SECRET)'),
  'legacy-username': text(
    '<name>',
    'user of the legacy interface, if different; with TPR_LEGACY_PASSWORD (TPR_LEGACY_USERNAME)',
  ),
  'legacy-realm': text('<name>', 'realm of that user, if different (TPR_LEGACY_REALM)'),
  account: text('<id>', 'account to work in (TPR_ACCOUNT)'),
  environment: text(
    '<name>',
    'name of the environment, as in the add-ins; all but sandbox, test and similar names require a confirmation (TPR_ENVIRONMENT)',
  ),
  profile: text('<file>', 'profile overlay, such as `tpr doctor` writes (TPR_PROFILE)'),
  'accept-profile': text(
    '<code>',
    'accept the calls that it changes without a question; the question shows the code (TPR_ACCEPT_PROFILE)',
  ),
} as const;

const isReadable = 'Everyone on this machine could read it in the list of processes.';

/** For every command with these options. */
export const connectionRefusals = {
  password: `${isReadable} Set TPR_PASSWORD, or use --password-file <file> or --password-command <program>.`,
  'legacy-password': `${isReadable} Set TPR_LEGACY_PASSWORD.`,
  'client-secret': `${isReadable} Set TPR_CLIENT_SECRET.`,
} as const;

export type ConnectionValues = Values<typeof connectionOptions>;
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConnectionSettings {
  /** Without its own password, which is read after everything else. */
  readonly connection: Connection;
  /** Path of the profile overlay. */
  readonly profile: string | undefined;
  /** The code of the calls that the overlay may change. */
  readonly acceptedProfile: string | undefined;
}

/** Settings of the sandbox that `tpr` starts. */
const sandbox: Environment = {
  TPR_BASE_URL: 'http://127.0.0.1:4870/current',
  TPR_LEGACY_BASE_URL: 'http://127.0.0.1:4870/legacy',
  TPR_AUTH_URL: 'http://127.0.0.1:4870/auth',
  TPR_REALM: 'tpr',
  TPR_CLIENT_ID: 'tpr-sandbox',
  TPR_USERNAME: 'buyer@example.test',
  TPR_PASSWORD: 'sandbox',
  TPR_ACCOUNT: '1001',
  TPR_ENVIRONMENT: 'sandbox',
};

const required = {
  baseUrl: ['base-url', 'TPR_BASE_URL'],
  authUrl: ['auth-url', 'TPR_AUTH_URL'],
  realm: ['realm', 'TPR_REALM'],
  clientId: ['client-id', 'TPR_CLIENT_ID'],
  username: ['username', 'TPR_USERNAME'],
  accountId: ['account', 'TPR_ACCOUNT'],
} as const;
const legacyBaseUrl = ['legacy-base-url', 'TPR_LEGACY_BASE_URL'] as const;

/** The option and the variable of a setting, as messages name them. */
export function sourceOf(setting: string | undefined): string | undefined {
  const [, source] = Object.entries({ ...required, legacyBaseUrl }).find(([name]) => name === setting) ?? [];
  return source === undefined ? undefined : describeSource(source);
}

const describeSource = ([option, variable]: readonly [string, string]): string => `--${option} (${variable})`;

/**
 * The connection from the options, else from the sandbox or the environment. With the sandbox the environment is
 * ignored, so that no real sign-in reaches it.
 * @throws ConnectorError `config` naming a misspelt variable, all that is missing, or certificates that are not checked. Whether addresses are well-formed is checked by the client.
 */
export function readConnection(values: ConnectionValues, variables: Environment): ConnectionSettings {
  if (!values.sandbox) checkVariableNames(variables);
  const source = values.sandbox ? sandbox : variables;
  const find = (option: Exclude<keyof ConnectionValues, 'sandbox' | 'quiet'>, variable: string): string =>
    (values[option] ?? withoutQuotes(variable, source[variable] ?? '')).trim();
  const entries = Object.entries(required);
  const missing = entries.filter(([, [option, variable]]) => find(option, variable) === '');
  if (missing.length > 0) {
    const names = missing.map(([, source]) => describeSource(source)).join(', ');
    const message = `The connection lacks ${names}. Set ${missing.length === 1 ? 'it' : 'them'}, or try the sandbox with --sandbox.`;
    throw new ConnectorError('config', message, { field: missing[0]?.[0] ?? 'connection' });
  }
  const legacyAddress = find(...legacyBaseUrl);
  const addresses = [find(...required.baseUrl), legacyAddress, find(...required.authUrl)];
  demandCertificates(
    addresses.filter((address) => address !== ''),
    variables,
  );
  const environment = find('environment', 'TPR_ENVIRONMENT');
  const scope = find('scope', 'TPR_SCOPE');
  const clientSecret = withoutLineEnd(source['TPR_CLIENT_SECRET']);
  const legacyUser = find('legacy-username', 'TPR_LEGACY_USERNAME');
  return {
    connection: {
      baseUrl: find(...required.baseUrl),
      ...(legacyAddress !== '' && { legacyBaseUrl: legacyAddress }),
      authUrl: find(...required.authUrl),
      realm: find(...required.realm),
      clientId: find(...required.clientId),
      username: find(...required.username),
      accountId: find(...required.accountId),
      ...(scope !== '' && { scope }),
      ...(clientSecret !== '' && { clientSecret }),
      ...(legacyUser !== '' && {
        legacyAuth: readLegacySignIn(legacyUser, find('legacy-realm', 'TPR_LEGACY_REALM'), source),
      }),
      ...(environment !== '' && { environment }),
    },
    profile: find('profile', 'TPR_PROFILE') || undefined,
    acceptedProfile: find('accept-profile', 'TPR_ACCEPT_PROFILE') || undefined,
  };
}

/** Refuses quotation marks, which `set` of Windows and some files keep. @throws ConnectorError `config` */
function withoutQuotes(variable: string, text: string): string {
  if (!/^(["']).*\1$/.test(text.trim())) return text;
  const message = `${variable} has quotation marks around its value: write it without them.`;
  throw new ConnectorError('config', message, { field: variable });
}

/** A variable that was read from a file of Windows ends with a carriage return. No secret does. */
function withoutLineEnd(text = ''): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The legacy user has its own password. @throws ConnectorError `config` without one */
function readLegacySignIn(username: string, realm: string, variables: Environment): LegacySignIn {
  const password = withoutLineEnd(variables['TPR_LEGACY_PASSWORD']);
  if (password !== '') return { username, password, ...(realm !== '' && { realm }) };
  const message = 'There is no password for the legacy interface. Set TPR_LEGACY_PASSWORD.';
  throw new ConnectorError('config', message, { field: 'legacyAuth' });
}

/** @param ask asks the user as the last source; absent without a terminal. @throws ConnectorError `config` */
export async function readPassword(
  values: ConnectionValues,
  variables: Environment,
  ask?: () => Promise<string>,
  signal?: AbortSignal,
): Promise<string> {
  const source = values.sandbox ? sandbox : variables;
  const { 'password-file': file, 'password-command': command } = values;
  if (file !== undefined) return readPasswordFile(file);
  if (command !== undefined) return readPasswordCommand(command, signal);
  const program = source['TPR_PASSWORD_COMMAND'] ?? '';
  const password =
    withoutLineEnd(source['TPR_PASSWORD']) ||
    (program.trim() === '' ? await ask?.() : await readPasswordCommand(program, signal));
  if (password) return password;
  const message =
    'There is no password. Set TPR_PASSWORD, use --password-file <file> or --password-command <program>, or run tpr on a terminal.';
  throw new ConnectorError('config', message, { field: 'password' });
}

/** A password may begin or end with blanks; only the line's end is not part of it. */
async function readPasswordFile(path: string): Promise<string> {
  const [name, field] = [`The password file ${path}`, 'password-file'];
  const text = await readPrivateFile(path, { name, field, afterwards: 'change the password' });
  const password = text.replace(/\r?\n$/, '');
  if (password !== '' && !/[\r\n]/.test(password)) return password;
  throw new ConnectorError('config', `${name} has to hold the password on one line, and nothing else.`, { field });
}
