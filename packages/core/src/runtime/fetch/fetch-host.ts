import type { Store } from '../host-effects.ts';
import type { Notice } from '../op.ts';
import type { AsyncHost } from './async-runner.ts';
import { createFetchClient } from './fetch-client.ts';
import { longestTimerMs, sendWithTimeout, type HttpClient } from './http-client.ts';

export interface FetchHostOptions {
  /** In memory unless given. */
  readonly store?: Store;
  /** Notices are dropped unless given. */
  readonly log?: (notice: Notice) => void;
  /** `fetch` of the platform unless given. */
  readonly httpClient?: HttpClient;
}

/** A host for environments with `fetch` and timers: browsers, Office add-ins, Node.js. */
export function createFetchHost({
  store = createMemoryStore(),
  log = () => {},
  httpClient = createFetchClient(),
}: FetchHostOptions = {}): AsyncHost {
  return {
    send: (request, signal) => sendWithTimeout(httpClient, request, signal),
    sleep,
    now: () => Date.now(),
    random: () => Math.random(),
    load: (key) => store.load(key),
    save: (key, value) => store.save(key, value),
    log,
  };
}

function createMemoryStore(): Store {
  const values = new Map<string, string>();
  return {
    load: (key) => values.get(key),
    save: (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}

/** An abort ends the sleep and clears its timer, which would keep a process alive. @param signal of this sleep alone */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(Math.max(0, ms), longestTimerMs));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
