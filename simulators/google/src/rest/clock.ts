/** The time of the fake: that of this machine, moved forward at will, or a minute that passes in less. */
export class MovableClock {
  private readonly rate: number;
  private readonly startMs = Date.now();
  private movedMs = 0;

  /** @param rate how many milliseconds pass here while one passes outside. */
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
