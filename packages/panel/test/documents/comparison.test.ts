import { expect, test } from 'vitest';
import { agreementOf } from '../../src/places/documents/comparison.ts';
import { makeDocument } from './waiting-document.ts';

test.each([
  [['same', 'same'], 'matches'],
  [['same', 'notCompared'], 'matches'],
  [['same', 'similar'], 'look'],
  [['same', 'notFound'], 'look'],
  [['similar'], 'look'],
  [['same', 'different', 'similar'], 'differs'],
  [['notCompared', 'notFound'], 'nothing'],
  [[], 'nothing'],
] as const)('facts that are %j agree as: %s', (matches, expected) => {
  expect(agreementOf(makeDocument('1', matches))).toBe(expected);
});

test.each([
  [-1, 'expired'],
  [0, 'endsSoon'],
  [30, 'endsSoon'],
  [31, 'matches'],
  [undefined, 'matches'],
] as const)('a document whose facts are the same, %s days before its end: %s', (expiresInDays, expected) => {
  expect(agreementOf({ ...makeDocument('1', ['same']), expiresInDays })).toBe(expected);
});

test('what has ended is told before what differs, and what differs before what ends soon', () => {
  expect(agreementOf({ ...makeDocument('1', ['different']), expiresInDays: -1 })).toBe('expired');
  expect(agreementOf({ ...makeDocument('1', ['different']), expiresInDays: 3 })).toBe('differs');
});
