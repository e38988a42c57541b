import type { MovableClock } from './clock.ts';
import { GoogleError } from './google-error.ts';

export type Use = 'read' | 'write';

/** Requests in any sixty seconds (Sheets: 60 per user and 300 per project, reads and writes counted separately). */
export interface QuotaLimits {
  readonly perUser: number;
  readonly perProject: number;
}

const windowMs = 60_000;
const metricNames: Readonly<Record<Use, string>> = { read: 'Read requests', write: 'Write requests' };

/** Counts requests in a sliding window and refuses those above a limit. Refused requests do not count. */
export class Quota {
  private readonly clock: MovableClock;
  private readonly limits: QuotaLimits;
  private readonly taken: Record<Use, { readonly user: string; readonly atMs: number }[]> = { read: [], write: [] };
  /** Maximum requests of one user in one window. */
  readonly peak: Record<Use, number> = { read: 0, write: 0 };

  constructor(clock: MovableClock, limits: QuotaLimits) {
    this.clock = clock;
    this.limits = limits;
  }

  /** @throws GoogleError 429. */
  take(use: Use, user: string): void {
    const nowMs = this.clock.now();
    const recent = this.taken[use].filter(({ atMs }) => atMs > nowMs - windowMs);
    const ofUser = recent.filter((request) => request.user === user).length;
    if (ofUser >= this.limits.perUser) throw exceeded(use, `${metricNames[use]} per minute per user`);
    if (recent.length >= this.limits.perProject) throw exceeded(use, `${metricNames[use]} per minute`);
    recent.push({ user, atMs: nowMs });
    this.taken[use] = recent;
    this.peak[use] = Math.max(this.peak[use], ofUser + 1);
  }
}

function exceeded(use: Use, limit: string): GoogleError {
  const message = `Quota exceeded for quota metric '${metricNames[use]}' and limit '${limit}' of service 'sheets.googleapis.com' for consumer 'project_number:1'.`;
  return new GoogleError(429, message, 'RATE_LIMIT_EXCEEDED');
}
