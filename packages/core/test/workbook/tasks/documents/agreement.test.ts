import { expect, test } from 'vitest';
import { agreementOf } from '../../../../src/workbook/tasks/documents/agreement.ts';
import type { ComparedFact } from '../../../../src/workbook/index.ts';

const documentOf = (matches: readonly ComparedFact['match'][], expiresInDays?: number) => ({
  facts: matches.map((match): ComparedFact => ({ name: 'x', onDocument: 1, inPortfolio: 1, match })),
  expiresInDays,
});

test.each([
  [['same', 'same'], 'matches'],
  [['same', 'notCompared'], 'matches'],
  [['same', 'similar'], 'look'],
  [['same', 'notFound'], 'look'],
  [['similar'], 'look'],
  [['same', 'different', 'similar'], 'differs'],
  [['notCompared', 'notFound'], 'nothing'],
  [[], 'nothing'],
] as const)('facts with the results %j agree as: %s', (matches, expected) => {
  expect(agreementOf(documentOf(matches))).toBe(expected);
});

test.each([
  [-1, 'expired'],
  [0, 'endsSoon'],
  [30, 'endsSoon'],
  [31, 'matches'],
  [undefined, 'matches'],
] as const)('a document with matching facts, %s days before its end: %s', (expiresInDays, expected) => {
  expect(agreementOf(documentOf(['same'], expiresInDays))).toBe(expected);
});

test('an expired document is reported first, then a difference, then a near end', () => {
  expect(agreementOf(documentOf(['different'], -1))).toBe('expired');
  expect(agreementOf(documentOf(['different'], 3))).toBe('differs');
});
