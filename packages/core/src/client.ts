import type { Notice, Op } from './runtime/op.ts';
import { ConnectorError } from './errors.ts';
import { checkConnection, legacyConnection, originOf, type Connection } from './connection.ts';
import type { DownloadedFile, TemporaryAddress, WriteResponse } from './http/response-parser.ts';
import type { Page } from './http/pagination/parse-page.ts';
import { call } from './http/call.ts';
import type { PageRequest } from './http/request-builder.ts';
import { createHostState, type ClientContext } from './http/client-context.ts';
import { createDetectedBehaviour, logOnce } from './http/detected-behaviour.ts';
import { listSource, type ListEnd, type ListOptions, type VisitPage } from './http/pagination/list-source.ts';
import { recordsLeftSince } from './http/pagination/records-left.ts';
import { forEachPage } from './http/pagination/for-each-page.ts';
import { readWholeList } from './http/pagination/whole-list.ts';
import type { Authenticator } from './http/auth/authenticator.ts';
import { TokenSession } from './http/auth/token-session.ts';
import type { EndpointInput, ResponseSpecOf, Endpoint, InputOf, RecordIn } from './api/endpoint.ts';
import { currentEndpoints, legacyEndpoints } from './api/endpoints.ts';
import { isPlainStep } from './api/path-step.ts';
import { createProfile, profileWith, type Profile } from './api/profile/index.ts';

/** Every operation of the service by resource: `client.thirdParties.list()`, `client.legacy.dossiers.get(…)`. */
export interface Client extends Methods<typeof currentEndpoints> {
  /** @deprecated The legacy interface 1.1.0 (R170). */
  readonly legacy: Methods<typeof legacyEndpoints>;
  readonly connection: Connection;
  readonly profile: Profile;
  /** The state that the calls of this client share; for operations built on several calls. */
  readonly context: ClientContext;
  /** The same client with a deadline, ms since epoch: operations that would last longer fail with `retry-later`. */
  until(deadlineMs: number): Client;
}

/** A single call. An operation without required input may be called without an argument. */
export type Call<In, Out> = object extends In ? (input?: In) => Op<Out> : (input: In) => Op<Out>;

/** A paged list: all records, page by page in bounded memory, or a single page as the service sends it. */
export interface ListCall<In, T> {
  (...input: object extends In ? [input?: In] : [input: In]): Op<T[]>;
  /** @param from the `cursor` of a `retry-later` error. @throws ConnectorError `retry-later` with such a cursor */
  each(input: In, visit: VisitPage<T>, from?: string, options?: ListOptions): Op<ListEnd>;
  page(input: In, page: PageRequest): Op<Page<T>>;
}

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint<any, any>>>>>;

type Methods<G> = { readonly [R in keyof G]: { readonly [M in keyof G[R]]: Method<G[R][M]> } };

type Method<E> =
  ResponseSpecOf<E> extends { kind: 'page' }
    ? ListCall<InputOf<E>, RecordIn<ResponseSpecOf<E>>>
    : Call<InputOf<E>, Result<ResponseSpecOf<E>>>;

type Result<K> = K extends { kind: 'item' }
  ? RecordIn<K>
  : K extends { kind: 'list' }
    ? readonly RecordIn<K>[]
    : K extends { kind: 'file' }
      ? DownloadedFile
      : K extends { kind: 'address' }
        ? TemporaryAddress
        : WriteResponse;

export interface ClientOptions {
  readonly connection: Connection;
  /** The shipped profile when absent. */
  readonly profile?: Profile;
  /** `signedByHost` if the host signs requests; a `TokenSession` of the connection when absent. */
  readonly auth?: Authenticator | undefined;
  /** The session of the legacy interface, if it has a sign-in of its own; a new one when absent. */
  readonly legacyAuth?: Authenticator | undefined;
}

/** @throws ConnectorError `config` naming the setting of the connection that is missing or malformed. */
export function createClient(options: ClientOptions): Client {
  // Plain JavaScript may give nothing.
  const { connection, profile = createProfile(), auth, legacyAuth } = options ?? ({} as ClientOptions);
  checkConnection(connection);
  checkAccount(connection);
  checkProfile(profile);
  return clientOver({
    connection,
    profile,
    auth: auth ?? new TokenSession(connection, profile),
    ...(connection.legacyAuth !== undefined && {
      legacyAuth: legacyAuth ?? (auth?.isOfHost === true ? auth : legacySession(connection, profile)),
    }),
    ...createHostState(profile),
    ...(isElsewhere(connection) && { legacyHost: createHostState(profile) }),
    detected: createDetectedBehaviour(),
  });
}

