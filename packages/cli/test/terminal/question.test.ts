import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from '../../src/terminal/question.ts';

function asking(signal = new AbortController().signal) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const shown: string[] = [];
  const answer = ask('Send? [y/N] ', signal, { input, output: { write: (text) => shown.push(text) } });
  return { input, answer, shown };
}

test('the answer is the typed text without the blanks around it', async () => {
  const { input, answer, shown } = asking();
  input.write(' yes \n');
  expect(await answer).toBe('yes');
  expect(shown).toEqual(['Send? [y/N] ']);
});

test('Ctrl-D and the end of input are no answer: the command ends as after Ctrl-C', async () => {
  const { input, answer, shown } = asking();
  input.end();
  await expect(answer).rejects.toMatchObject({ name: 'Cancelled' });
  expect(shown.at(-1)).toBe('\n');
});

test('Ctrl-C ends the question', async () => {
  const controller = new AbortController();
  const { answer } = asking(controller.signal);
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
