import { expect, test } from 'vitest';
import { agreementOf, daysBetween } from '../../src/places/documents/comparison.ts';
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

test('days are counted by the calendar, across a change of the clocks too', () => {
  expect(daysBetween('2026-10-24T23:59', '2026-10-26T00:01')).toBe(2);
  expect(daysBetween('2026-11-01', '2026-11-01T18:00')).toBe(0);
  expect(daysBetween('soon', '2026-11-01')).toBeUndefined();
  expect(daysBetween(null, '2026-11-01')).toBeUndefined();
});
