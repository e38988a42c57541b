/** Quotas that Google counts by day. */
export type Daily = 'fetches' | 'mails' | 'propertyCalls' | 'triggerMs';

const dayMs = 86_400_000;

/** Calls in the last few seconds, for limits on a short time. */
export class RecentUse {
  private counts: readonly { readonly atMs: number; readonly count: number }[] = [];

  add(count: number, nowMs: number): void {
    this.counts = [...this.counts, { atMs: nowMs, count }];
  }

  /** The number of calls in the last `ms`. */
  within(ms: number, nowMs: number): number {
    this.counts = this.counts.filter(({ atMs }) => nowMs - atMs < ms);
    return this.counts.reduce((sum, { count }) => sum + count, 0);
  }
}

/**
 * An account's use of its quotas. The day begins with the first use, not at midnight. Source:
 * developers.google.com/apps-script/guides/services/quotas ("Quotas are per user and reset 24 hours after the first
 * request"). Assumption: each quota has its own day.
 */
export class Usage {
  private readonly days = new Map<Daily, { readonly sinceMs: number; readonly used: number }>();
  readonly recentFetches = new RecentUse();
  /** Running executions. */
  running = 0;

  today(what: Daily, nowMs: number): number {
    const day = this.days.get(what);
    return day === undefined || nowMs - day.sinceMs >= dayMs ? 0 : day.used;
  }

  add(what: Daily, amount: number, nowMs: number): void {
    const used = this.today(what, nowMs);
    const sinceMs = used === 0 ? nowMs : this.days.get(what)!.sinceMs;
    this.days.set(what, { sinceMs, used: used + amount });
    if (what === 'fetches') this.recentFetches.add(amount, nowMs);
  }
}
