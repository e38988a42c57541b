import type { Client } from '../client.ts';
import type { HttpRequest, Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { toConnectorError } from '../http/error-mapping.ts';
import { addressOf, assembleRequest, pagePairs, type PageRequest, type SentFile } from '../http/request-builder.ts';
import { send } from '../http/pipeline.ts';
import type { ReceivedResponse } from '../http/policy.ts';
import { isSuccess } from '../http/response-status.ts';
import type { Base } from '../api/endpoint.ts';
import { isPlainPath, readPathStep } from '../api/path-step.ts';
import { encodePairs, pagingNames } from '../api/wire.ts';

export interface CustomCall {
  readonly method: HttpRequest['method'];
  /** Encoded, without the prefix of all paths. Begins with `/account/{accountId}`, literally or with the account's ID. */
  readonly path: string;
  /** Null and undefined are left out; a list repeats its name. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of `body`. */
  readonly file?: SentFile;
  /** Sent to the address of the legacy interface. */
  readonly isLegacy?: boolean;
}

/** Options beyond the call itself. */
interface Asked {
  readonly page?: PageRequest;
  readonly isFile?: true;
}

export const nameOf = ({ method, path }: Pick<CustomCall, 'method' | 'path'>): string => `${method} ${path}`;
export const baseOf = ({ isLegacy = false }: CustomCall): Base => (isLegacy ? 'legacy' : 'current');
/** Only a read may be sent twice: nothing is known about a write but its response. */
export const isRead = ({ method }: CustomCall): boolean => method === 'GET';

/**
 * Sends a call that the client has no method for, through the same pipeline as all others. Only reads are repeated.
 * @param readSuccess parses a 2xx response. @throws InvalidResponse
 * @throws ConnectorError `config` for a path that is not below the account, before anything is sent; `unknown-outcome`
 * for a write whose response is missing, incomplete or a web page; otherwise as every call does.
 */
export function* sendCustom<T>(
  { context }: Client,
  call: CustomCall,
  readSuccess: (response: ReceivedResponse) => T,
  { page, isFile }: Asked = {},
): Op<T> {
  const { method, path, query = {}, body, file } = call;
  const { connection, profile } = context;
  const of = { name: nameOf(call), base: baseOf(call) };
  if (isRead(call) && (body !== undefined || file !== undefined)) {
    throw new ConnectorError('config', `${of.name}: a GET has no body. Give its parameters as query.`, {
      field: 'body',
    });
  }
  const pages = page === undefined ? [] : pagePairs(of, profile, page);
  const paged: readonly string[] = page === undefined ? [] : Object.values(pagingNames(of, profile));
  const given = Object.entries(query).filter(([name]) => !paged.includes(name));
  const parts = {
    method,
    path: pathBelow(connection.accountId, path),
    query: encodePairs([...given.flatMap(([name, value]) => pairsOf(name, value)), ...pages]),
    ...(file === undefined ? body !== undefined && { body } : { file }),
    ...(isFile === true && { isFile }),
  };
  const read = (response: ReceivedResponse): { readonly value: T } | undefined =>
    isSuccess(response.status) ? { value: readSuccess(withoutTokens(response)) } : undefined;
  const sending = { name: of.name, address: addressOf(context, of), repeatable: isRead(call), read };
  const response = yield* send(context, sending, (bearer) => assembleRequest(context, of, parts, bearer));
  if (response.value === undefined) throw toConnectorError(of.name, response);
  return response.value.value;
}

/** Refuses paths that lead out of the account's part of the interface, however they are encoded. */
function pathBelow(accountId: string, path: string): string {
  const [, above = '', account = '', rest = ''] = /^(\/account\/)([^/]+)(.*)$/s.exec(path) ?? [];
  const isOwn = account === '{accountId}' || readPathStep(account) === accountId;
  if (isOwn && isPlainPath(rest)) return above + encodeURIComponent(accountId) + rest;
  const advice = isOwn
    ? "a step has letters, digits or . _ ~ : @ + = , ! $ ' ( ) * - and no blank; give parameters apart."
    : 'begin it with /account/{accountId}/ and give parameters apart.';
  const fault = `"${path}" is not a path below the account: ${advice}`;
  throw new ConnectorError('config', fault, { field: 'path' });
}

function pairsOf(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => pairsOf(name, each));
  return value === null || value === undefined ? [] : [[name, String(value)]];
}

/** The characters of a bearer (RFC 6750), none special in JSON. A shorter text may be part of a name by chance. */
const tokenForm = /^(?=.*[A-Za-z])[\w.~+/=-]{16,}$/;

/**
 * Removes tokens that a success repeats verbatim, such as the echo of a debugging endpoint: for responses whose fields
 * are not known. They are removed before JSON is parsed, so at any depth.
 */
function withoutTokens(response: ReceivedResponse): ReceivedResponse {
  const tokens = response.secrets.filter((secret = ''): secret is string => tokenForm.test(secret));
  // PHP escapes a slash with a backslash.
  const written = tokens.flatMap((token) => [token, token.replace(/\//g, '\\/')]);
  return { ...response, text: written.reduce((text, token) => text.split(token).join('…'), response.text) };
}
