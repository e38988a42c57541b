import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, for the message: `n8n to answer`. */
  readonly what: string;
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Asks again until there is an answer. @throws Error that names what did not come. */
export async function waitFor<T>(ask: () => Promise<T | undefined> | T | undefined, options: WaitOptions): Promise<T> {
  const { what, timeoutMs = 60_000, everyMs = 100 } = options;
  const endMs = performance.now() + timeoutMs;
  while (true) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > endMs) throw new Error(`Waited ${timeoutMs / 1_000} s for ${what}.`);
    await sleep(everyMs);
  }
}
