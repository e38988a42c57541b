import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '@tpr/sandbox';
import { onTestFinished } from 'vitest';

/** Terminal control sequences: title, screen, colours by one and by two bytes, the line, its direction. */
export const steering = '\u001B]0;pwned\u0007\u001B[2J\u009B31m\u0090q\u009C\u0085\u0008\r\u202E\u2066\u061CFAKE';

/** Facts that a program evaluates; everything else is text. */
const plain = /^(?:[\d.:TZ+-]*|[A-Za-z0-9._~+/=-]{60,}|https?:\S*|Bearer|true|false|[A-Z]{2,3})$/;

interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const refused: HttpAnswer = {
  status: 403,
  type: 'application/json',
  text: JSON.stringify({ message: `Not for you ${steering}`, code: `NO${steering}` }),
};

/**
 * The sandbox behind a proxy that appends `steering` to every text in it: names, labels, statuses, comments,
 * errors. A path that matches `refusal` is answered 403, with a text.
 */
export async function openHostile(sandbox: Sandbox, refusal?: RegExp): Promise<Sandbox> {
  const answer = async (request: IncomingMessage): Promise<HttpAnswer> => {
    const path = request.url ?? '/';
    if (refusal?.test(path) === true) return refused;
    const reply = await fetch(sandbox.url + path, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: request.method === 'GET' ? null : await bodyOf(request),
    });
    const text = await reply.text();
    const type = reply.headers.get('content-type') ?? 'text/plain';
    return { status: reply.status, type, text: path.includes('/token') ? text : makeHostile(text) };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, type, text }) => {
      response.writeHead(status, { 'content-type': type });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const moved = (address: string): string => address.replace(sandbox.url, url);
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  return { ...sandbox, url, baseUrl: moved(baseUrl), legacyBaseUrl: moved(legacyBaseUrl), authUrl: moved(authUrl) };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['authorization', 'content-type', 'accept', 'accept-language'];
  return Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
}

function makeHostile(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === 'string' && !plain.test(value) ? value + steering : value,
    );
  } catch {
    return text + steering;
  }
}
