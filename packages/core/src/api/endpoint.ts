import type * as z from 'zod/mini';
import type { RecordType } from './record.ts';
import type { EventSubject } from './events.ts';
import type { Profile } from './profile/index.ts';

/** Which of the three addresses a call goes to (R002). */
export type Base = 'current' | 'legacy' | 'auth';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The input of a call by its fields, for code that serves every operation. */
export type EndpointInput = Readonly<Record<string, unknown>>;

/**
 * The kind of a success response, inside its envelope.
 * - `item`: one record. `page`: records, page by page.
 * - `list`: all records in one response. If the service sends an object that maps names to values instead, `keyedBy` has the
 *   fields for a name and for its value (G53, G61).
 * - `none`: the specification does not show the body. `file`: bytes. `address`: a temporary URL.
 */
export type ResponseSpec<T> =
  | { readonly kind: 'item'; readonly record: RecordType<T> }
  | { readonly kind: 'list'; readonly record: RecordType<T>; readonly keyedBy?: readonly [name: string, value: string] }
  | { readonly kind: 'page'; readonly record: RecordType<T> }
  | { readonly kind: 'none' }
  | { readonly kind: 'file' }
  | { readonly kind: 'address' };

/** The records of a list or a page. */
export interface ListSpec {
  readonly record: RecordType<unknown>;
  readonly keyedBy?: readonly [name: string, value: string];
}

/** For an operation that is known to return a list. */
export function listSpecOf({ name, response }: Pick<Endpoint, 'name' | 'response'>): ListSpec {
  if (response.kind !== 'list' && response.kind !== 'page') throw new Error(`${name} returns no list.`);
  return response;
}

/**
 * A rule that the schemas of single inputs cannot express, such as one about several inputs.
 * @param refuse receives the wrong field and the reason; it throws.
 */
export type InputRule = (
  input: EndpointInput,
  refuse: (field: string, message: string) => never,
  profile: Profile,
) => void;

/** Converts an input to the format that the service accepts, by the profile. */
export type InputForm = (input: EndpointInput, profile: Profile) => EndpointInput;

/**
 * One operation of the service, as a value. The client's method, the sandbox's route, the doctor's probe, the OpenAPI
 * document and the reference derive from it.
 */
export interface Endpoint<In = unknown, K extends ResponseSpec<unknown> = ResponseSpec<unknown>> {
  /** Stable: logs, errors, counters and profile keys use it. */
  readonly name: string;
  readonly base: Base;
  /** Method and path template. Absent if the specification does not show it: then the profile has `paths.<name>`. */
  readonly call?: string;
  /** Path parameters in addition to `accountId`. */
  readonly params: Shape;
  readonly query: Shape;
  /** Fields of the JSON body; absent when none is sent. */
  readonly body?: Shape;
  readonly response: K;
  /** May be sent twice without harm. Everything else is never repeated blindly (G103). */
  readonly repeatable: boolean;
  /** Takes the three event parameters, for this kind of resource (R117). */
  readonly events?: EventSubject;
  /** The event parameters may be left out (R107). */
  readonly eventsOptional?: true;
  readonly rule?: InputRule;
  /** For a `page` response: the event of a record that leaves the list. The group's `searchByEvents` finds it. */
  readonly departure?: string;
  /** Applied after the check of the input. */
  readonly encode?: InputForm;
  /** The body is wrapped in a list of one if the profile says so. */
  readonly isListed?: (profile: Profile) => boolean;
  /** Returns evidences, so it takes `withExtractedData` if the profile says so (R091). */
  readonly evidences?: true;
  /** The specification shows the response's records under `content`, as in every legacy response. */
  readonly isEnveloped?: true;
  readonly source: string;
  readonly summary: string;
  /** Compile time only: carries the input's type. */
  readonly input?: (input: In) => void;
}

type Inputs<S extends Shape> = { [K in keyof S]: z.output<S[K]> };
type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> | undefined };
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
type Input<S extends Shape> = Required<Inputs<S>> & Optional<Inputs<S>>;

/** All three are given together (R117). Times are wall-clock times of the service without zone (R118). */
export interface EventFilter {
  readonly eventNames: readonly string[];
  readonly eventOccurrenceStartDate: string;
  readonly eventOccurrenceEndDate: string;
}
/** Accepted by every call: an account other than the connection's (R028). */
export interface ForAccount {
  readonly accountId?: string;
}
type WithEvents<E, O> = E extends EventSubject
  ? O extends true
    ? { readonly events?: EventFilter | undefined }
    : { readonly events: EventFilter }
  : object;
type WithEvidences<V> = V extends true ? { readonly withExtractedData?: boolean } : object;

/**
 * Declares an endpoint; the input's type follows from `params`, `query`, `body`, `events` and `evidences`. Schemas of
 * inputs are created on first use, so that a formula does not wait for those of other calls.
 */
export function endpoint<
  const K extends ResponseSpec<any>,
  P extends Shape = {},
  Q extends Shape = {},
  B extends Shape = {},
  E extends EventSubject | undefined = undefined,
  O extends true | undefined = undefined,
  V extends true | undefined = undefined,
>(declared: {
  name: string;
  base?: Base;
  call?: string;
  params?: () => P;
  query?: () => Q;
  body?: () => B;
  response: K;
  repeatable: boolean;
  events?: E;
  eventsOptional?: O;
  rule?: InputRule;
  departure?: string;
  encode?: InputForm;
  isListed?: (profile: Profile) => boolean;
  evidences?: V;
  isEnveloped?: true;
  source: string;
  summary: string;
}): Endpoint<Input<P> & Input<Q> & Input<B> & WithEvents<E, O> & WithEvidences<V> & ForAccount, K> {
  const { base = 'current', params = nothingAsked, query = nothingAsked, body, ...rest } = declared;
  const [paramsOnce, queryOnce, bodyOnce] = [once(params), once(query), body && once(body)];
  return Object.freeze({
    base,
    get params() {
      return paramsOnce();
    },
    get query() {
      return queryOnce();
    },
    get body() {
      return bodyOnce?.();
    },
    ...rest,
  }) as never;
}

const nothingAsked = () => ({}) as never;

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export type InputOf<E> = E extends Endpoint<infer In, any> ? In : never;
export type ResponseSpecOf<E> = E extends Endpoint<any, infer K> ? K : never;
export type RecordIn<K> = K extends { readonly record: RecordType<infer T> } ? T : never;

export const one = <T>(record: RecordType<T>) => ({ kind: 'item', record }) as const;
export const many = <T>(record: RecordType<T>, keyedBy?: readonly [name: string, value: string]) =>
  ({ kind: 'list', record, ...(keyedBy !== undefined && { keyedBy }) }) as const;
export const pages = <T>(record: RecordType<T>) => ({ kind: 'page', record }) as const;
export const nothing = { kind: 'none' } as const;
export const file = { kind: 'file' } as const;
export const address = { kind: 'address' } as const;
