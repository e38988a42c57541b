import type { Window } from '../api/event-window.ts';
import { zoneOf, type Profile } from '../api/profile/index.ts';
import { dayMs } from '../values/calendar.ts';
import type { Cell } from '../values/cell.ts';
import type { Notation } from '../i18n/notation.ts';
import { readMoment, showMoment } from './event-times.ts';
import { FormulaError } from './formula-error.ts';

/** Events are searched up to this long after now, since a clock may be wrong. */
const mostAheadMs = 31 * dayMs;
/** Ten years of weeks. A longer range is rather a mistyped year, and would keep the cell busy for minutes. */
const mostSearches = 522;

/** The time range to search, with the end as the user gave it; undefined for now. */
export interface EventRange extends Window {
  readonly givenMs: number | undefined;
}

/** @throws FormulaError for a cell without a date, and for a range that is reversed, in the future or too long. */
export function readRange(
  [since, until]: readonly [since: Cell, until: Cell],
  nowMs: number,
  profile: Profile,
  notation: Notation,
): EventRange {
  const zone = zoneOf(profile);
  const fromMs = readMoment(since, zone, 'start', notation);
  if (fromMs === undefined) throw new FormulaError('missingSince');
  const givenMs = readMoment(until, zone, 'end', notation);
  const from = showMoment(since, notation);
  if (givenMs !== undefined && fromMs > givenMs) {
    throw new FormulaError('rangeReversed', { from, to: showMoment(until, notation) });
  }
  if (fromMs > nowMs + dayMs) throw new FormulaError('sinceInFuture', { from });
  // An open end such as 31/12/9999 must not cost a search for each week until then.
  const toMs = Math.max(fromMs, Math.min(givenMs ?? nowMs, nowMs + mostAheadMs));
  const searches = Math.ceil((toMs - fromMs) / (profile.get('events.maxRangeDays') * dayMs));
  if (searches > mostSearches) throw new FormulaError('rangeTooLong', { from, count: String(searches) });
  return { fromMs, toMs, givenMs };
}
