import type { AsyncHost } from '@tpr/core/fetch';
import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { exchange, type FullResponse } from './http.ts';

/** The serialized session. */
export interface KeptValue {
  value: string | undefined;
}

/**
 * Host of a client outside of an execution. It sends unsigned requests through a function of n8n, keeps the session in
 * memory and discards log messages.
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
