import type { Bench } from './bench.ts';

/** The range of an event search, in the local time of the service. */
export interface EventWindow {
  readonly eventOccurrenceStartDate: string;
  readonly eventOccurrenceEndDate: string;
}

/**
 * Does work, and returns the range that contains the events of the work. A search has a precision of one second, so the
 * clock moves on by one second.
 */
export async function windowOf(bench: Bench, work: () => Promise<unknown>): Promise<EventWindow> {
  const eventOccurrenceStartDate = bench.sandbox.now();
  await work();
  return { eventOccurrenceStartDate, eventOccurrenceEndDate: bench.sandbox.advance({ seconds: 1 }).now };
}
