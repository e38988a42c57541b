import { ConnectorError, type Language } from '@tpr/core';
import { expect, test } from 'vitest';
import { tellFault } from '../../src/call/fault-words.ts';

const sentences: readonly (readonly [Language, string])[] = [
  ['en', 'Something went wrong inside. Try again; if it comes back, report it to your administrator.'],
  ['fr', 'Une erreur interne est survenue. Réessayez ; si elle persiste, signalez-la à votre administrateur.'],
];
const text = 'Unexpected token, "eyJhbGciOi" is not valid JSON';

test.each(sentences)(
  'in %s, what is none of ours is a mistake inside, whose text nobody is shown',
  (language, told) => {
    for (const thrown of [new SyntaxError(text), text, { message: text }, undefined, new ConnectorError('bug', text)]) {
      expect(tellFault(thrown, language)).toBe(told);
    }
  },
);

test('what the service said, and what is to be put right, is told', () => {
  expect(tellFault(new ConnectorError('refused', 'HTTP 409', { reason: 'Locked.' }), 'en')).toBe(
    'The service refused: Locked.',
  );
  expect(tellFault(new ConnectorError('config', 'Pull again.'), 'fr')).toBe(
    'Un réglage ou une saisie est à corriger : Pull again.',
  );
});
