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

test('the answer comes back and is never shown, mended or not', async () => {
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

test('nobody is asked where there is no terminal', () => {
  expect(canAsk({ input: new PassThrough(), output: new PassThrough() })).toBe(false);
});
