import type { HttpRequest, HttpResponse } from '../op.ts';
import { ResponseReader, malformedRequest, type HttpClient } from './http-client.ts';

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

async function readBody({ body }: Response, reader: ResponseReader): Promise<void> {
  const pieces = body?.getReader();
  for (let next = await pieces?.read(); next?.value !== undefined; next = await pieces?.read()) {
    if (!reader.add(next.value)) return pieces?.cancel();
  }
}
