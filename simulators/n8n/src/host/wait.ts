import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, for the error message: `n8n to answer`; a function is called when the time is up. */
  readonly what: string | (() => string);
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Polls until there is a result. @throws Error that names what did not happen. */
export async function waitFor<T>(ask: () => Promise<T | undefined> | T | undefined, options: WaitOptions): Promise<T> {
  const { what, timeoutMs = 60_000, everyMs = 100 } = options;
  const endMs = performance.now() + timeoutMs;
  while (true) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > endMs) {
      const text = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${timeoutMs / 1_000} s for ${text}.`);
    }
    await sleep(everyMs);
  }
}
