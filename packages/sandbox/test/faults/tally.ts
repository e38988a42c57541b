import { ConnectorError, failureKindOf } from '@tpr/core';

/** What a run came to, beside what it should have. All empty is good. */
export interface Tally {
  readonly seed: number;
  /** Told as done, and otherwise in the service; or in a table, and not so in the service. */
  readonly wrong: string[];
  /** Done more than once. */
  readonly doubled: string[];
  /** Failures whose kind sends a person the wrong way: a fault is neither a setting nor a right. */
  readonly misled: string[];
  /** Times that a person had to begin again. */
  reruns: number;
}

export const newTally = (seed: number): Tally => ({ seed, wrong: [], doubled: [], misled: [], reruns: 0 });

const mostReruns = 12;

/**
 * Does some work as a person would: again when it ends early and says so, until it ends well.
 * @throws Error where that never comes; whatever is no failure of the client.
 */
export async function untilDone<T>(tally: Tally, work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt <= mostReruns; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      note(tally, error);
      tally.reruns += 1;
    }
  }
  throw new Error(`Seed ${tally.seed} did not end in ${mostReruns} runs.`);
}

/** Notes a failure that was told. */
function note(tally: Tally, error: unknown): void {
  if (!(error instanceof ConnectorError)) throw error;
  if (!isOfWeather(error)) tally.misled.push(`${error.kind}: ${error.message}`);
}

/** Whether what a person reads of it is a passing fault: to go on later, to look, or that something stands between. */
export function isOfWeather(error: ConnectorError): boolean {
  return error.kind === 'retry-later' || error.kind === 'unknown-outcome' || failureKindOf(error) === 'foreign';
}

/** How often each text comes more than once. */
export function repeated(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([text, count]) => `${text} ${count} times`);
}
