import type { Client } from '../../client.ts';
import type { HttpReply, HttpRequest, Op } from '../../engine/op.ts';
import { ConnectorError } from '../../errors.ts';
import { readJson } from '../../exchange/answer.ts';
import { errorOf } from '../../exchange/fault.ts';
import { parseJson } from '../../exchange/json.ts';
import { isTalk } from '../../exchange/own-form.ts';
import { addressOf, assembleRequest } from '../../exchange/request.ts';
import { send } from '../../exchange/send.ts';
import { Unreadable } from '../../exchange/unreadable.ts';
import { encodePairs } from '../../exchange/url.ts';
import { placesIn } from '../../service/envelope.ts';
import { isPlainPath, readPathStep } from '../../service/path-step.ts';
import { pick } from '../../service/place.ts';

export interface CustomCall {
  readonly method: HttpRequest['method'];
  /** Below the prefix of all paths and the account, encoded: begins with `/account/{accountId}`. */
  readonly path: string;
  /** Null and undefined are left out; a list repeats its name. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** To the address of the legacy interface. */
  readonly isLegacy?: boolean;
}

export interface CustomAnswer {
  /** JSON; text where it is none; null for an empty answer. */
  readonly value: unknown;
  /** The records of a list, wherever this service puts them (G21). */
  readonly records?: readonly unknown[];
}

/**
 * A call that the client has no method for, made as every other call: signed, at its pace, with a pause when the service
 * asks for one, and a read repeated. Nothing is known of a write but its answer, so it is never repeated.
 * @throws ConnectorError `config` for a path that is not below the account, before anything is sent; `unknown-outcome` for a
 * write whose answer is a page or not whole, or does not come; and those of every call.
 */
export function* customCall({ exchange }: Client, call: CustomCall): Op<CustomAnswer> {
  const { method, path, query = {}, body, isLegacy = false } = call;
  const name = `${method} ${path}`;
  const base = isLegacy ? ('legacy' as const) : ('current' as const);
  const parts = {
    method,
    path: pathBelow(exchange.connection.accountId, path),
    query: encodePairs(Object.entries(query).flatMap(([key, value]) => pairsOf(key, value))),
    ...(body !== undefined && { body }),
  };
  const isRead = method === 'GET';
  const readSuccess = (reply: HttpReply): CustomAnswer | undefined => {
    if (reply.status < 200 || reply.status >= 300) return undefined;
    const value = read(reply);
    const records = Array.isArray(value) ? value : pick(value, placesIn({ base }, 'list', exchange.profile));
    const answer = { value, ...(Array.isArray(records) && { records }) };
    // A read can be asked whether that is what is said here; of a write there is nothing more to learn.
    if (isRead && (value === null || isTalk(value)) && !exchange.learned.shapes.has(name)) {
      throw new Unreadable('form', reply, 'the answer holds nothing, or a message alone.', { reading: answer });
    }
    return answer;
  };
  const address = addressOf(exchange, { name, base });
  const sending = { name, address, repeatable: isRead, read: readSuccess };
  const { reply, value: answer } = yield* send(exchange, sending, (bearer) =>
    assembleRequest(exchange, { name, base }, parts, bearer),
  );
  if (answer === undefined) throw errorOf(name, reply);
  return answer;
}

/** The account's part of the interface is left by no step, however it is written. */
function pathBelow(accountId: string, path: string): string {
  const [, above = '', account = '', rest = ''] = /^(\/account\/)([^/]+)(.*)$/s.exec(path) ?? [];
  const isOwn = account === '{accountId}' || readPathStep(account) === accountId;
  if (isOwn && isPlainPath(rest)) return above + encodeURIComponent(accountId) + rest;
  throw new ConnectorError(
    'config',
    `"${path}" is no path below the account: begin it with /account/{accountId}/ and give parameters apart.`,
    { field: 'path' },
  );
}

function pairsOf(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => pairsOf(name, each));
  return value === null || value === undefined ? [] : [[name, String(value)]];
}

/** What begins like a page or like JSON is none of the texts that a service may answer with. @throws Unreadable */
function read(reply: HttpReply): unknown {
  const { text } = reply;
  if (text.trim() === '') return null;
  if (/^\uFEFF?\s*[<{[]/.test(text)) return readJson(reply);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
