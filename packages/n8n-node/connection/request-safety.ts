import { UserError, type IHttpRequestOptions } from 'n8n-workflow';

/** Options of both request helpers of n8n. The HTTP Request node uses the older helper, which has other names. */
export interface GivenRequest extends IHttpRequestOptions {
  readonly uri?: string;
  readonly rejectUnauthorized?: boolean;
  readonly socketPath?: unknown;
}

/** Headers that can route a request to another tenant behind a shared reverse proxy. */
const routingHeader =
  /^(?:host|:authority|forwarded|x-forwarded-.+|x-original-.+|x-rewrite-url|x-host|x-http-host-.+)$/i;

/** Options of a client certificate. All other agent options could change the server or how it is verified. */
const ownCertificate = new Set(['cert', 'key', 'passphrase', 'pfx']);

/** @throws UserError if the request could be read by a third party, or could reach another server than its address. */
export function checkWay(request: GivenRequest): void {
  const { proxy, rejectUnauthorized, skipSslCertificateValidation, headers, agentOptions, socketPath } = request;
  // The older helper passes a text, which is empty if the field is not filled in.
  if (proxy !== undefined && String(proxy) !== '') {
    throw new UserError(
      'This credential does not use the proxy of a node: remove it there, and set HTTPS_PROXY for n8n',
    );
  }
  if (rejectUnauthorized === false || skipSslCertificateValidation === true) {
    throw new UserError('This credential requires a valid certificate: switch off Ignore SSL Issues in the node');
  }
  const header = Object.keys(headers ?? {}).find((name) => routingHeader.test(name.trim()));
  if (header !== undefined) {
    throw new UserError(`This credential signs no request with the header ${header.trim()}: remove it from the node`);
  }
  const option = Object.entries(Object(agentOptions)).find(
    ([name, value]) => value !== undefined && !ownCertificate.has(name),
  )?.[0];
  if (option !== undefined || (socketPath !== undefined && socketPath !== '')) {
    throw new UserError(
      `This credential accepts only a client certificate from the connection settings of a node: remove ${option ?? 'socketPath'}. To trust your own certificate authorities, set NODE_EXTRA_CA_CERTS for n8n`,
    );
  }
}

/** For both helpers. A followed redirect could send the token outside the addresses of the credential. */
export const withoutRedirects = {
  disableFollowRedirect: true,
  followRedirect: false,
  followAllRedirects: false,
  maxRedirects: 0,
  sendCredentialsOnCrossOriginRedirect: false,
};
