import type { AsyncHost } from '@tpr/core/fetch';
import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { exchange, type FullResponse } from './http.ts';

/** What a session is kept by. */
export interface KeptValue {
  value: string | undefined;
}

/**
 * Answers the client outside of an execution: requests go out unsigned through a function of n8n, the session stays in
 * memory, and nobody reads the progress.
 */
export function memoryHost(send: (options: IHttpRequestOptions) => Promise<FullResponse>, kept: KeptValue): AsyncHost {
  return {
    send: (request, signal) => exchange(request, signal, send),
    sleep: (ms, signal) => sleep(ms, signal),
    now: () => Date.now(),
    random: () => Math.random(),
    load: () => kept.value,
    save: (_key, value) => {
      kept.value = value;
    },
    log: () => undefined,
  };
}
