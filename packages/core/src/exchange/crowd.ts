import type { Profile } from '../service/profile/index.ts';

/** What a pause costs is spread over so many answers, and so many times its length, before one more is tried. */
const calmAnswers = 250;
const calmWaits = 20;
const keptVisits = 500;

/** A request under way. */
export interface Guest {
  /** How many were under way at the service when it left, itself included. */
  beside: number;
}

/**
 * How many requests of one client are under way at once (R158, G102): as many as the service bears, up to
 * `behaviour.rate.concurrent`. It begins with that, takes one fewer where the service can not cope, and one more for each
 * answer. A service that refuses what is too many at once is told from one that refuses what is too fast:
 * it grants several at once, and none beside as many others as it refuses.
 */
export class Crowd {
  private readonly most: number;
  private allowed: number;
  private underWay = 0;
  /** Those of late, in the order in which they left. */
  private visits: Guest[] = [];
  private granted = new Set<Guest>();
  /** The least number that was refused since it was last looked. */
  private refused: Guest | undefined;
  /** How many it bears at once, where that is limited. */
  private found: number | undefined;
  private isTrying = false;
  private answers = 0;
  private calmUntilMs = 0;

  constructor(profile: Profile) {
    this.most = profile.get('behaviour.rate.concurrent');
    this.allowed = this.most;
  }

  /** How many may be under way now. */
  get places(): number {
    return this.found === undefined ? this.allowed : Math.min(this.most, this.found + (this.isTrying ? 1 : 0));
  }

  enter(): Guest {
    const visit = { beside: ++this.underWay };
    if (this.visits.push(visit) > 2 * keptVisits) {
      this.visits = this.visits.slice(-keptVisits);
      this.granted = new Set(this.visits.filter((each) => this.granted.has(each)));
    }
    return visit;
  }

  leave(): void {
    this.underWay--;
  }

  /** A request was answered. */
  grant(visit: Guest, nowMs: number): void {
    this.granted.add(visit);
    if (this.found === undefined) this.allowed = Math.min(this.most, this.allowed + 1);
    else if (visit.beside > this.found) this.found = visit.beside;
    else if (++this.answers >= calmAnswers && nowMs >= this.calmUntilMs) this.isTrying = true;
  }

  /** What was refused was not under way at the service: those that left after it were beside one fewer. */
  refuse(visit: Guest): void {
    const at = this.visits.lastIndexOf(visit);
    for (const later of this.visits.slice(at + 1)) later.beside--;
    if (this.refused === undefined || visit.beside < this.refused.beside) this.refused = visit;
  }

  /** The service did not answer, or could not. */
  fail(): void {
    this.allowed = Math.max(1, this.allowed - 1);
  }

  /** Looks at what was refused, once the answers to the others are there. @returns whether it was too many at once. */
  settle(nowMs: number, waitedMs: number): boolean {
    const borne = [...this.granted].reduce((most, { beside }) => Math.max(most, beside), 0);
    const refused = this.refused?.beside ?? 0;
    // One that was about to end has made room before it was told.
    const isCrowd = borne > 1 && refused > Math.min(borne, this.found ?? Infinity);
    this.found = isCrowd ? Math.min(borne, refused - 1) : undefined;
    this.refused = undefined;
    this.isTrying = false;
    this.answers = 0;
    this.calmUntilMs = nowMs + calmWaits * waitedMs;
    return isCrowd;
  }
}
