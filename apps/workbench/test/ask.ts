import { request } from 'node:http';

export interface Asked {
  readonly method?: string;
  /** Any header, Host included: what a browser would not let a page set, somebody else may. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Asks as whoever one wants to be. What never ends is read until its first piece. */
export const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Told> =>
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
