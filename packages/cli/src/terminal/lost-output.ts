import type { EventEmitter } from 'node:events';
import { codeOf } from '../files/error-code.ts';

/**
 * Handles a closed pipe (`tpr … | head -1`) and a full disk behind `>`. Without a listener the process would end at
 * once, even during writes to the service. With one the command ends normally, and its output is incomplete.
 * @param report called once, with a line for the user; not for a closed pipe, whose reader wants no more.
 */
export function surviveLostOutput(output: EventEmitter, errors: EventEmitter, report: (line: string) => void): void {
  let isReported = false;
  output.on('error', (error: unknown) => {
    const code = codeOf(error);
    if (isReported || code === 'EPIPE') return;
    isReported = true;
    report(`tpr: The output cannot be written (${code}), and is not complete. Make room, or choose another place.`);
  });
  errors.on('error', () => undefined);
}
