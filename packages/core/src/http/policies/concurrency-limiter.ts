import type { Profile } from '../../service/profile/index.ts';

/** What a pause costs is spread over so many answers, and so many times its length, before one more is tried. */
const calmAnswers = 250;
const calmWaits = 20;
const keptVisits = 500;

/** So many answers to one more than are known to be borne, and no refusal, before it counts as borne. */
const provenAnswers = 20;

/** A request under way. */
export interface InFlight {
  /** How many were under way at the service when it left, itself included. */
  concurrency: number;
  /** Answers until it left: between two of these nobody knows who came first at the service. */
  readonly round: number;
}

/**
 * How many requests of one client are under way at once (R158, G102): as many as the service bears, up to
 * `rate.maxConcurrent`. It begins with that, takes one fewer where the service can not cope, and one more for each
 * answer. A service that refuses what is too many at once is told from one that refuses what is too fast:
 * it grants several at once, and none beside as many others as it refuses.
 */
export class ConcurrencyLimiter {
  private readonly most: number;
  private allowed: number;
  private underWay = 0;
  /** Those of late, in the order in which they left. */
  private visits: InFlight[] = [];
  private granted = new Set<InFlight>();
  /** The least number that was refused since it was last looked. */
  private refused: InFlight | undefined;
  /** How many it bears at once, where that is limited. */
  private found: number | undefined;
  private isTrying = false;
  private answers = 0;
  private proven = 0;
  private round = 0;
  private calmUntilMs = 0;

  constructor(profile: Profile) {
    this.most = profile.get('rate.maxConcurrent');
    this.allowed = this.most;
  }

  /** How many may be under way now. */
  get permits(): number {
    return this.found === undefined ? this.allowed : Math.min(this.most, this.found + (this.isTrying ? 1 : 0));
  }

  /** Fewer may be under way than were let in. */
  get isFull(): boolean {
    return this.underWay >= this.permits;
  }

  onSent(): InFlight {
    const visit = { concurrency: ++this.underWay, round: this.round };
    for (const other of this.since(this.round)) other.concurrency++;
    if (this.visits.push(visit) > 2 * keptVisits) {
      this.visits = this.visits.slice(-keptVisits);
      this.granted = new Set(this.visits.filter((each) => this.granted.has(each)));
    }
    return visit;
  }

  onEnded(): void {
    this.underWay--;
    this.round++;
  }

  /** A request was answered. */
  onAccepted(visit: InFlight, nowMs: number): void {
    this.granted.add(visit);
    if (this.found === undefined) this.allowed = Math.min(this.most, this.allowed + 1);
    else if (visit.concurrency > this.found) this.prove();
    else if (++this.answers >= calmAnswers && nowMs >= this.calmUntilMs) this.isTrying = true;
  }

  /** What was refused was not under way at the service: those that left with it, or after it, were beside one fewer. */
  onRejected(visit: InFlight): void {
    for (const other of this.since(visit.round)) if (other !== visit) other.concurrency--;
    if (this.refused === undefined || visit.concurrency < this.refused.concurrency) this.refused = visit;
  }

  /** The service did not answer, or could not. */
  onFailed(): void {
    this.allowed = Math.max(1, this.allowed - 1);
  }

  private prove(): void {
    if (this.found === undefined || ++this.proven < provenAnswers) return;
    this.found++;
    this.proven = 0;
  }

  /** Those that left when so many answers were there, or later. */
  private since(round: number): InFlight[] {
    let first = this.visits.length;
    while (first > 0 && this.visits[first - 1]!.round >= round) first--;
    return this.visits.slice(first);
  }

  /** Looks at what was refused, once the answers to the others are there. @returns whether it was too many at once. */
  findLimit(nowMs: number, waitedMs: number): boolean {
    const granted = [...this.granted];
    const borne = granted.reduce((most, { concurrency }) => Math.max(most, concurrency), 0);
    const refused = this.refused?.concurrency ?? 0;
    const isCrowd = refused > (this.found ?? Infinity) || refused > this.typical(granted, borne);
    // One that was about to end has made room before it was told.
    this.found = isCrowd ? Math.max(1, Math.min(borne, refused - 1)) : undefined;
    this.granted.clear();
    this.refused = undefined;
    this.isTrying = false;
    this.answers = 0;
    this.proven = 0;
    this.calmUntilMs = nowMs + calmWaits * waitedMs;
    return isCrowd;
  }

  /**
   * How many were under way when most of those left that were granted since it was last looked. Without a limit that is
   * found others than these tell nothing: of those that come at a pace only some happen to be beside as many as that.
   * @returns Infinity where that is so
   */
  private typical(granted: readonly InFlight[], borne: number): number {
    const counts = new Map<number, number>();
    for (const { concurrency } of granted) counts.set(concurrency, (counts.get(concurrency) ?? 0) + 1);
    const [most = 0, often = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (this.found !== undefined) return most;
    return borne > 1 && most === borne && often > granted.length / 2 ? borne : Infinity;
  }
}
