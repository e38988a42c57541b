import type { ListCall } from '../client.ts';
import type { ListEnd } from '../http/pagination/list-source.ts';
import type { Op } from '../runtime/op.ts';

/** Thrown to stop reading a list before its end. */
class Enough extends Error {
  readonly next: string;

  constructor(next: string) {
    super('Enough was read.');
    this.next = next;
  }
}

/**
 * Reads a list, page by page, until the caller has enough records.
 * @param isEnough receives each page's records, and the service's total.
 * @param from the cursor that an earlier call returned.
 * @returns the cursor to continue from; undefined at the end of the list.
 */
export function* readUntil<In, T>(
  list: ListCall<In, T>,
  input: In,
  isEnough: (records: readonly T[], total: number | undefined) => boolean,
  from?: string,
): Op<string | undefined> {
  const visit = function* (records: readonly T[], total: number | undefined): Op<boolean> {
    return isEnough(records, total);
  };
  const end = yield* visitUntil(list, input, visit, from);
  return typeof end === 'string' ? end : undefined;
}

/**
 * As `readUntil`, for callers that need a request to decide whether it is enough.
 * @returns the cursor to continue from, or the result of the whole list.
 */
export function* visitUntil<In, T>(
  list: ListCall<In, T>,
  input: In,
  isEnough: (records: readonly T[], total: number | undefined) => Op<boolean>,
  from?: string,
): Op<string | ListEnd> {
  try {
    return yield* list.each(
      input,
      function* (records, { done, total, next }) {
        // `done` does not count pages before `from`, so a resumed call may return a cursor to an empty page.
        if (records.length > 0 && (yield* isEnough(records, total)) && done !== total) throw new Enough(next);
      },
      from,
    );
  } catch (error) {
    if (error instanceof Enough) return error.next;
    throw error;
  }
}

/** The first records that fit, in the order of the service. @param most the maximum; all of them when undefined. */
export function* findFirst<In, T>(
  list: ListCall<In, T>,
  input: In,
  most = Infinity,
  fits: (record: T) => boolean = () => true,
): Op<T[]> {
  const taken: T[] = [];
  yield* readUntil(list, input, (records) => {
    // Not by spreading, which fails for more than about 100,000 records: a service may not page its list.
    for (const record of records) if (fits(record)) taken.push(record);
    return taken.length >= most;
  });
  return taken.slice(0, most);
}
