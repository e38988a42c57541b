import type { EventEmitter } from 'node:events';
import { codeOf } from '../files/error-code.ts';

/**
 * The reader of a pipe may leave (`tpr … | head -1`), and the disk behind `>` may be full. Without a listener the process would end
 * at once, also amid writes to the service. With one the command comes to its own end, and its output is not complete.
 * @param report called once, with a line for the user. A reader that left wanted no more, so that is not reported.
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
