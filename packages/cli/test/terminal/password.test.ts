import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPassword, canAsk } from '../../src/terminal/password.ts';

function ask(typed: string) {
  const input = new PassThrough();
  const shown: string[] = [];
  const answer = askPassword(
    { username: 'me@example.test', authUrl: 'https://sign-in.example/auth' },
    { input, output: { write: (text) => shown.push(text) } },
  );
  input.write(typed);
  return { answer, shown };
}

test('the answer is returned and never shown, corrected while typing or not', async () => {
  const { answer, shown } = ask('sécreX\u007Ft 😀\r');
  expect(await answer).toBe('sécret 😀');
  expect(shown).toEqual(['Password of me@example.test at sign-in.example: ', '\n']);
});

test.each([
  ['Ctrl-C', 'half\u0003'],
  ['Ctrl-D on an empty line', '\u0004'],
])('%s ends the question', async (_, keys) => {
  const { answer, shown } = ask(keys);
  await expect(answer).rejects.toMatchObject({ name: 'Cancelled' });
  expect(shown.at(-1)).toBe('\n');
});

test('without a terminal no question is asked', () => {
  expect(canAsk({ input: new PassThrough(), output: new PassThrough() })).toBe(false);
});
