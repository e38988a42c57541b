import { ConnectorError, type Language } from '@tpr/core';
import { filteredElsewhere } from '@tpr/core/google';
import { expect, test } from 'vitest';
import { packError } from '../../src/shared/calls.ts';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';

const sentences: readonly (readonly [Language, string])[] = [
  [
    'en',
    'The connector made a mistake. What was written before stays right. Try again; if it comes back, report it to your administrator.',
  ],
  [
    'fr',
    'Le connecteur s’est trompé. Ce qui a été écrit auparavant reste juste. Réessayez ; si cela revient, signalez-le à votre administrateur.',
  ],
];
const text = 'Unexpected token, "eyJhbGciOi" is not valid JSON';

test.each(sentences)(
  'in %s, an error of unknown kind is reported as a bug of the connector, without its text',
  (language, expected) => {
    for (const thrown of [new SyntaxError(text), text, { message: text }, undefined, new ConnectorError('bug', text)]) {
      expect(describeFault(thrown, language)).toBe(expected);
    }
  },
);

test('a refusal shows the words of the service, and a setting what has to be corrected', () => {
  expect(describeFault(new ConnectorError('refused', 'HTTP 409', { reason: 'Locked.' }), 'en')).toBe(
    'The service refused. The service says: “Locked.” What was refused was not saved; everything before it was. Correct what the service names, then try again.',
  );
  expect(describeFault(new ConnectorError('config', 'Pull again.'), 'fr')).toBe(
    'Un réglage ou une saisie est à corriger. Pull again. Rien n’a été envoyé. Corrigez-le, puis réessayez.',
  );
});

test('what a spreadsheet refuses is described in the language of the user, also behind the sidebar', () => {
  const received = unpackError(packError(filteredElsewhere()));
  expect(describeFault(received, 'fr')).toContain('Un autre filtre est sur cette feuille');
  expect(describeFault(received, 'en')).toContain('Another filter is on this sheet');
});
