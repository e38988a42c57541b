import type { Tally } from './tally.ts';

/** A poll of a service that answers slowly. */
export interface SlowPoll {
  readonly seconds: number;
  /** Maximum number of concurrent calls. */
  readonly mostAtOnce: number;
}

/** The result of one watch. */
export interface WatchTally extends Tally {
  readonly name: string;
  readonly executions: number;
  /** Each execution with its status, its number of occurrences, and the error of n8n or of the trigger. */
  readonly runs: readonly string[];
  /** Items that do not say whether their data was read. */
  readonly untruths: readonly string[];
}

export interface StressReport {
  /** Kills of the polling process. */
  readonly kills: number;
  /** Kills of other processes. */
  readonly damages: number;
  /** Kills that waited until n8n had stored both the position of a poll and its changes. */
  readonly putOff: number;
  /** For how long n8n ran at most, from the first attempt of such a kill. */
  readonly longestPutOffMs: number;
  /** One tally for each watch, in order. */
  readonly tallies: readonly WatchTally[];
  readonly slow: SlowPoll;
  readonly seconds: number;
}

/** n8n's clock starts one poll a minute. */
const minuteSeconds = 60;
const maxListed = 20;

/** Failures, with the name of the watch: in the reported changes, or since the stress test had no stress. */
export const faultsOf = ({ tallies, slow }: StressReport): string[] => [
  ...tallies.flatMap(({ name, events, lost, twice, invented, untruths }) => [
    ...untruths.slice(0, maxListed).map((item) => `${name}: told wrongly ${item}`),
    ...(events === 0 ? [`${name}: nothing happened`] : []),
    ...lost.slice(0, maxListed).map((event) => `${name}: lost ${event}`),
    ...twice.slice(0, maxListed).map((event) => `${name}: twice ${event}`),
    ...invented.slice(0, maxListed).map((occurrence) => `${name}: never was ${occurrence}`),
  ]),
  ...tallies.flatMap(({ name, lost, runs }) => (lost.length > 0 ? runs.map((run) => `${name}: ${run}`) : [])),
  ...(slow.seconds > minuteSeconds + 1 ? [] : [`no poll began during another one of ${slow.seconds} s`]),
  ...(slow.mostAtOnce === 1 ? [] : [`polls of the same ran at once: ${slow.mostAtOnce} calls`]),
];

/** A line for each watch, and one for the stress test. */
export const describeStress = ({
  kills,
  putOff,
  longestPutOffMs,
  damages,
  seconds,
  tallies,
  slow,
}: StressReport): string[] => [
  ...tallies.map(
    ({ name, executions, events, occurrences, lost, joined, twice, again, invented }) =>
      `trigger, ${name}: ${events} events, ${occurrences} occurrences in ${executions} executions: ${lost.length} lost, ` +
      `${joined} joined, ${twice.length} twice, ${again} again after a kill, ${invented.length} that never were`,
  ),
  `a poll of ${slow.seconds.toFixed(0)} s, ${Math.floor(slow.seconds / minuteSeconds)} more begun meanwhile`,
  `${kills} × kill -9 of what polls (${putOff} put off, by at most ${longestPutOffMs} ms), ${damages} of workers, in ${seconds.toFixed(0)} s`,
];
