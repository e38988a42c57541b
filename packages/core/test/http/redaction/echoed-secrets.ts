import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toConnectorError, retryLaterError, unknownOutcomeError } from '../../../src/http/error-mapping.ts';
import { describeError } from '../../../src/i18n/describe-error.ts';
import { answers, encodings, reply } from '../../conformance/index.ts';

/** The longest part of a secret that may be in a sentence by chance. */
const chance = 3;

/** All messages about an answer and a broken connection that repeat this text. @param secret a secret that the client knows. */
const messagesAbout = (echo: string, write: (echo: string) => string, secret: string): string => {
  const response = { ...reply(400, write(echo)), failure: echo, secrets: [secret] };
  const errors = [
    toConnectorError('x', response),
    retryLaterError('x', { ...response, status: 0 }, 1, 1),
    unknownOutcomeError('x', response, 1),
  ];
  return errors.flatMap((error) => [error.message, error.reason, describeError(error, 'en')]).join('\n');
};

/** Expects no piece of a secret in a text that is longer than a few characters. */
function leaksOf(secret: string, text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + chance < secret.length; at++) pieces.push(secret.slice(at, at + chance + 1));
  return pieces.filter((piece) => !/^[\s\w]*$/.test(piece) && text.includes(piece));
}

/** A service that repeats one of the passwords in any encoding: no message shows a piece of it. */
export function describeEchoes(passwords: readonly string[]): void {
  describe.each(passwords)('S11: a service that repeats the password %j', (password) => {
    const forms = answers.map(([, write]) => ({ write, frame: messagesAbout('', write, password) }));

    it.each(encodings)('%s', (_name, encode) => {
      const echo = encode(password);
      for (const { write, frame } of forms) {
        const text = messagesAbout(echo, write, password);
        expect(text).not.toContain(password);
        expect(text).not.toContain(echo);
        expect(leaksOf(password, text).filter((piece) => !frame.includes(piece))).toEqual([]);
      }
    });
  });
}

const character = fc.oneof(
  fc.constantFrom(...'"\\/<>&%+ =?#\'éàüñ€ßŒ漢🔑👩'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
);
const secret = fc
  .array(character, { minLength: 4, maxLength: 24 })
  .map((characters) => characters.join(''))
  // A space at either end is not part of a displayed message.
  .filter((text) => text.trim() === text && /[^\w\s]/.test(text) && text.length >= 4);

/** An answer that repeats a secret in an encoding: no message shows it. */
export function expectHidden(numRuns: number): void {
  fc.assert(
    fc.property(secret, fc.constantFrom(...encodings), fc.constantFrom(...answers), (text, [, encode], [, write]) => {
      const echo = encode(text);
      const sentence = messagesAbout(echo, write, text);
      expect(sentence).not.toContain(text);
      if (echo.length > chance) expect(sentence).not.toContain(echo);
    }),
    { seed: 11, numRuns },
  );
}
