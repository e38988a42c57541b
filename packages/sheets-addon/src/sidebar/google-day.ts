interface DayLimits {
  readonly requests: number;
  /** Run time of unattended work. */
  readonly minutes: number;
}

/** What Google lets one account do in a day. Source: developers.google.com/apps-script/guides/services/quotas. */
export const googleDays: Readonly<Record<'personal' | 'company', DayLimits>> = {
  personal: { requests: 20_000, minutes: 90 },
  company: { requests: 100_000, minutes: 360 },
};

/** Calls per second of a pull before any are measured: those in the simulated Google, with its measured latencies. */
const usualPace = 14;
/** An execution stops its work after this time, before Google ends it. */
const minutesOfRun = 4.5;

/** The cost of a pull at Google. */
export interface PullAtGoogle {
  readonly minutes: number;
  readonly runs: number;
  /** Percentage of the daily requests. */
  readonly percent: Readonly<Record<keyof typeof googleDays, number>>;
  /** Days until it is complete at the latest, with the sidebar open or closed. */
  readonly days: Readonly<Record<keyof typeof googleDays, number>>;
}

export function pullAtGoogle(calls: number, callsPerSecond: number = usualPace): PullAtGoogle {
  const minutes = calls / callsPerSecond / 60;
  const percentOf = ({ requests }: DayLimits): number => Math.ceil((100 * calls) / requests);
  const daysOf = (day: DayLimits): number =>
    Math.max(1, Math.ceil(calls / day.requests), Math.ceil(minutes / day.minutes));
  const { personal, company } = googleDays;
  return {
    minutes: Math.ceil(minutes),
    runs: Math.ceil(minutes / minutesOfRun),
    percent: { personal: percentOf(personal), company: percentOf(company) },
    days: { personal: daysOf(personal), company: daysOf(company) },
  };
}
