import { ask, once, type Op } from '../engine/op.ts';

const lookAgainMs = 4;
/** A chain of flights is as deep as it is long, so it is cut: the first of each file looks for room by itself. */
const fileLength = 100;

interface Ticket {
  readonly number: number;
  isWanted: boolean;
  isIn: boolean;
}

/**
 * Lets through at most `limit` operations at once, in the order they came. A loop knows no queue, but it knows how to
 * wait for a flight: everyone waits for the one before to get in, and only the first in a file looks for room. Who is
 * cancelled is passed over.
 */
export class Turnstile {
  private readonly name: string;
  private readonly limit: number;
  private tickets = 0;
  private underWay = 0;

  /** @param name tells the flights of this turnstile from all others of the runner. */
  constructor(name: string, limit: number) {
    this.name = name;
    this.limit = limit;
  }

  *pass<T>(op: () => Op<T>): Op<T> {
    const ticket: Ticket = { number: this.tickets++, isWanted: true, isIn: false };
    try {
      yield* once(this.turn(ticket.number), () => this.wait(ticket));
      return yield* op();
    } finally {
      ticket.isWanted = false;
      if (ticket.isIn) this.underWay--;
    }
  }

  private *wait(ticket: Ticket): Op<void> {
    if (ticket.number % fileLength > 0) yield* once(this.turn(ticket.number - 1), function* () {});
    while (ticket.isWanted && this.underWay >= this.limit) yield* ask('sleep', lookAgainMs);
    if (!ticket.isWanted) return;
    ticket.isIn = true;
    this.underWay++;
  }

  private turn(ticket: number): string {
    return `${this.name} turn ${ticket}`;
  }
}
