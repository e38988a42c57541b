import { SharedList, singleFlight, type ListCall, type Op } from '@tpr/core';
import { constantOp } from '../../transport/constant-op.ts';
import type { OperationCall } from '../operation.ts';

/** Reads a record that another item may have requested just before: items that request the same share one response. */
export function askOnce<In, T>(
  { recent }: Pick<OperationCall, 'recent'>,
  endpoint: string,
  input: In,
  read: (input: In) => Op<T>,
): Op<T> {
  return recent.getOrFetch({ key: `${endpoint} ${JSON.stringify(input)}`, op: () => read(input) });
}

/** The list of an endpoint, which items read together whatever each of them filters. */
export function sharedList<In, T>(
  call: Pick<OperationCall, 'recent'>,
  endpoint: string,
  list: ListCall<In, T>,
  input: In,
): Op<SharedList<In, T>> {
  return askOnce(call, `${endpoint} together`, input, () => constantOp(new SharedList(list, input)));
}

/**
 * A long read, such as a pull, that equal items share. For a single item the result is not kept.
 * @param key of all that the read depends on
 */
export function* readShared<T>(
  { shared, itemCount }: Pick<OperationCall, 'shared' | 'itemCount'>,
  key: readonly unknown[],
  read: () => Op<T>,
): Op<T> {
  if (itemCount < 2) return yield* read();
  const name = JSON.stringify(key);
  if (shared.has(name)) return shared.get(name) as T;
  return yield* singleFlight(`items ${name}`, function* (): Op<T> {
    const value = yield* read();
    shared.set(name, value);
    return value;
  });
}
