import { mapConcurrent, createClient, settle, type Op } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import type { ReadJob, ReadAll } from './read-job.ts';

/** The client of this repository, which gets only the connection and the concurrency, not the rate limit. */
export function openOwn({ connection, together }: ReadJob): ReadAll {
  const { run } = createAsyncRunner(createFetchHost());
  const client = createClient({ connection });
  const read = function* (thirdpartyId: string): Op<unknown> {
    const end = yield* settle(client.indicators.list({ thirdpartyId }));
    return end.ok ? end.value : undefined;
  };
  return (ids) => run(mapConcurrent(ids.map(read), together));
}
