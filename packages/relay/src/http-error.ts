import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why the relay itself does not answer with what was asked for. `message` is one line and repeats nothing of the request. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  /** Sent along with the refusal. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}
