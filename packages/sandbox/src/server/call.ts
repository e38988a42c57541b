import type { ResponseSpec, Endpoint } from '@tpr/core/api';
import type { SqlStore, UserRow, WallClock } from '../store/index.ts';
import type { Behaviour } from '../variants/behaviour.ts';
import type { Serializer, Wire } from './serializer.ts';

/** Which part of a list is asked for. */
export interface PageSlice {
  readonly offset: number;
  readonly size: number;
  /** As the request counts pages. */
  readonly number: number;
}

/** A search in the journal: `eventCode.id`s, and wall-clock ms of which both ends belong to it. */
export interface EventWindow {
  readonly type: 1 | 2 | 3;
  readonly codes: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** One accepted call of an operation: signed in, allowed, and of the right form. */
export interface AcceptedCall<In = unknown> {
  readonly input: In;
  readonly accountId: number;
  readonly user: UserRow;
  readonly now: WallClock;
  readonly paging: PageSlice;
  /** Undefined where no event parameters were given. */
  readonly events: EventWindow | undefined;
  /** The request asks for extracted data and this operation gives it (R090, R091). */
  readonly withExtractedData: boolean;
  readonly store: SqlStore;
  readonly behaviour: Behaviour;
  readonly serializer: Serializer;
  /** A number of its own for every request. */
  readonly nonce: number;
  /** The temporary address of an evidence's file. */
  sign(evidenceId: number): { readonly url: string; readonly expiresAt: string };
}

/** Stands for a path parameter that the path called has no room for (G08). */
export const absentParameter = '-';

/** What a handler hands back, by the kind of answer that its endpoint declares. */
export interface Replies {
  readonly item: {
    readonly item: Wire;
    readonly status?: 200 | 201 | 202;
    readonly headers?: Readonly<Record<string, string>>;
    /** Headers say it all. */
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

/** An operation and what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  run(call: AcceptedCall): Replies[keyof Replies];
}

/** Ties a handler to its endpoint, which gives the types of both sides. */
export function answers<In, K extends ResponseSpec<unknown>>(
  endpoint: Endpoint<In, K>,
  run: (call: AcceptedCall<In>) => Replies[K['kind']],
): Route {
  // The server checks the input against this very endpoint before it calls.
  return { endpoint: endpoint as unknown as Endpoint, run: (call) => run(call as AcceptedCall<In>) };
}
