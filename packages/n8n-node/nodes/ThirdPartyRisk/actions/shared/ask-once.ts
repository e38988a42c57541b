import type { Op } from '@tpr/core';
import type { OperationCall } from '../operation.ts';

/** Reads what another item may have asked for just before: who asks for the same shares its answer. */
export function askOnce<In, T>(
  { recent }: Pick<OperationCall, 'recent'>,
  endpoint: string,
  input: In,
  read: (input: In) => Op<T>,
): Op<T> {
  return recent.getOrFetch({ key: `${endpoint} ${JSON.stringify(input)}`, op: () => read(input) });
}
