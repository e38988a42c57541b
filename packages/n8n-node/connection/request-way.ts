import { UserError, type IHttpRequestOptions } from 'n8n-workflow';

/** Of n8n's two helpers for requests: what the older one, which the HTTP GivenRequest node uses, names otherwise. */
export interface GivenRequest extends IHttpRequestOptions {
  readonly uri?: string;
  readonly rejectUnauthorized?: boolean;
  readonly socketPath?: unknown;
}

/** By these a front that several tenants share may lead a request to another one than its address says. */
const routingHeader =
  /^(?:host|:authority|forwarded|x-forwarded-.+|x-original-.+|x-rewrite-url|x-host|x-http-host-.+)$/i;

/** A client certificate and its key. Everything else changes who the other end may be, or where it is. */
const ownCertificate = new Set(['cert', 'key', 'passphrase', 'pfx']);

/** @throws UserError with one line for a way on which others could read along, or to another end than the address. */
export function checkWay(request: GivenRequest): void {
  const { proxy, rejectUnauthorized, skipSslCertificateValidation, headers, agentOptions, socketPath } = request;
  // The older helper takes text, which is empty where nothing is filled in.
  if (proxy !== undefined && String(proxy) !== '') {
    throw new UserError('This credential goes through no proxy of a node: take it out, and set HTTPS_PROXY for n8n');
  }
  if (rejectUnauthorized === false || skipSslCertificateValidation === true) {
    throw new UserError('This credential asks for a certificate that holds: switch off Ignore SSL Issues in the node');
  }
  const header = Object.keys(headers ?? {}).find((name) => routingHeader.test(name.trim()));
  if (header !== undefined) {
    throw new UserError(`This credential signs no request with the header ${header.trim()}: take it out of the node`);
  }
  const option = Object.entries(Object(agentOptions)).find(
    ([name, value]) => value !== undefined && !ownCertificate.has(name),
  )?.[0];
  if (option !== undefined || (socketPath !== undefined && socketPath !== '')) {
    throw new UserError(
      `This credential takes a client certificate from a node and nothing else of a connection: leave out ${option ?? 'socketPath'}. Authorities of your own are set for n8n by NODE_EXTRA_CA_CERTS`,
    );
  }
}

/** In the words of both helpers: a redirect could leave the addresses of the credential, and would take the token along. */
export const withoutRedirects = {
  disableFollowRedirect: true,
  followRedirect: false,
  followAllRedirects: false,
  maxRedirects: 0,
  sendCredentialsOnCrossOriginRedirect: false,
};
