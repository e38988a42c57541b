import { createInterface } from 'node:readline/promises';
import { Cancelled } from '@tpr/core';
import { stderr, stdout } from './output.ts';
import type { AskStreams } from './password.ts';

/**
 * Asks on the terminal, and shows what is typed. @returns undefined where no user can be asked.
 * @throws Cancelled on Ctrl-C, Ctrl-D or the end of input
 */
export async function ask(
  question: string,
  signal: AbortSignal,
  { input, output }: AskStreams = { input: process.stdin, output: stderr },
): Promise<string | undefined> {
  if (input.isTTY !== true) return undefined;
  // What is asked about.
  stdout.release();
  output.write(question);
  // The terminal itself echoes and edits the input.
  const lines = createInterface({ input });
  const ended = new Promise<never>((_, reject) => lines.once('close', () => reject(new Cancelled())));
  try {
    const answer = await Promise.race([lines.question('', { signal }), ended]);
    return answer.trim();
  } catch (error) {
    output.write('\n');
    throw error;
  } finally {
    lines.close();
  }
}

export const isYes = (answer: string): boolean => /^(y|yes|o|oui)$/i.test(answer);
