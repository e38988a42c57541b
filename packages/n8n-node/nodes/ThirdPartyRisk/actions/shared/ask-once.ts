import type { Op } from '@tpr/core';
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
