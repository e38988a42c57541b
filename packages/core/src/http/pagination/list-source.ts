import type { Op } from '../../runtime/op.ts';
import { listSpecOf, type Endpoint, type EndpointInput } from '../../api/endpoint.ts';
import { call } from '../call.ts';
import type { ClientContext } from '../client-context.ts';
import { keyFieldOf } from '../../api/record.ts';
import type { PageRequest } from '../request-builder.ts';
import type { Page } from './parse-page.ts';

export interface ListSource extends Pick<Endpoint, 'name' | 'base'> {
  fetchPage(page: PageRequest): Op<Page<unknown>>;
  /** The key of a record; undefined for a record without one. */
  idOf(item: unknown): string | undefined;
  /** The field with the key, and the profile entry of its name, if any. Absent where each record has a key. */
  readonly keyField?: { readonly name: string; readonly entry: string | undefined };
  /** Keys of records that may have left the list since a time (ms since epoch); undefined if that is not known. */
  readonly departed?: (sinceMs: number) => Op<ReadonlySet<string> | undefined>;
}

export function listSource(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  departed?: ListSource['departed'],
): ListSource {
  const { record } = listSpecOf(endpoint);
  const key = keyFieldOf(record);
  const entry = `fields.${record.name}.${key}`;
  return {
    name: endpoint.name,
    base: endpoint.base,
    fetchPage: (page) => call(context, endpoint, input, page) as Op<Page<unknown>>,
    idOf(item) {
      const id = (item as Readonly<Record<string, unknown>>)[key];
      return typeof id === 'string' ? id : undefined;
    },
    keyField: { name: key, entry: context.profile.find(entry) === undefined ? undefined : entry },
    ...(departed !== undefined && { departed }),
  };
}

export type VisitPage<T = unknown> = (items: readonly T[], progress: ListProgress) => Op<void>;

/** Progress of reading a list; `total` is undefined until the service sends it. */
export interface ListProgress {
  readonly done: number;
  readonly total: number | undefined;
  /** The cursor that starts another run at the current page. */
  readonly at: string;
  /** The cursor that starts another run after the current page. */
  readonly next: string;
}

/** The result of reading a whole list. */
export interface ListEnd extends ListProgress {
  /** Records may be missing: the list changed during each pass, or since the run that this one continues. */
  readonly isShort: boolean;
  /** The keys of records that were visited and have left the list since. */
  readonly departed: ReadonlySet<string>;
}

export interface ListOptions {
  /**
   * True if each visit sends requests for the records of its page: pages that are read far ahead would fill the memory.
   */
  readonly readsInVisits?: boolean;
}
