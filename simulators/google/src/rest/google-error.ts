const statuses = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
} as const;

export type GoogleStatus = keyof typeof statuses;

/** An error in the format common to all of Google's interfaces. */
export class GoogleError extends Error {
  readonly status: GoogleStatus;
  private readonly reason: string | undefined;

  /** @param reason of the ErrorInfo detail, such as `RATE_LIMIT_EXCEEDED`. */
  constructor(status: GoogleStatus, message: string, reason?: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  toJSON(): object {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: this.reason, domain: 'googleapis.com' };
    const details = this.reason === undefined ? {} : { details: [info] };
    return { error: { code: this.status, message: this.message, status: statuses[this.status], ...details } };
  }
}

export const invalid = (message: string): GoogleError => new GoogleError(400, message);
export const notFound = (): GoogleError => new GoogleError(404, 'Requested entity was not found.');
