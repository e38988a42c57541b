import type { ResponseSpec, Endpoint } from '@tpr/core/api';
import type { SqlStore, UserRow, WallClock } from '../store/index.ts';
import type { Behaviour } from '../variants/behaviour.ts';
import type { Serializer, Wire } from './serializer.ts';

/** The requested page of a list. */
export interface PageSlice {
  readonly offset: number;
  readonly size: number;
  /** The page number as the request counts it. */
  readonly number: number;
}

/** An event search in the journal: ids of `eventCode`, and an inclusive range in wall-clock ms. */
export interface EventWindow {
  readonly type: 1 | 2 | 3;
  readonly codes: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** One accepted call of an operation: authenticated, authorised and valid. */
export interface AcceptedCall<In = unknown> {
  readonly input: In;
  readonly accountId: number;
  readonly user: UserRow;
  readonly now: WallClock;
  readonly paging: PageSlice;
  /** Undefined without event parameters. */
  readonly events: EventWindow | undefined;
  /** The request asks for extracted data and this operation returns them (R090, R091). */
  readonly withExtractedData: boolean;
  readonly store: SqlStore;
  readonly behaviour: Behaviour;
  readonly serializer: Serializer;
  /** Unique for every request. */
  readonly nonce: number;
  /** The temporary address of an evidence's file. */
  sign(evidenceId: number): { readonly url: string; readonly expiresAt: string };
}

/** The value of a path parameter that the called path does not have (G08). */
export const absentParameter = '-';

/** What a handler returns, by the kind of response that its endpoint declares. */
export interface Replies {
  readonly item: {
    readonly item: Wire;
    readonly status?: 200 | 201 | 202;
    readonly headers?: Readonly<Record<string, string>>;
    /** The response consists of headers only. */
    readonly withoutBody?: boolean;
    /** Goes into the info messages of a legacy answer. */
    readonly info?: readonly string[];
  };
  /** A list of records, or the object in its place. */
  readonly list: { readonly list: readonly Wire[] | Wire };
  /** `errors` is part of the envelope of the legacy interface. */
  readonly page: { readonly list: readonly Wire[]; readonly total: number; readonly errors?: readonly string[] };
  readonly none: { readonly status: 200 | 204; readonly body?: Wire };
  readonly file: { readonly bytes: Uint8Array; readonly name: string; readonly type: string };
  readonly address: { readonly url: string; readonly expiresAt: string };
}

/** An operation and its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  run(call: AcceptedCall): Replies[keyof Replies];
}

/** Binds a handler to its endpoint, which types input and reply. */
export function answers<In, K extends ResponseSpec<unknown>>(
  endpoint: Endpoint<In, K>,
  run: (call: AcceptedCall<In>) => Replies[K['kind']],
): Route {
  // The server validates the input against this endpoint before it calls the handler.
  return { endpoint: endpoint as unknown as Endpoint, run: (call) => run(call as AcceptedCall<In>) };
}
