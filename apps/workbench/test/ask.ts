import { request } from 'node:http';

export interface Asked {
  readonly method?: string;
  /** Any header, Host included: other programs can set headers that a browser forbids to a page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request with any origin. A response without an end is read until its first piece. */
export const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      let text = '';
      const tell = () => resolve({ status: answer.statusCode ?? 0, text });
      answer.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (answer.headers['content-type'] !== 'text/event-stream') return;
        asked.destroy();
        tell();
      });
      answer.on('end', tell);
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
