import { HttpError } from './http-error.ts';

/** Longer than the pause for which a client waits by default (300 s), so that its run ends with this message. */
const pauseSeconds = 600;

/**
 * The refusal of the proxy between the relay and the service (407). Its user could be locked by repeated requests with
 * the same password, so the relay sends none until the pause is over. A corrected setting requires a restart anyway.
 */
export class ProxyRefusal {
  private untilMs = -Infinity;

  /** @throws HttpError 429 while no request may be sent. The service was not called. */
  check(): void {
    const leftMs = this.untilMs - performance.now();
    if (leftMs <= 0) return;
    throw new HttpError(
      429,
      'The proxy between the relay and the service requires a sign-in (407). The administrator of the relay has to correct HTTPS_PROXY.',
      { 'retry-after': String(Math.ceil(leftMs / 1000)) },
    );
  }

  /** @throws HttpError 429 */
  begin(): never {
    this.untilMs = performance.now() + 1000 * pauseSeconds;
    this.check();
    throw new Error('The pause has begun.');
  }
}
