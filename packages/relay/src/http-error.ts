import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response of the relay itself. `message` is one line and contains nothing of the request. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}
