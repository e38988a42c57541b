import type { Store } from '../host-effects.ts';
import type { HttpRequest, HttpResponse, Notice } from '../op.ts';
import type { AsyncHost } from './async-runner.ts';
import { longestTimerMs, malformedRequest, ResponseReader, sendWithTimeout, type HttpClient } from './http-client.ts';

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

/** A browser hides the status of a redirect, its target and its body. */
const hiddenRedirect: HttpResponse = { status: 302, headers: {}, text: '' };

/** The client of platforms with `fetch`. @param fetch replaces that of the platform */
export function createFetchClient(fetch?: typeof globalThis.fetch): HttpClient {
  return async (request, signal) => {
    const init = initOf(request, signal);
    let response: Response;
    try {
      response = await (fetch ?? globalThis.fetch)(request.url, init);
    } catch (error) {
      if (isMalformed(request.url, init)) return malformedRequest();
      if (isBlockedPort(error))
        return malformedRequest('the platform blocks the port of its address. Use another port.');
      throw error;
    }
    if (response.type === 'opaqueredirect') return hiddenRedirect;
    const reader = new ResponseReader(request, response.status, Object.fromEntries(response.headers));
    await readBody(response, reader);
    return reader.end();
  };
}

function initOf({ method, headers, body, file }: HttpRequest, signal: AbortSignal): RequestInit {
  return {
    method,
    headers,
    redirect: 'manual',
    // Data must not come from the browser's cache.
    cache: 'no-store',
    signal,
    ...(body !== undefined && { body }),
    ...(file !== undefined && { body: file as Uint8Array<ArrayBuffer> }),
  };
}

/** Whether the platform refuses to make a request of it at all. */
function isMalformed(url: string, init: RequestInit): boolean {
  try {
    void new Request(url, init);
    return false;
  } catch {
    return true;
  }
}

/** Ports such as 6000 and 10080, of the fetch standard. A browser reports them as any other failed connection. */
const isBlockedPort = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port';

async function readBody({ body }: Response, reader: ResponseReader): Promise<void> {
  const pieces = body?.getReader();
  for (let next = await pieces?.read(); next?.value !== undefined; next = await pieces?.read()) {
    if (!reader.add(next.value)) return pieces?.cancel();
  }
}
