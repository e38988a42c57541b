import { setTimeout as sleep } from 'node:timers/promises';

/** A program or package that this machine lacks and that could not be downloaded. The full run lists it as "not run". */
export class NotAvailableError extends Error {
  override readonly name = 'NotAvailableError';
}

const pausesMs = [5_000, 20_000];

/**
 * Runs a download at most three times, with pauses.
 * @throws NotAvailableError with the first line of the last failure.
 */
export async function fetchWithRetry<T>(what: string, fetchOnce: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await fetchOnce();
    } catch {
      await sleep(pauseMs);
    }
  }
  try {
    return await fetchOnce();
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new NotAvailableError(`${what} could not be fetched: ${reason}`, { cause: error });
  }
}
