import type { Bench } from './bench.ts';

/** The range of an event search, by the wall clock of the service. */
export interface EventWindow {
  readonly eventOccurrenceStartDate: string;
  readonly eventOccurrenceEndDate: string;
}

/**
 * Does work, and returns the range in which the events that it has caused are found. A search is sent in whole seconds, so the
 * clock moves on by one.
 */
export async function windowOf(bench: Bench, work: () => Promise<unknown>): Promise<EventWindow> {
  const eventOccurrenceStartDate = bench.sandbox.now();
  await work();
  return { eventOccurrenceStartDate, eventOccurrenceEndDate: bench.sandbox.advance({ seconds: 1 }).now };
}
