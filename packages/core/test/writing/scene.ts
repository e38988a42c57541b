import type { HttpResponse, HttpRequest, Op } from '../../src/index.ts';
import { createClient } from '../../src/client.ts';
import { createProfile } from '../../src/api/index.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { reply } from '../conformance/scripted-host.ts';
import { connection } from '../http/bench.ts';

export const json = (value: unknown, status = 200): HttpResponse => reply(status, JSON.stringify(value));

/** @param service answers by method and path below the account. */
export function open(
  service: (call: string, request: HttpRequest, attempt: number) => HttpResponse,
  overrides: Readonly<Record<string, unknown>> = {},
) {
  const bench = createAsyncBench({
    service: (request, attempt) => {
      const path = request.url.replace(/^https:\/\/[^/]+\/api\/v1\/(account\/)?7?/, '').replace(/\?.*/, '');
      return service(`${request.method} ${path}`, request, attempt);
    },
  });
  const profile = createProfile({ 'retry.maxAttempts': 2, ...overrides });
  const client = createClient({ connection, profile, auth: signedByHost });
  const calls = (method: string) =>
    bench.recording.sent.map(({ request }) => request).filter((one) => one.method === method);
  return { bench, client, calls, run: <T>(op: Op<T>) => bench.run(op) };
}
