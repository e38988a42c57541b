import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { surviveLostOutput } from '../../src/terminal/lost-output.ts';

function lose(...codes: readonly string[]): string[] {
  const output = new EventEmitter();
  const errors = new EventEmitter();
  const reported: string[] = [];
  surviveLostOutput(output, errors, (line) => reported.push(line));
  // An event without a listener would throw here, as it ends the process.
  for (const code of codes) {
    output.emit('error', Object.assign(new Error(code), { code }));
    errors.emit('error', Object.assign(new Error(code), { code }));
  }
  return reported;
}

test('a reader that leaves early ends nothing, and is not reported', () => {
  expect(lose('EPIPE', 'EPIPE')).toEqual([]);
});

test('an output that cannot be written is reported once, and ends nothing', () => {
  expect(lose('ENOSPC', 'ENOSPC')).toEqual([
    'tpr: The output cannot be written (ENOSPC), and is not complete. Make room, or choose another place.',
  ]);
});
