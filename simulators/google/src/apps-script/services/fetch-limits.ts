import { messagesOf } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';

const service = 'urlfetch';

interface Allowance {
  /** How many requests of the round are sent. */
  readonly allowed: number;
  /** The error for the others. */
  readonly refusal: string | undefined;
}

/**
 * How many requests of a round may be sent, and the error for the rest. Each request counts. Undocumented: whether the
 * requests before a limit are sent when the round is refused. Here they are: the worse case for a script that sends
 * changes.
 */
export function allowFetches({ state, person }: ExecutionContext, count: number): Allowance {
  const { limits, clock, spent } = state;
  const { usage } = person;
  const nowMs = clock.now();
  const { fetchBurst } = limits;
  const ofDay = limits.fetchesADay - usage.today('fetches', nowMs);
  const ofMoment = fetchBurst.count - usage.recentFetches.within(fetchBurst.withinMs, nowMs);
  const allowed = Math.max(0, Math.min(count, ofDay, ofMoment));
  spent.fetches += allowed;
  spent.fetchRounds += 1;
  if (allowed > 0) usage.add('fetches', allowed, nowMs);
  if (allowed === count) return { allowed, refusal: undefined };
  const messages = messagesOf(person.locale);
  return { allowed, refusal: ofDay <= ofMoment ? messages.tooManyADay(service) : messages.tooManyAtOnce(service) };
}