/** The JSON of an overlay would be taken for a profile in plain JavaScript. */
function checkProfile(profile: Partial<Profile> | null): void {
  if (typeof profile?.get === 'function') return;
  const message = 'profile is not a profile: make one of an overlay with applyOverlay(readOverlay(text)).';
  throw new ConnectorError('config', message, { field: 'profile' });
}

/** An address or a name beside the identifier would be refused by the service as another account. */
function checkAccount({ accountId }: Connection): void {
  if (isPlainStep(accountId)) return;
  const message = `accountId is ${JSON.stringify(accountId)}: give the identifier alone, such as 1001.`;
  throw new ConnectorError('config', message, { field: 'accountId' });
}

const isElsewhere = ({ baseUrl, legacyBaseUrl = '' }: Connection): boolean =>
  legacyBaseUrl !== '' && originOf(legacyBaseUrl) !== originOf(baseUrl);

/** A session of the legacy interface, with its own sign-in if it has one (G97). @throws ConnectorError `config` */
export function legacySession(connection: Connection, profile: Profile): TokenSession {
  const legacy = legacyConnection(connection);
  checkConnection(legacy);
  return new TokenSession(legacy, profile, 'legacy session');
}

/** The same client with overridden profile entries, such as the language of labels (`http.acceptLanguage`). */
export function withProfile(client: Client, overrides: Readonly<Record<string, unknown>>): Client {
  return clientOver({ ...client.context, profile: profileWith(client.profile, overrides) });
}

/** The same client with short backoffs after a 500, for callers that have other records to read. */
export function withShortBackoffs({ context }: Client): Client {
  return clientOver({ ...context, hasShortBackoffs: true });
}

function clientOver(context: ClientContext): Client {
  return {
    ...methodsOf(context, currentEndpoints),
    legacy: methodsOf(context, legacyEndpoints, true),
    connection: context.connection,
    profile: context.profile,
    context,
    until: (deadlineMs) => clientOver({ ...context, deadlineMs }),
  };
}

function methodsOf<G extends Groups>(context: ClientContext, groups: G, isDeprecated = false): Methods<G> {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const [group, endpoints] of Object.entries(groups)) {
    const made: Record<string, unknown> = (methods[group] = {});
    for (const [name, endpoint] of Object.entries(endpoints)) {
      made[name] =
        endpoint.response.kind === 'page'
          ? listOf(context, endpoint, endpoints['searchByEvents'], isDeprecated)
          : callOf(context, endpoint, isDeprecated);
    }
  }
  return methods as Methods<G>;
}

function callOf(context: ClientContext, endpoint: Endpoint, isDeprecated: boolean) {
  return function* (input: EndpointInput = {}): Op<unknown> {
    if (isDeprecated) yield* logOnce(context.detected, legacyNotice);
    const value = yield* call(context, endpoint, input);
    return endpoint.response.kind === 'list'
      ? yield* readWholeList(context, endpoint, input, value as Page<unknown>)
      : value;
  };
}

function listOf(context: ClientContext, endpoint: Endpoint, search: Endpoint | undefined, isDeprecated: boolean) {
  const { departure } = endpoint;
  const departed =
    departure !== undefined && search !== undefined
      ? (sinceMs: number) => recordsLeftSince(context, search, departure, sinceMs)
      : undefined;
  const visitEach = function* (input: EndpointInput, visit: VisitPage, from?: string, options?: ListOptions) {
    if (isDeprecated) yield* logOnce(context.detected, legacyNotice);
    return yield* forEachPage(context, listSource(context, endpoint, input, departed), visit, from, options);
  };
  const listAll = function* (input: EndpointInput = {}): Op<unknown[]> {
    const items: unknown[] = [];
    yield* visitEach(input, function* (page) {
      for (const item of page) items.push(item);
    });
    return items;
  };
  const page = (input: EndpointInput, request: PageRequest) => call(context, endpoint, input, request);
  return Object.assign(listAll, { each: visitEach, page });
}

/** The legacy interface is deprecated (R170): logged once for all clients over the same context. */
const legacyNotice: Notice = {
  kind: 'deprecated',
  message: 'The legacy interface is deprecated; use the current one for new work.',
};
