import { ConnectorError, createClient, legacyConnection, readUntil, Session } from '@tpr/core';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/service';
import type {
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  IHttpRequestOptions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import type { FullResponse } from '../../../connection/http.ts';
import { memoryHost } from '../../../connection/memory-host.ts';
import { readAccess } from '../../../connection/service-connection.ts';

/** A person waits for the answer. */
const tries = 2;

/** What a refusal of the portfolio means while somebody fills in the credential. */
const byStatus: Readonly<Record<number, string>> = {
  403: 'The sign-in works, but this user may not read this account. Check Account ID.',
  404: 'The sign-in works, but there is no portfolio here. Check Service Address and Account ID.',
};

/**
 * The test of the credential, in place of the editor's own, which passes for every answer with a status of success. Signs in
 * with what was typed and reads one page of the portfolio as the nodes read it, by the profile.
 */
export async function readPortfolio(
  this: ICredentialTestFunctions,
  { data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
  const { run } = createAsyncRunner(memoryHost((options) => send(this, options), { value: undefined }));
  let place = '';
  try {
    const { connection, profile: given } = readAccess(data);
    const profile = createProfile({ ...given.overrides, 'behaviour.rate.tries': tries }, given.overlay);
    await run(readUntil(createClient({ connection, profile }).thirdParties.list, {}, () => true));
    if (connection.legacyAuth !== undefined) {
      place = 'The legacy interface: ';
      await run(new Session(legacyConnection(connection), profile).bearer());
    }
    return { status: 'OK', message: 'Connection successful!' };
  } catch (error) {
    return { status: 'Error', message: `${place}${messageOf(error)}` };
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof ConnectorError)) return error instanceof Error ? error.message : String(error);
  const { kind, status, message } = error;
  const known = status === undefined ? undefined : byStatus[status];
  if (known !== undefined) return known;
  return kind === 'contract'
    ? `The sign-in works, but this is no portfolio: ${message} Check Service Address.`
    : message;
}

/** n8n's tests of credentials have no other helper than its older one, whose options have other names. */
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
