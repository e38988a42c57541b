import type { RateLimitStatus } from './rate-limit-headers.ts';

/** Ends are told in whole seconds: of a shorter time that is too much to wait by. A longer one is left to the service to ask for. */
const shortestMs = 2_000;
const longestMs = 60_000;

/**
 * What the service's headers tell about its limit, as far as that proves true. The first time that they say that nothing is left,
 * half of the time that they name is waited: a service that refuses then means what it says, and from then on nothing is
 * sent that it has not room for. One that grants then counts otherwise, and its headers are not listened to.
 */
export class AnnouncedLimit {
  private state: 'unknown' | 'tried' | 'trusted' | 'ignored' = 'unknown';
  private remaining = Infinity;
  private untilMs = 0;
  private triedMs: number | undefined;

  /** @param underWay requests that left after the one that was answered. */
  onHeaders({ remaining, resetMs }: RateLimitStatus, underWay: number, nowMs: number): void {
    if (this.state === 'ignored' || this.state === 'tried' || resetMs > longestMs) return;
    if (this.state === 'unknown' && resetMs < shortestMs) return;
    this.remaining = remaining - underWay;
    this.untilMs = nowMs + resetMs;
    if (this.state === 'unknown' && this.remaining <= 0 && resetMs > 0) {
      this.state = 'tried';
      this.untilMs = nowMs + resetMs / 2;
    }
  }

  /** @returns ms until the next request has room. */
  delayMs(nowMs: number): number {
    if (this.remaining > 0 || this.state === 'ignored') return 0;
    return Math.max(0, Math.ceil(this.untilMs - nowMs));
  }

  onSent(nowMs: number): void {
    this.remaining = nowMs >= this.untilMs && this.remaining <= 0 ? Infinity : this.remaining - 1;
    if (this.state === 'tried' && nowMs >= this.untilMs) this.triedMs ??= nowMs;
  }

  onAccepted(sentMs: number): void {
    if (sentMs === this.triedMs) this.state = 'ignored';
  }

  /** @returns whether what was refused only tried whether the headers hold. */
  onRejected(sentMs: number): boolean {
    if (this.state !== 'tried' || this.triedMs === undefined || sentMs < this.triedMs) return false;
    this.state = 'trusted';
    return true;
  }
}
