import { createInterface } from 'node:readline/promises';
import { stderr } from './output.ts';

/** Asks on the terminal, and shows what is typed. @returns undefined where no user can be asked. */
export async function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  if (process.stdin.isTTY !== true) return undefined;
  stderr.write(question);
  // The terminal itself shows what is typed, and mends it.
  const lines = createInterface({ input: process.stdin });
  const answer = await lines.question('', { signal }).finally(() => lines.close());
  return answer.trim();
}

export const isYes = (answer: string): boolean => /^(y|yes|o|oui)$/i.test(answer);
