import { ConnectorError, failureKindOf } from '@tpr/core';

/** The result of a run, compared with the expected result. It is good when all lists are empty. */
export interface Tally {
  readonly seed: number;
  /** Reported as done, and different in the service; or in a table, and different in the service. */
  readonly wrong: string[];
  /** Done more than once. */
  readonly doubled: string[];
  /** Failures with a misleading kind: a fault is neither a wrong setting nor a missing right. */
  readonly misled: string[];
  /** Number of times that a user had to start again. */
  reruns: number;
}

export const newTally = (seed: number): Tally => ({ seed, wrong: [], doubled: [], misled: [], reruns: 0 });

const mostReruns = 12;

/**
 * Does some work as a user would: starts again when it fails with a message, until it succeeds.
 * @throws Error when it does not succeed in 12 reruns, and any error that is not a failure of the client.
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

/** Records a failure that was reported. */
function note(tally: Tally, error: unknown): void {
  if (!(error instanceof ConnectorError)) throw error;
  if (!isTransient(error)) tally.misled.push(`${error.kind}: ${error.message}`);
}

/** Whether the message names a passing fault: retry later, check the result, or an intermediary that answered. */
export function isTransient(error: ConnectorError): boolean {
  return error.kind === 'retry-later' || error.kind === 'unknown-outcome' || failureKindOf(error) === 'foreign';
}

/** The texts that occur more than once, each with its count. */
export function repeated(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([text, count]) => `${text} ${count} times`);
}
