import { ConnectorError, createClient, legacyConnection, readUntil, TokenSession } from '@tpr/core';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import type {
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  IHttpRequestOptions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { withFieldLabels } from '../../../connection/field-labels.ts';
import type { FullResponse } from '../../../connection/http.ts';
import { memoryHost } from '../../../connection/memory-host.ts';
import { nodePhrases } from '../errors/node-error.ts';
import { needPasswords, readAccess } from '../../../connection/service-connection.ts';

/** Fewer attempts than in a run, and no long wait of the service between them, because a user waits for the result. */
const patience = { 'retry.maxAttempts': 2, 'retry.maxRetryAfterMs': 5_000 };

/** Error messages for a rejected read of the portfolio, by HTTP status. */
const byStatus: Readonly<Record<number, string>> = {
  401: 'The sign-in works, but the service does not accept its token. Check Service Address, Realm and Client ID.',
  403: 'The sign-in works, but this user may not read this account. Check Account ID.',
  404: 'The sign-in works, but there is no portfolio here. Check Service Address and Account ID.',
};

/** A firewall, a proxy or another server answered in place of the service: the user and the account may be right. */
const byIntermediary =
  'The sign-in works, but something other than the service refused the request (403). Check Service Address, and whether a proxy or a firewall blocks n8n.';

/**
 * Tests the credential: signs in to each interface that has a user of its own. Then it reads one page of the portfolio
 * under the profile, as the nodes do. A declarative test of n8n would pass for every response with a successful status.
 */
export async function readPortfolio(
  this: ICredentialTestFunctions,
  { data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
  const { run } = createAsyncRunner(memoryHost((options) => send(this, options), { value: undefined }));
  let place = '';
  try {
    const { connection, profile: given } = readAccess(data);
    needPasswords(connection);
    const profile = createProfile({ ...given.overrides, ...patience }, given.overlay);
    await run(readUntil(createClient({ connection, profile }).thirdParties.list, {}, () => true));
    if (connection.legacyAuth !== undefined) {
      place = 'The legacy interface: ';
      await run(new TokenSession(legacyConnection(connection), profile).bearer());
    }
    return { status: 'OK', message: 'Connection successful!' };
  } catch (error) {
    return { status: 'Error', message: `${place}${withFieldLabels(messageOf(error))}` };
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof ConnectorError)) return error instanceof Error ? error.message : String(error);
  const { kind, status, message, endpoint, isOwn } = error;
  const isSignIn = endpoint !== 'thirdParties.list';
  const what = message.replace(`${endpoint}: `, '');
  const more = error.unreached?.why === 'certificate' ? ` ${nodePhrases.more?.certificate}` : '';
  // A message without the name of its call is a whole sentence, such as that of a refused sign-in.
  if (what === message) return `${message}${more}`;
  const address = isSignIn ? 'Sign-In Address' : 'Service Address';
  const opening = isSignIn ? 'Could not sign in' : 'Could not read the portfolio';
  if (kind === 'invalid-response') {
    const start = isSignIn ? opening : 'The sign-in works, but the portfolio was not returned';
    return `${start}: ${what} Check ${address}.`;
  }
  if (status === 0) return `${opening}: ${what.replace('Try again later', `Check ${address}, or try again later`)}`;
  if (isOwn === false && status === 403) return byIntermediary;
  return (!isSignIn && status !== undefined && byStatus[status]) || `${opening}: ${what}`;
}

/** Credential tests get only n8n's legacy request helper, whose options have other names. */
async function send(
  { helpers }: ICredentialTestFunctions,
  { method, url, headers, body, timeout }: IHttpRequestOptions,
): Promise<FullResponse> {
  return (await helpers.request({
    method,
    uri: url,
    headers,
    ...(body !== undefined && { body }),
    ...(timeout !== undefined && { timeout }),
    useStream: true,
    followRedirect: false,
    simple: false,
    resolveWithFullResponse: true,
  })) as FullResponse;
}
