import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cancelled, ConnectorError } from '@tpr/core';

/** The local server to which Google redirects the browser after the user's decision. Only this machine can reach it. */
export interface Loopback {
  readonly redirectUri: string;
  /** The code for `state`. @throws ConnectorError `auth` if the user refuses, `config` after ten minutes; Cancelled. */
  wait(state: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

const waitMinutes = 10;

/**
 * Source: RFC 8252, 7.3; developers.google.com/identity/protocols/oauth2/native-app, "Loopback IP address".
 * @param port 0 for any that is free. @throws ConnectorError `config` when it is taken.
 */
export async function openLoopback(port: number): Promise<Loopback> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void =>
    say(response, 404, 'No sign-in is waiting here.');
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((cause: unknown) => {
    throw new ConnectorError('config', `Port ${port} cannot be used. Leave out --port: any free port is then used.`, {
      field: 'port',
      cause,
    });
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    redirectUri: `${origin}/`,
    wait: (state, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(tooLate()), waitMinutes * 60_000);
        const end = (): void => {
          clearTimeout(timer);
          reject(new Cancelled());
        };
        signal.addEventListener('abort', end, { once: true });
        if (signal.aborted) end();
        answer = (request, response) => {
          const { url = '/' } = request;
          // Such as `//`.
          if (!URL.canParse(url, origin)) return say(response, 404, 'Not found.');
          const { pathname, searchParams: query } = new URL(url, origin);
          // A page that guesses the port does not know the state, so it cannot end the wait.
          if (pathname !== '/' || !isSame(query.get('state') ?? '', state)) return say(response, 404, 'Not found.');
          clearTimeout(timer);
          const code = query.get('code');
          if (code === null) {
            say(response, 200, 'Access was not granted. You can close this page.');
            return reject(refused(query.get('error')));
          }
          say(response, 200, 'You are signed in. You can close this page.');
          return resolve(code);
        };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function say(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  };
  response.writeHead(status, headers).end(`${text}\n`);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

function refused(error: string | null): ConnectorError {
  const message =
    error === 'access_denied'
      ? 'Access was not granted at Google. Nothing was stored. Sign in again and allow it.'
      : 'Google returned no authorisation code. Nothing was stored; try again.';
  return new ConnectorError('auth', message, { field: 'google' });
}

function tooLate(): ConnectorError {
  const message = `There was no sign-in within ${waitMinutes} minutes. Nothing was stored.`;
  return new ConnectorError('config', message, { field: 'google' });
}
