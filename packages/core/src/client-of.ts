import { ask, type Op } from './engine/op.ts';
import { checkConnection, type Connection } from './connection.ts';
import type { DownloadedFile, Page, TemporaryAddress } from './exchange/answer.ts';
import { call } from './exchange/call.ts';
import { ServiceClock, type Exchange } from './exchange/exchange.ts';
import { forEachPage } from './exchange/page.ts';
import type { ListProgress } from './exchange/listing.ts';
import { Pace } from './exchange/pace.ts';
import { Session, type Authenticator } from './exchange/session.ts';
import type { Answer, AnswerOf, Endpoint, InputOf, RecordIn } from './service/endpoint.ts';
import type { Profile } from './service/profile/profile.ts';

/** A single call. An operation without required input may be called with nothing. */
export type Call<In, Out> = object extends In ? (input?: In) => Op<Out> : (input: In) => Op<Out>;

/** A list over pages: all of it at once, page by page in bounded memory, or one page as the service sends it. */
export interface ListCall<In, T> {
  (...input: object extends In ? [input?: In] : [input: In]): Op<T[]>;
  /** @param from the `cursor` of a `later` error. @throws ConnectorError `later` with a cursor to go on from. */
  each(input: In, visit: (items: readonly T[], progress: ListProgress) => Op<void>, from?: string): Op<ListProgress>;
  page(input: In, page: { readonly number: number; readonly size: number }): Op<Page<T>>;
}

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
        : void;

export type Methods<Groups> = {
  readonly [G in keyof Groups]: { readonly [M in keyof Groups[G]]: Method<Groups[G][M]> };
};

/** What a client has beside its operations. */
export interface ClientParts {
  readonly connection: Connection;
  readonly profile: Profile;
  /** What the calls of this client share; for operations built on several calls. */
  readonly exchange: Exchange;
}

/** The operations of these groups, and no other: what a script does not call need not be part of it. */
export type ClientOf<G> = Methods<G> &
  ClientParts & {
    /** The same client, with work ending in `later` at this moment (ms since epoch). */
    until(deadlineMs: number): ClientOf<G>;
  };

export interface ExchangeOptions {
  readonly connection: Connection;
  readonly profile: Profile;
  /** `signedByHost` where the host signs requests; a Session of the connection when absent. */
  readonly auth?: Authenticator | undefined;
}

/** @throws ConnectorError `config` naming the setting of the connection that is missing or malformed. */
export function openExchange({ connection, profile, auth }: ExchangeOptions): Exchange {
  checkConnection(connection);
  return {
    connection,
    profile,
    auth: auth ?? new Session(connection, profile),
    pace: new Pace(profile),
    clock: new ServiceClock(),
    learned: { paging: {} },
  };
}

export function clientOf<G extends Groups>(groups: G, exchange: Exchange): ClientOf<G> {
  return {
    ...methodsOf(exchange, groups),
    connection: exchange.connection,
    profile: exchange.profile,
    exchange,
    until: (deadlineMs: number) => clientOf(groups, { ...exchange, deadlineMs }),
  };
}

export type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint<any, any>>>>>;

/** @param notice of a deprecated interface: said once for all of them. */
export function methodsOf<G extends Groups>(exchange: Exchange, groups: G, notice?: { isGiven: boolean }): Methods<G> {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const group of Object.keys(groups)) {
    methods[group] = {};
    for (const name of Object.keys(groups[group]!)) {
      const endpoint = groups[group]![name]!;
      methods[group][name] =
        endpoint.answer.kind === 'page' ? listOf(exchange, endpoint, notice) : callOf(exchange, endpoint, notice);
    }
  }
  return methods as Methods<G>;
}

type Input = Readonly<Record<string, unknown>>;

function callOf(exchange: Exchange, endpoint: Endpoint<any, Answer<any>>, notice: { isGiven: boolean } | undefined) {
  return function* (input: Input = {}): Op<unknown> {
    yield* warnOnce(notice);
    const value = yield* call(exchange, endpoint, input);
    return endpoint.answer.kind === 'list' ? (value as Page<unknown>).items : value;
  };
}

function listOf(exchange: Exchange, endpoint: Endpoint<any, Answer<any>>, notice: { isGiven: boolean } | undefined) {
  const visitEach = function* (
    input: Input,
    visit: (items: readonly unknown[], progress: ListProgress) => Op<void>,
    from?: string,
  ) {
    yield* warnOnce(notice);
    return yield* forEachPage(exchange, endpoint, input, visit, from);
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

/** Said once per client: the legacy interface will end (R170). */
function* warnOnce(notice: { isGiven: boolean } | undefined): Op<void> {
  if (notice === undefined || notice.isGiven) return;
  notice.isGiven = true;
  yield* ask('log', {
    kind: 'deprecated',
    message: 'The legacy interface is deprecated; use the current one for new work.',
  });
}
