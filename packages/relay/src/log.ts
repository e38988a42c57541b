import type { Writable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './relay-state.ts';

/** One line of the log. Of a request it never has the URL, the query, a header, the body or a person's name. */
export type LogLine =
  | { readonly time: string; readonly message: string }
  | {
      readonly time: string;
      /** Name of the operation, `addin`, `health`, or `none` for what the relay does not know. */
      readonly operation: string;
      /** `broken`: the connection ended before the answer did. */
      readonly status: number | 'broken';
      readonly ms: number;
      /** Sent to the client, with the headers. */
      readonly bytes: number;
      /** What went wrong with the service, such as ECONNREFUSED. */
      readonly fault?: string;
    };

export type Log = (line: LogLine) => void;

/**
 * One line of JSON each. A full disk, or a reader that has gone, costs the lines that it fails on: they are reported once, and
 * the relay goes on serving.
 */
export function logInto(stream: Writable, report: (line: string) => void): Log {
  let isReported = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReported) report(`Lines of the log are lost (${error.code ?? error.message}). The relay goes on.`);
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
      log({
        time: new Date().toISOString(),
        operation: c.get('operation'),
        status: outgoing.writableFinished ? outgoing.statusCode : 'broken',
        ms: Math.round(performance.now() - startedMs),
        bytes: socket.bytesWritten - before,
        ...(fault !== undefined && { fault }),
      });
    });
    await next();
  };
}
