import type { ListCall, Op } from '@tpr/core';
import { settled } from '../../transport/settled.ts';

/** Ends a list before its end. */
class Enough extends Error {}

/** As many records as fit, in the order of the service. @param most all of them when undefined. */
export function* readList<In, T>(
  list: ListCall<In, T>,
  input: In,
  most: number | undefined,
  fits: (record: T) => boolean = () => true,
): Op<T[]> {
  const records: T[] = [];
  if (most === 0) return records;
  let failure: unknown;
  try {
    yield* list.each(input, (page) => {
      for (const record of page) {
        if (fits(record)) records.push(record);
        if (records.length === most) throw new Enough();
      }
      return settled(undefined);
    });
  } catch (error) {
    failure = error;
  }
  if (failure !== undefined && !(failure instanceof Enough)) throw failure;
  return records;
}

/** The first record that fits. */
export function* findOne<In, T>(list: ListCall<In, T>, input: In, fits: (record: T) => boolean): Op<T | undefined> {
  const [found] = yield* readList(list, input, 1, fits);
  return found;
}
