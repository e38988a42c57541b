import type { Op } from '../../runtime/op.ts';
import type { Endpoint } from '../../service/endpoint.ts';
import type { Paging } from '../detected-behaviour.ts';
import type { PageRequest } from '../request-builder.ts';
import type { Page } from './parse-page.ts';

/** What is listed. */
export interface ListSource extends Pick<Endpoint, 'name' | 'base'> {
  ask(page: PageRequest): Op<Page<unknown>>;
  /** By what a record is known again; undefined for one that has no key. */
  idOf(item: unknown): string | undefined;
  /** The keys of records that may have left the list since a moment, ms since epoch; undefined when nobody can tell. */
  readonly departed?: (sinceMs: number) => Op<ReadonlySet<string> | undefined>;
}

export type VisitPage = (items: readonly unknown[], progress: ListProgress) => Op<void>;

/** How far a list has been read; `total` is undefined while the service has not said it. */
export interface ListProgress {
  readonly done: number;
  readonly total: number | undefined;
  /** The cursor with which another run begins with the page at hand. */
  readonly at: string;
  /** The cursor with which another run goes on after the page at hand. */
  readonly next: string;
}

/** A list that was read to its end. */
export interface ListEnd extends ListProgress {
  /** Records may be missing: the list changed however often it was read, or since the run that this one goes on from. */
  readonly isShort: boolean;
  /** The keys of records that were handed over and have left the list since. */
  readonly departed: ReadonlySet<string>;
}

export interface ListOptions {
  /** The caller knows of records: an empty list is asked for once more. */
  readonly expectsSome?: boolean;
}

export interface ListStart extends ListOptions {
  /** When the first run began to read the list, ms since epoch. */
  readonly beganMs: number;
  /** How an earlier run has asked for pages. */
  readonly given: Paging | undefined;
}
