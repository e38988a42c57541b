export type Use = 'read' | 'write';

export interface Sent {
  readonly use: Use;
  readonly atMs: number;
}

const perMinute = 60;
/** A second more than a minute, because requests take different times to arrive. */
export const windowMs = 61_000;

/** Allows sixty reads and sixty writes in any minute, including those of earlier runs. */
export class MinuteQuota {
  private readonly record: (sent: Sent) => void;
  private readonly sent: Record<Use, number[]>;

  /** @param record called before each request, so that a killed run has counted it. */
  constructor(before: readonly Sent[] = [], record: (sent: Sent) => void = () => undefined) {
    this.record = record;
    const of = (use: Use): number[] => before.filter((each) => each.use === use).map(({ atMs }) => atMs);
    this.sent = { read: of('read'), write: of('write') };
  }

  /** How long to wait before the next request; 0 if it may be sent now. */
  waitMs(use: Use, nowMs: number): number {
    const recent = this.sent[use].filter((atMs) => atMs > nowMs - windowMs && atMs <= nowMs);
    this.sent[use] = recent;
    return recent.length < perMinute ? 0 : recent[recent.length - perMinute]! + windowMs - nowMs;
  }

  take(use: Use, atMs: number): void {
    this.sent[use].push(atMs);
    this.record({ use, atMs });
  }
}
