import { checkConnection, type Connection } from '@tpr/core';
import { isPlainPath, withoutEndSlashes } from '@tpr/core/service';
import {
  UserError,
  type ICredentialDataDecryptedObject,
  type IHttpRequestOptions,
  type IRequestOptions,
} from 'n8n-workflow';
import { readConnection } from './service-connection.ts';

/** Of n8n's two helpers for requests; the older one, which the HTTP Request node uses, names the address `uri`. */
type Request = IHttpRequestOptions & Pick<IRequestOptions, 'uri' | 'rejectUnauthorized'>;

/**
 * Signs a request to the addresses of the credential, whichever node it comes from: who may use a credential in a workflow
 * must not be able to send its token elsewhere. Nor does a redirect to another origin take it along, which n8n leaves to
 * the node and its version.
 * @throws UserError with one line for every other address, for one that is not over https, and for a way there on which
 * somebody of the node's choice could read along.
 */
export function sign(credentials: ICredentialDataDecryptedObject, request: Request): IHttpRequestOptions {
  const own = ownAddresses(readConnection(credentials));
  const targets = targetsOf(request);
  if (targets.length === 0 || !targets.every((target) => own.some((address) => isBelow(target, address)))) {
    throw new UserError(`This credential signs requests below its own addresses only: ${own.join(', ')}`);
  }
  checkWay(request);
  return {
    ...request,
    sendCredentialsOnCrossOriginRedirect: false,
    headers: { ...request.headers, Authorization: `Bearer ${String(credentials['accessToken'])}` },
  };
}

function ownAddresses(connection: Connection): string[] {
  try {
    checkConnection(connection);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const { baseUrl, legacyBaseUrl } = connection;
  return legacyBaseUrl === undefined ? [baseUrl] : [baseUrl, legacyBaseUrl];
}

function checkWay({ proxy, rejectUnauthorized, skipSslCertificateValidation }: Request): void {
  // The older helper takes text, which is empty where nothing is filled in.
  if (proxy !== undefined && String(proxy) !== '') {
    throw new UserError('This credential goes through no proxy of a node: take it out, and set HTTPS_PROXY for n8n');
  }
  if (rejectUnauthorized === false || skipSslCertificateValidation === true) {
    throw new UserError('This credential asks for a certificate that holds: switch off Ignore SSL Issues in the node');
  }
}

/** What the request may go to: an address of its own, or one below `baseURL`, as n8n's library puts them together. */
function targetsOf({ baseURL, url, uri }: Request): string[] {
  return [url, uri]
    .filter((given) => given !== undefined)
    .map((given) => {
      const isWhole = baseURL === undefined || /^([a-z][a-z\d+.-]*:)?\/\//i.test(given);
      return isWhole ? given : `${withoutEndSlashes(baseURL)}/${given.replace(/^\/+/, '')}`;
    });
}

const address = /^(https?:\/\/[^/?#@\\\s]+)(\/[^?#\\\s]*)?(?:\?[^#\\\s]*)?$/i;

/** Read as it stands, since a path that has to be resolved first may be resolved in another way at its end. */
function isBelow(target: string, base: string): boolean {
  const [[, origin = '', path = ''] = [], [, ownOrigin, ownPath = ''] = []] = [target, base].map(
    (text) => address.exec(text) ?? [],
  );
  if (!URL.canParse(origin) || new URL(origin).origin !== new URL(ownOrigin ?? base).origin) return false;
  const folder = withoutEndSlashes(ownPath);
  return path.startsWith(folder) && isPlainPath(path.slice(folder.length));
}
