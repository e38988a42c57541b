import type { ListCall } from '../client.ts';
import type { ListEnd, ListOptions } from '../http/pagination/list-source.ts';
import type { Op } from '../runtime/op.ts';

/** Ends a list before its end. */
class Enough extends Error {
  readonly next: string;

  constructor(next: string) {
    super('Enough was read.');
    this.next = next;
  }
}

/**
 * Reads a list, page by page, until the caller has enough of it.
 * @param isEnough takes each page's records, and how many the service says there are.
 * @param from what an earlier look returned.
 * @returns where the next look goes on; undefined at the end of the list.
 */
export function readUntil<In, T>(
  list: ListCall<In, T>,
  input: In,
  isEnough: (records: readonly T[], total: number | undefined) => boolean,
  from?: string,
): Op<string | undefined> {
  return visitUntil(
    list,
    input,
    function* (records, total) {
      return isEnough(records, total);
    },
    from,
  );
}

/** As `readUntil`, for callers that need a request to decide whether it is enough. */
export function* visitUntil<In, T>(
  list: ListCall<In, T>,
  input: In,
  isEnough: (records: readonly T[], total: number | undefined) => Op<boolean>,
  from?: string,
): Op<string | undefined> {
  const end = yield* visitTo(list, input, isEnough, from);
  return typeof end === 'string' ? end : undefined;
}

/** As `visitUntil`. @returns where the next look goes on, or the end of the list. */
export function* visitTo<In, T>(
  list: ListCall<In, T>,
  input: In,
  isEnough: (records: readonly T[], total: number | undefined) => Op<boolean>,
  from?: string,
  options?: ListOptions,
): Op<string | ListEnd> {
  try {
    return yield* list.each(
      input,
      function* (records, { done, total, next }) {
        // A resumed look counts anew, so it may end with an empty page.
        if (records.length > 0 && (yield* isEnough(records, total)) && done !== total) throw new Enough(next);
      },
      from,
      options,
    );
  } catch (error) {
    if (error instanceof Enough) return error.next;
    throw error;
  }
}

/** The first records that fit, in the order of the service. @param most all of them when undefined. */
export function* findFirst<In, T>(
  list: ListCall<In, T>,
  input: In,
  most: number | undefined,
  fits: (record: T) => boolean = () => true,
): Op<T[]> {
  const taken: T[] = [];
  yield* readUntil(list, input, (records) => {
    taken.push(...records.filter(fits));
    return most !== undefined && taken.length >= most;
  });
  return most === undefined ? taken : taken.slice(0, most);
}
