import type { Writable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './relay-state.ts';

/** One line of the log. It never contains the URL, query, headers, body or user of a request. */
export type LogLine =
  | { readonly time: string; readonly message: string }
  | {
      readonly time: string;
      /** Name of the operation, `addin`, `health`, or `none` for anything else. */
      readonly operation: string;
      /** `broken`: the connection ended before the response did. */
      readonly status: number | 'broken';
      readonly ms: number;
      /** Bytes sent to the client, including headers. */
      readonly bytes: number;
      /** Error code of a failed request to the service, such as ECONNREFUSED. */
      readonly fault?: string;
      /** Why the relay refused the request itself, without asking the service: its response, which has nothing of the request. */
      readonly heldBack?: string;
    };

export type Log = (line: LogLine) => void;

/**
 * Writes each line as JSON. A line that cannot be written, because of a full disk or a closed pipe, is lost. The first
 * failure is reported, and the relay continues.
 */
export function logInto(stream: Writable, report: (line: string) => void): Log {
  let isReported = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReported) report(`Lines of the log are lost (${error.code ?? error.message}). The relay keeps running.`);
    isReported = true;
  });
  return (line) => void stream.write(`${JSON.stringify(line)}\n`);
}

export function requestLog(log: Log): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { socket } = c.env.incoming;
    const { outgoing } = c.env;
    const startedMs = performance.now();
    const before = socket.bytesWritten;
    c.set('operation', 'none');
    outgoing.once('close', () => {
      const fault = c.get('fault');
      const heldBack = c.get('heldBack');
      log({
        time: new Date().toISOString(),
        operation: c.get('operation'),
        status: outgoing.writableFinished ? outgoing.statusCode : 'broken',
        ms: Math.round(performance.now() - startedMs),
        bytes: socket.bytesWritten - before,
        ...(fault !== undefined && { fault }),
        ...(heldBack !== undefined && { heldBack }),
      });
    });
    await next();
  };
}
