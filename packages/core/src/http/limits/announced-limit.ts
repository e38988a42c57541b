import type { RateLimitStatus } from './rate-limit-headers.ts';

/** Reset times are whole seconds: too coarse for shorter windows. For longer ones the client waits for a 429. */
const minResetMs = 2_000;
const maxResetMs = 60_000;

/**
 * The rate limit that response headers announce, once it is confirmed. When the headers first report no remaining
 * requests, a probe is sent after half of the reset time. If it is rejected, the headers are trusted and obeyed. If it
 * is accepted, the service counts in another way, and its headers are ignored.
 */
export class AnnouncedLimit {
  private state: 'unknown' | 'probing' | 'trusted' | 'ignored' = 'unknown';
  private remaining = Infinity;
  private resetAtMs = 0;
  private probeSentMs: number | undefined;

  /** @param sentLater how many requests were sent after the request of this response. */
  onHeaders({ remaining, resetMs }: RateLimitStatus, sentLater: number, nowMs: number): void {
    if (this.state === 'ignored' || this.state === 'probing' || resetMs > maxResetMs) return;
    if (this.state === 'unknown' && resetMs < minResetMs) return;
    this.remaining = remaining - sentLater;
    this.resetAtMs = nowMs + resetMs;
    if (this.state === 'unknown' && this.remaining <= 0) {
      this.state = 'probing';
      this.resetAtMs = nowMs + resetMs / 2;
    }
  }

  /** @returns ms until the next request may be sent. */
  delayMs(nowMs: number): number {
    if (this.remaining > 0 || this.state === 'ignored') return 0;
    return Math.max(0, Math.ceil(this.resetAtMs - nowMs));
  }

  onSent(nowMs: number): void {
    this.remaining--;
    if (this.state === 'probing' && nowMs >= this.resetAtMs) this.probeSentMs ??= nowMs;
  }

  onAccepted(sentMs: number): void {
    if (sentMs === this.probeSentMs) this.state = 'ignored';
  }

  /** If the rejected request was the probe, or was sent after it, the headers were right. */
  onRejected(sentMs: number): void {
    if (this.state === 'probing' && this.probeSentMs !== undefined && sentMs >= this.probeSentMs)
      this.state = 'trusted';
  }
}
