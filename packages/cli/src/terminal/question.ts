import { createInterface } from 'node:readline/promises';

/** Asks on the terminal, and shows what is typed. @returns undefined where nobody can be asked. */
export async function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  if (process.stdin.isTTY !== true) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(question, { signal }).finally(() => lines.close());
  return answer.trim();
}

export const isYes = (answer: string): boolean => /^(y|yes|o|oui)$/i.test(answer);
