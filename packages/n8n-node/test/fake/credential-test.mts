import type {
  ICredentialDataDecryptedObject,
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  IHttpRequestOptions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { sendRequest } from './http.mts';
import { actionNode } from './workbench.mts';

/** The options of n8n's older helper that this fake supports. */
interface OlderOptions extends Pick<IHttpRequestOptions, 'method' | 'headers' | 'body' | 'timeout'> {
  readonly uri: string;
  readonly useStream: true;
  readonly followRedirect: false;
  readonly simple: false;
  readonly resolveWithFullResponse: true;
}

const known = new Set<string>(
  'method uri headers body timeout useStream followRedirect simple resolveWithFullResponse'.split(' '),
);

/** Tests a credential as n8n does for the nodes that use it: the one helper is the older one, over real sockets. */
export async function testCredential(data: ICredentialDataDecryptedObject): Promise<INodeCredentialTestResult> {
  const request = async ({ uri: url, method, headers, body, timeout, ...rest }: OlderOptions) => {
    const unknown = Object.keys(rest).filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`This helper does not know ${unknown.join(', ')}`);
    return await sendRequest({
      url,
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
      ...(timeout !== undefined && { timeout }),
      encoding: 'stream',
      ignoreHttpStatusErrors: true,
    });
  };
  const functions = { helpers: { request } } as unknown as ICredentialTestFunctions;
  const credential: ICredentialsDecrypted = { id: '1', name: 'Account', type: 'thirdPartyRiskApi', data };
  return await actionNode.methods.credentialTest.readPortfolio.call(functions, credential);
}
