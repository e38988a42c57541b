import type http from 'node:http';
import type https from 'node:https';

/** A request as sent; the body is text. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly followsRedirects: boolean;
  readonly timeoutMs: number;
}

/** A response with its body in base64, or a network error. */
export type WireReply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string | string[]>>; readonly body: string }
  | { readonly error: 'dns' | 'ssl' | 'unreachable' | 'timeout' };

export interface WireClients {
  readonly http: Pick<typeof http, 'Agent' | 'request'>;
  readonly https: Pick<typeof https, 'Agent' | 'request'>;
}

/**
 * The sender of UrlFetchApp's requests. It also runs in a worker thread from its source text, so it cannot refer to
 * outer names.
 * @param mayReach called before each request, including redirects; an address that it refuses is unreachable
 */
export function createSender(
  { http, https }: WireClients,
  mayReach: (url: URL) => boolean = () => true,
): (asked: WireRequest) => Promise<WireReply> {
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const redirects = [301, 302, 303, 307, 308];
  const noHttps = /^(?:EPROTO|ERR_(?:SSL|TLS)_|CERT_|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_)/;
  const send = (asked: WireRequest, hops: number, base?: URL): Promise<WireReply> =>
    new Promise((resolve) => {
      const url = new URL(asked.url, base);
      if (!mayReach(url)) return resolve({ error: 'unreachable' });
      const isSecure = url.protocol === 'https:';
      const agent = isSecure ? agents.https : agents.http;
      const options = { method: asked.method, headers: asked.headers, agent, timeout: asked.timeoutMs };
      const request = (isSecure ? https : http).request(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve({ error: 'unreachable' }));
        response.on('aborted', () => resolve({ error: 'unreachable' }));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          const place = headers.location;
          if (asked.followsRedirects && redirects.includes(status) && place !== undefined && hops < 5) {
            const { body, ...kept } = asked;
            const next = {
              ...kept,
              url: place,
              ...(status >= 307 ? body !== undefined && { body } : { method: 'GET' }),
            };
            return resolve(send(next, hops + 1, url));
          }
          resolve({
            status,
            headers: headers as Record<string, string>,
            body: Buffer.concat(chunks).toString('base64'),
          });
        });
      });
      request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
      request.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (isSecure && noHttps.test(code)) return resolve({ error: 'ssl' });
        resolve({ error: code === 'ENOTFOUND' ? 'dns' : code === 'TIMEOUT' ? 'timeout' : 'unreachable' });
      });
      request.end(asked.body);
    });
  // An invalid request is not sent.
  return (asked) => send(asked, 0).catch(() => ({ error: 'unreachable' }));
}
