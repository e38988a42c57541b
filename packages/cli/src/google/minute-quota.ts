export type Use = 'read' | 'write';

export interface Sent {
  readonly use: Use;
  readonly atMs: number;
}

const perMinute = 60;
/** A second more than a minute: requests do not travel equally long. */
export const windowMs = 61_000;

/** At most sixty reads and sixty writes in any minute, those of a run before included. */
export class MinuteQuota {
  private readonly record: (sent: Sent) => void;
  private readonly sent: Record<Use, number[]>;

  /** @param record called before each request, so that a killed run has counted it. */
  constructor(before: readonly Sent[] = [], record: (sent: Sent) => void = () => undefined) {
    this.record = record;
    const of = (use: Use): number[] => before.filter((each) => each.use === use).map(({ atMs }) => atMs);
    this.sent = { read: of('read'), write: of('write') };
  }

  /** How long to wait before the next one; 0 when there is room. */
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
