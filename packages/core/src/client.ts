import { ask, type Op } from './engine/op.ts';
import { checkConnection, legacyConnection, type Connection } from './connection.ts';
import type { DownloadedFile, TemporaryAddress } from './exchange/answer.ts';
import type { Page } from './exchange/page-answer.ts';
import { call } from './exchange/call.ts';
import type { Exchange } from './exchange/exchange.ts';
import { createLearned } from './exchange/learned.ts';
import { createLine } from './exchange/line.ts';
import type { ListEnd, ListOptions, ListProgress } from './exchange/listing.ts';
import { departedSince } from './exchange/departures.ts';
import { forEachPage, listed } from './exchange/page.ts';
import type { Receipt } from './exchange/receipt.ts';
import { Session, type Authenticator } from './exchange/session.ts';
import type { Answer, AnswerOf, Endpoint, InputOf, RecordIn } from './service/endpoint.ts';
import { currentEndpoints, legacyEndpoints } from './service/endpoints.ts';
import { createProfile, profileWith, type Profile } from './service/profile/index.ts';

/** Every operation of the service by resource: `client.thirdParties.list()`, `client.legacy.dossiers.get(…)`. */
export interface Client extends Methods<typeof currentEndpoints> {
  /** @deprecated The legacy interface 1.1.0 (R170). */
  readonly legacy: Methods<typeof legacyEndpoints>;
  readonly connection: Connection;
  readonly profile: Profile;
  /** What the calls of this client share; for operations built on several calls. */
  readonly exchange: Exchange;
  /** The same client, with work ending in `later` at this moment (ms since epoch). */
  until(deadlineMs: number): Client;
}

/** A single call. An operation without required input may be called with nothing. */
export type Call<In, Out> = object extends In ? (input?: In) => Op<Out> : (input: In) => Op<Out>;

/** A list over pages: all of it at once, page by page in bounded memory, or one page as the service sends it. */
export interface ListCall<In, T> {
  (...input: object extends In ? [input?: In] : [input: In]): Op<T[]>;
  /** @param from the `cursor` of a `later` error. @throws ConnectorError `later` with a cursor to go on from. */
  each(
    input: In,
    visit: (items: readonly T[], progress: ListProgress) => Op<void>,
    from?: string,
    options?: ListOptions,
  ): Op<ListEnd>;
  page(input: In, page: { readonly number: number; readonly size: number }): Op<Page<T>>;
}

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint<any, any>>>>>;

type Methods<G> = { readonly [R in keyof G]: { readonly [M in keyof G[R]]: Method<G[R][M]> } };

type Method<E> =
  AnswerOf<E> extends { kind: 'page' }
    ? ListCall<InputOf<E>, RecordIn<AnswerOf<E>>>
    : Call<InputOf<E>, Result<AnswerOf<E>>>;

type Result<K> = K extends { kind: 'item' }
  ? RecordIn<K>
  : K extends { kind: 'list' }
    ? readonly RecordIn<K>[]
    : K extends { kind: 'file' }
      ? DownloadedFile
      : K extends { kind: 'address' }
        ? TemporaryAddress
        : Receipt;

export interface ClientOptions {
  readonly connection: Connection;
  /** The shipped profile when absent. */
  readonly profile?: Profile;
  /** `signedByHost` where the host signs requests; a Session of the connection when absent. */
  readonly auth?: Authenticator | undefined;
}

/** @throws ConnectorError `config` naming the setting of the connection that is missing or malformed. */
export function createClient({ connection, profile = createProfile(), auth }: ClientOptions): Client {
  checkConnection(connection);
  return clientOver({
    connection,
    profile,
    auth: auth ?? new Session(connection, profile),
    ...(connection.legacyAuth !== undefined && {
      legacyAuth: auth?.isOfHost === true ? auth : legacySession(connection, profile),
    }),
    ...createLine(profile),
    learned: createLearned(),
  });
}

function legacySession(connection: Connection, profile: Profile): Session {
  const legacy = legacyConnection(connection);
  checkConnection(legacy);
  return new Session(legacy, profile, 'legacy session');
}

/** The same client under other facts, such as the language of labels (`behaviour.acceptLanguage`). */
export function clientUnder(client: Client, overrides: Readonly<Record<string, unknown>>): Client {
  return clientOver({ ...client.exchange, profile: profileWith(client.profile, overrides) });
}

/** The same client, soon through with a request that is answered 500 each time: for who can ask others. */
export function briskClient({ exchange }: Client): Client {
  return clientOver({ ...exchange, isBrisk: true });
}

function clientOver(exchange: Exchange): Client {
  return {
    ...methodsOf(exchange, currentEndpoints),
    legacy: methodsOf(exchange, legacyEndpoints, { isGiven: false }),
    connection: exchange.connection,
    profile: exchange.profile,
    exchange,
    until: (deadlineMs) => clientOver({ ...exchange, deadlineMs }),
  };
}

/** That an interface is deprecated: said once a client, for all its operations. */
interface DeprecationNotice {
  isGiven: boolean;
}

function methodsOf<G extends Groups>(exchange: Exchange, groups: G, notice?: DeprecationNotice): Methods<G> {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const [group, endpoints] of Object.entries(groups)) {
    const made: Record<string, unknown> = (methods[group] = {});
    for (const [name, endpoint] of Object.entries(endpoints)) {
      made[name] =
        endpoint.answer.kind === 'page'
          ? listOf(exchange, endpoint, endpoints['searchByEvents'], notice)
          : callOf(exchange, endpoint, notice);
    }
  }
  return methods as Methods<G>;
}

type Input = Readonly<Record<string, unknown>>;

function callOf(exchange: Exchange, endpoint: Endpoint<any, Answer<any>>, notice?: DeprecationNotice) {
  return function* (input: Input = {}): Op<unknown> {
    yield* warnOnce(notice);
    const value = yield* call(exchange, endpoint, input);
    return endpoint.answer.kind === 'list' ? (value as Page<unknown>).items : value;
  };
}

function listOf(
  exchange: Exchange,
  endpoint: Endpoint<any, Answer<any>>,
  search: Endpoint<any, Answer<any>> | undefined,
  notice?: DeprecationNotice,
) {
  const { departure } = endpoint;
  const departed =
    departure !== undefined && search !== undefined
      ? (sinceMs: number) => departedSince(exchange, search, departure, sinceMs)
      : undefined;
  const visitEach = function* (
    input: Input,
    visit: (items: readonly unknown[], progress: ListProgress) => Op<void>,
    from?: string,
    options?: ListOptions,
  ) {
    yield* warnOnce(notice);
    return yield* forEachPage(exchange, listed(exchange, endpoint, input, departed), visit, from, options);
  };
  const listAll = function* (input: Input = {}): Op<unknown[]> {
    const items: unknown[] = [];
    yield* visitEach(input, function* (page) {
      for (const item of page) items.push(item);
    });
    return items;
  };
  const page = (input: Input, request: { number: number; size: number }) => call(exchange, endpoint, input, request);
  return Object.assign(listAll, { each: visitEach, page });
}

/** The legacy interface will end (R170). */
function* warnOnce(notice: DeprecationNotice | undefined): Op<void> {
  if (notice === undefined || notice.isGiven) return;
  notice.isGiven = true;
  yield* ask('log', {
    kind: 'deprecated',
    message: 'The legacy interface is deprecated; use the current one for new work.',
  });
}
