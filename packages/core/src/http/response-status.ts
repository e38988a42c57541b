import type { HttpResponse } from '../runtime/op.ts';

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Whether a status is a final answer: neither a failure nor a 429. */
export function isAnswered(status: number): boolean {
  return !isFailure(status) && status !== 429;
}

/** No complete response, a request timeout (408), or a server error. */
export function isFailure(status: number): boolean {
  return status === 0 || status === 408 || status >= 500;
}

/** Whether the service did not accept the form or the content of a request. Frameworks answer 400 or 422. */
export function isBadRequest(status: number | undefined): boolean {
  return status === 400 || status === 422;
}

/** No connection was made to the service, or the host has reached a limit: nothing was sent, so any request may be repeated. */
export function wasNeverSent({ unreached, isUnsent }: HttpResponse): boolean {
  return isUnsent === true || (unreached !== undefined && unreached !== 'https');
}
