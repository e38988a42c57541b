import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '@tpr/sandbox';

/** One recorded request. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly atMs: number;
  readonly status: number;
}

/** A proxy before a sandbox on this machine, which records all requests and refuses one on demand. */
export class Gateway {
  passed: Passed[] = [];
  private readonly server: Server;
  private readonly target: URL;
  private refusal: { readonly path: RegExp; readonly forMs: number } | undefined;

  private constructor(sandbox: Sandbox) {
    this.target = new URL(sandbox.url);
    // As long as the sandbox, so that no idle connection closes while a host sends its next request.
    this.server = createServer({ keepAliveTimeout: 65_000 }, (asked, answer) => this.pass(asked, answer));
  }

  static async open(sandbox: Sandbox): Promise<Gateway> {
    const gateway = new Gateway(sandbox);
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  /** The next call of such a path is answered 429, with a date this far ahead. */
  refuseOnce(path: RegExp, forMs: number): void {
    this.refusal = { path, forMs };
  }

  forget(): void {
    this.passed = [];
  }

  /** The addresses of the service through this proxy. */
  get addresses(): { readonly baseUrl: string; readonly legacyBaseUrl: string; readonly authUrl: string } {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { baseUrl: `${url}/current`, legacyBaseUrl: `${url}/legacy`, authUrl: `${url}/auth` };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(asked.url ?? '/', this.target);
    const note = (status: number): void => {
      this.passed.push({ method: asked.method ?? 'GET', path, query, atMs: Date.now(), status });
    };
    if (this.refusal?.path.test(path) === true) {
      const nowMs = Date.now();
      const [date, until] = [nowMs, nowMs + this.refusal.forMs].map((ms) => new Date(ms).toUTCString());
      this.refusal = undefined;
      note(429);
      answer
        .writeHead(429, { date, 'retry-after': until, 'content-type': 'application/json' })
        .end('{"message":"Too many."}');
      return;
    }
    const onward = request(
      {
        host: this.target.hostname,
        port: this.target.port,
        path: asked.url,
        method: asked.method,
        headers: asked.headers,
      },
      (reply) => {
        note(reply.statusCode ?? 0);
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }
}
