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
import { needPasswords, readAccess } from '../../../connection/service-connection.ts';

/** Fewer than in a run, because a user waits for the result. */
const tries = 2;

/** Error messages for a rejected read of the portfolio, by HTTP status. */
const byStatus: Readonly<Record<number, string>> = {
  403: 'The sign-in works, but this user may not read this account. Check Account ID.',
  404: 'The sign-in works, but there is no portfolio here. Check Service Address and Account ID.',
};

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
    const profile = createProfile({ ...given.overrides, 'retry.maxAttempts': tries }, given.overlay);
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
  const { kind, status, message, endpoint } = error;
  // Errors of the sign-in have statuses and kinds, too.
  if (endpoint !== 'thirdParties.list') return message;
  const what = message.replace(`${endpoint}: `, '');
  if (kind === 'invalid-response')
    return `The sign-in works, but the portfolio was not returned: ${what} Check Service Address.`;
  return (status !== undefined && byStatus[status]) || `Could not read the portfolio: ${what}`;
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
