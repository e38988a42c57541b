import { Cancelled, ConnectorError, languages, type ErrorKind } from '@tpr/core';
import { formulaSentences, FormulaError, type FormulaErrorCode } from '@tpr/core/formulas';
import { beforeAll, expect, test } from 'vitest';
import { toCellError } from '../../src/functions/failure.ts';
import { earlySentences } from '../../src/functions/messages/early.ts';
import { inNamespace } from '../../src/functions/namespace.ts';
import { createAccess, install } from './bench.ts';

beforeAll(() => void install(createAccess()));

const kinds: Readonly<Record<ErrorKind, string>> = {
  config: '#VALUE!',
  auth: '#N/A',
  refused: '#N/A',
  'retry-later': '#N/A',
  'unknown-outcome': '#N/A',
  'invalid-response': '#N/A',
  bug: '#N/A',
};

test.each(Object.entries(kinds) as [ErrorKind, string][])('%s has a text in both languages', (kind, code) => {
  const error = new ConnectorError(kind, 'What happened.', { status: 400, reason: 'No.', waitMs: 1_500 });
  const [english, french] = [toCellError(error, 'en', 'TPR'), toCellError(error, 'fr', 'TPR')];
  expect([english.code, french.code]).toEqual([code, code]);
  expect(english.message).not.toBe('');
  expect(french.message).not.toBe(english.message);
  for (const { message } of [english, french]) expect(message).not.toMatch(/[{}]|undefined/);
});

test('a waiting time is given in whole seconds, and a 403 is explained as a missing right', () => {
  expect(toCellError(new ConnectorError('retry-later', 'x', { waitMs: 1_500 }), 'en', 'TPR').message).toContain(
    'in 2 s',
  );
  expect(toCellError(new ConnectorError('refused', 'x', { status: 403 }), 'fr', 'TPR').message).toContain('le droit');
});

test('an unknown failure and a stopped calculation have a text without internal details', () => {
  for (const language of ['en', 'fr'] as const) {
    expect(toCellError(new TypeError('secret is not a function'), language, 'TPR').message).toMatch(
      /Refresh|Actualiser/,
    );
    expect(toCellError(new TypeError('secret is not a function'), language, 'TPR').message).not.toContain('secret');
    expect(toCellError(new Cancelled(), language, 'TPR').message).toMatch(/Refresh|Actualiser/);
  }
});

test.each(Object.keys(formulaSentences.en) as FormulaErrorCode[])(
  '%s has the same placeholders in both languages',
  (code) => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    expect(places(formulaSentences.fr[code])).toEqual(places(formulaSentences.en[code]));
    expect(formulaSentences.fr[code]).not.toBe(formulaSentences.en[code]);
    const hostile = new FormulaError(code, { text: 'a\n{near}$&', near: 'b', id: 'c', from: 'd', to: 'e' });
    expect(toCellError(hostile, 'fr', 'TPR').message).not.toMatch(/\n|undefined/);
  },
);

test.each(languages)('in %s an error text says where to sign in and how a cell is read again', (language) => {
  for (const [kind, details] of [
    ['auth', {}],
    ['auth', { field: 'session' }],
  ] as const) {
    const { message } = toCellError(new ConnectorError(kind, 'x', details), language, 'TPR');
    expect(message).toMatch(/TPR.+(Refresh|Actualiser)/);
  }
  for (const details of [{ waitMs: 1 }, { field: 'session' }, { status: 0 }]) {
    expect(toCellError(new ConnectorError('retry-later', 'x', details), language, 'TPR').message).toMatch(
      /Refresh|Actualiser/,
    );
  }
});

test('the messages before any other script has loaded exist in both languages', () => {
  for (const { en, fr } of Object.values(earlySentences)) expect(fr).not.toBe(en);
});

// Excel's own keys for a calculation do not call a function that has failed.
test.each(languages)(
  'in %s every text names Refresh as the way to read a cell again, and no key of Excel',
  (language) => {
    const errors = (Object.keys(kinds) as ErrorKind[]).map((kind) => new ConnectorError(kind, 'x', { waitMs: 1_500 }));
    const texts = [...errors, new TypeError('x'), new Cancelled()].map(
      (error) => toCellError(error, language, 'TPR').message ?? '',
    );
    const early: string[] = Object.values(earlySentences).map((sentence) => sentence[language]);
    expect([...texts, ...early].filter((text) => /\bF9\b|Ctrl|Alt\+/.test(text))).toEqual([]);
    for (const text of early) expect(text).toMatch(/Refresh|Actualiser/);
  },
);

test.each(['en', 'fr'] as const)(
  'errors name the tab and the panel of an add-in with a namespace of its own, in %s',
  (language) => {
    const messages = [
      toCellError(new ConnectorError('auth', 'x', { field: 'session' }), language, 'TPRPILOT').message,
      ...Object.values(earlySentences).map((sentence) => inNamespace(sentence[language], 'TPRPILOT')),
    ];
    for (const message of messages) expect(message).toMatch(/\bTPRPILOT\b/);
    expect(messages.join(' ')).not.toMatch(/\bTPR\b/);
  },
);
