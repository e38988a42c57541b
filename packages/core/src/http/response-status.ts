import type { HttpResponse } from '../runtime/op.ts';

/** Whether a status says what became of the request. */
export function isAnswered(status: number): boolean {
  return !isFailure(status) && status !== 429;
}

/** No complete response, or an error of the server. */
export function isFailure(status: number): boolean {
  return status === 0 || status === 408 || status >= 500;
}

/** The host name does not exist, or the certificate is not valid: nothing has been sent, so any request may be repeated. */
export function wasNeverSent({ unreached }: HttpResponse): boolean {
  return unreached === 'name' || unreached === 'certificate';
}
