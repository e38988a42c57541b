/** The simulator's clock: the machine's, which can be advanced or run faster. */
export class MovableClock {
  private readonly rate: number;
  private readonly startMs = Date.now();
  private movedMs = 0;

  /** @param rate milliseconds of this clock per real millisecond. */
  constructor(rate: number) {
    this.rate = rate;
  }

  now(): number {
    return this.startMs + (Date.now() - this.startMs) * this.rate + this.movedMs;
  }

  advance(ms: number): void {
    this.movedMs += ms;
  }
}
