import { checkConnection, legacyConnection, type Connection } from '@tpr/core';
import { isPlainPath, withoutEndSlashes } from '@tpr/core/api';
import { UserError, type ICredentialDataDecryptedObject, type IHttpRequestOptions } from 'n8n-workflow';
import { withFieldLabels } from './field-labels.ts';
import { checkWay, withoutRedirects, type GivenRequest } from './request-safety.ts';
import { readConnection } from './service-connection.ts';
import { currentNames, legacyNames, type TokenNames } from './token-names.ts';

/**
 * Signs a request of any node to the addresses of the credential. A user who may only use the credential must not be
 * able to send its token elsewhere, so redirects are not followed.
 * @throws UserError for any other address, for an address without https, and for the options that `checkWay` rejects.
 */
export function sign(credentials: ICredentialDataDecryptedObject, request: GivenRequest): IHttpRequestOptions {
  const connection = readConnection(credentials);
  const own = ownAddresses(connection);
  const targets = targetsOf(request);
  if (targets.length === 0 || !targets.every((target) => own.some((address) => isBelow(target, address)))) {
    throw new UserError(`This credential signs requests below its own addresses only: ${own.join(', ')}`);
  }
  checkWay(request);
  return {
    ...request,
    ...withoutRedirects,
    headers: {
      ...request.headers,
      Authorization: `Bearer ${tokenFor(targets, credentials, connection)}`,
    },
  };
}

/** The token for the called interface. If an interface has its own user, it has its own token (G97). */
function tokenFor(
  targets: readonly string[],
  credentials: ICredentialDataDecryptedObject,
  connection: Connection,
): string {
  const { baseUrl, legacyBaseUrl, legacyAuth } = connection;
  if (legacyAuth === undefined || legacyBaseUrl === undefined) return ownToken(credentials, currentNames, connection);
  const isLegacy = (target: string) =>
    isBelow(target, legacyBaseUrl) && (!isBelow(target, baseUrl) || legacyBaseUrl.length > baseUrl.length);
  return targets.every(isLegacy)
    ? ownToken(credentials, legacyNames, legacyConnection(connection))
    : ownToken(credentials, currentNames, connection);
}

/**
 * The stored token. Empty if it belongs to a user or an address from before the credential was edited, because n8n
 * keeps it then. The service answers an empty token with 401, and n8n signs in.
 */
function ownToken(
  credentials: ICredentialDataDecryptedObject,
  { token, kept }: TokenNames,
  { authUrl, realm, clientId, username, baseUrl, legacyBaseUrl = '' }: Connection,
): string {
  const owner = ownerOf(credentials[kept]);
  const ours = [authUrl, realm, clientId, username, baseUrl, legacyBaseUrl];
  const isOwn = owner === undefined || ours.every((own) => owner.includes(own));
  return isOwn ? String(credentials[token] ?? '') : '';
}

/** The user and the addresses of a stored session; undefined if it does not name them. */
function ownerOf(session: unknown): readonly unknown[] | undefined {
  try {
    const { of } = Object(JSON.parse(String(session))) as { readonly of?: unknown };
    const owner: unknown = JSON.parse(String(of).replace(/^session /, ''));
    return Array.isArray(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function ownAddresses(connection: Connection): string[] {
  const fault = faultOf(connection);
  if (fault !== undefined) throw new UserError(withFieldLabels(fault.message), { cause: fault });
  const { baseUrl, legacyBaseUrl } = connection;
  return legacyBaseUrl === undefined ? [baseUrl] : [baseUrl, legacyBaseUrl];
}

function faultOf(connection: Connection): Error | undefined {
  try {
    checkConnection(connection);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The addresses that the request may reach: absolute ones, or below `baseURL`, joined as n8n's library does it. */
function targetsOf({ baseURL, url, uri }: GivenRequest): string[] {
  return [url, uri]
    .filter((given) => given !== undefined)
    .map((given) => {
      const isWhole = baseURL === undefined || /^([a-z][a-z\d+.-]*:)?\/\//i.test(given);
      return isWhole ? given : `${withoutEndSlashes(baseURL)}/${given.replace(/^\/+/, '')}`;
    });
}

const address = /^(https?:\/\/[^/?#@\\\s]+)(\/[^?#\\\s]*)?(?:\?[^#\\\s]*)?$/i;

/** Compares the text itself: a path that has to be resolved first may be resolved differently by the server. */
function isBelow(target: string, base: string): boolean {
  const [[, origin = '', path = ''] = [], [, ownOrigin, ownPath = ''] = []] = [target, base].map(
    (text) => address.exec(text) ?? [],
  );
  if (!URL.canParse(origin) || new URL(origin).origin !== new URL(ownOrigin ?? base).origin) return false;
  const folder = withoutEndSlashes(ownPath);
  return path.startsWith(folder) && isPlainPath(path.slice(folder.length));
}
