import { ask, ConnectorError, type Client, type HttpReply, type HttpRequest, type Op } from '@tpr/core';
import { joinUrl } from '@tpr/core/service';
import type { IDataObject } from 'n8n-workflow';

export interface CustomCall {
  readonly method: HttpRequest['method'];
  /** Template below the prefix of all paths; `{accountId}` is filled in. */
  readonly path: string;
  readonly query: IDataObject;
  readonly body?: IDataObject;
  readonly isLegacy: boolean;
}

const usualWaitMs = 1_000;
const longestReason = 300;

/**
 * A call that the client does not know: at the client's pace, and again when the service asks for a pause, as such a
 * request was not carried out (R158). Nothing else is repeated.
 * @returns the answer's JSON, its text, or null. @throws ConnectorError
 */
export function* sendCustomCall(client: Client, call: CustomCall): Op<unknown> {
  const request = requestOf(client, call);
  const tries = client.profile.get('behaviour.rate.tries');
  for (let attempt = 1; ; attempt++) {
    yield* waitTurn(client);
    const reply: HttpReply = yield* ask('send', request);
    if (reply.status >= 200 && reply.status < 300) return readAnswer(reply);
    if (reply.status !== 429 || attempt === tries) throw refusalOf(call, reply);
    const toldSeconds = Number(reply.headers['retry-after']);
    yield* ask('sleep', toldSeconds > 0 ? toldSeconds * 1000 : usualWaitMs * 2 ** (attempt - 1));
  }
}

function* waitTurn({ exchange }: Client): Op<void> {
  const nowMs = yield* ask('now');
  const waitMs = exchange.pace.reserve(nowMs);
  if (waitMs > 0) yield* ask('sleep', waitMs);
  exchange.pace.leave(nowMs + waitMs);
}

function requestOf({ connection, profile }: Client, { method, path, query, body, isLegacy }: CustomCall): HttpRequest {
  const base = isLegacy ? (connection.legacyBaseUrl ?? '') : connection.baseUrl;
  if (base === '')
    throw new ConnectorError('config', 'The credential has no legacy address. Fill it in.', { field: 'legacyBaseUrl' });
  if (!/^\/[^?#\s]*$/.test(path) || path.split('/').includes('..')) {
    throw new ConnectorError('config', `"${path}" is no path: begin it with / and give parameters under Query.`, {
      field: 'path',
    });
  }
  const filled = path.replace(/\{accountId\}/g, encodeURIComponent(connection.accountId));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  const url = joinUrl(base, profile.get('paths.prefix'), filled);
  return {
    method,
    url: pairs.length === 0 ? url : `${url}?${pairs.join('&')}`,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    expect: 'text',
    timeoutMs: profile.get('behaviour.limits.timeoutMs'),
  };
}

function readAnswer({ text }: HttpReply): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refusalOf({ method, path }: CustomCall, { status, text, failure }: HttpReply): ConnectorError {
  const said = (failure ?? reasonIn(text)).replace(/\s+/g, ' ').slice(0, longestReason);
  const what = status === 0 ? 'no answer came' : `the service answered ${status}`;
  const kind = status === 0 || status >= 500 ? (method === 'GET' ? 'later' : 'unknown-outcome') : 'refused';
  return new ConnectorError(
    status === 401 ? 'auth' : kind,
    `${method} ${path}: ${what}${said === '' ? '' : `: ${said}`}`,
    { status },
  );
}

/** What the service said, out of the body of a refusal. */
function reasonIn(text: string): string {
  const body = readAnswer({ status: 0, headers: {}, text });
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const said = ['message', 'error_description', 'detail', 'title'].map((name) => fields[name]);
  return said.find((each): each is string => typeof each === 'string') ?? text;
}
