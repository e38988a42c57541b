import { ConnectorError, type Language } from '@tpr/core';
import { filteredElsewhere } from '@tpr/core/google';
import { expect, test } from 'vitest';
import { packError } from '../../src/shared/calls.ts';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';

const sentences: readonly (readonly [Language, string])[] = [
  [
    'en',
    'An internal error occurred in the connector. What was written before is correct. Try again; if it happens again, report it to your administrator.',
  ],
  [
    'fr',
    'Une erreur interne s’est produite dans le connecteur. Ce qui a été écrit auparavant est correct. Réessayez\u00a0; si cela se reproduit, signalez-le à votre administrateur.',
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
    'The service refused the request. The service says: “Locked.” This request changed nothing; earlier changes are not affected. Correct what the service objects to, then try again.',
  );
  expect(describeFault(new ConnectorError('config', 'Pull again.'), 'fr')).toBe(
    'Un réglage ou une saisie est à corriger. Pull again. Rien n’a été envoyé. Corrigez-le, puis réessayez.',
  );
});

test('what a spreadsheet refuses is described in the language of the user, also behind the sidebar', () => {
  const received = unpackError(packError(filteredElsewhere()));
  expect(describeFault(received, 'fr')).toContain('Cette feuille a un autre filtre');
  expect(describeFault(received, 'en')).toContain('This sheet has another filter');
});
