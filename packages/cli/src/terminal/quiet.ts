import { stderr, stdout } from './output.ts';

/**
 * Runs a command on a schedule, whose every line is mailed: without progress, and with its lines only if the exit code
 * is not 0, or before a question.
 * @param isReport what it prints is its result, and is printed.
 */
export async function runQuietly(work: () => Promise<number>, isReport = false): Promise<number> {
  stderr.isQuiet = true;
  if (!isReport) stdout.hold();
  let exitCode: number | undefined;
  try {
    exitCode = await work();
    return exitCode;
  } finally {
    stderr.isQuiet = false;
    stdout.release(exitCode === 0);
  }
}
