import type { AttributeType } from '@tpr/core/values';
import { expect, test } from 'vitest';
import { mayStartDossiers, refusedText, sentText, showValues, typedText } from '../../src/pages/changes/value-text.ts';
import { formatOf } from '../../src/format/format.ts';
import { en } from '../../src/i18n/en/index.ts';
import { fr } from '../../src/i18n/fr/index.ts';
import { makeChange } from './reviewed-change.ts';

const of = (type: AttributeType) => ({ change: { type } });
const speak = (language: 'en' | 'fr') => ({ language, format: formatOf(language), messages: { en, fr }[language] });

test('a date shows its own day in every time zone, and other texts are unchanged', () => {
  expect(showValues(['2027-01-15'], of('date'), speak('fr'))).toBe('15 janv. 2027');
  expect(showValues(['2027-01-15'], of('string'), speak('fr'))).toBe('2027-01-15');
  expect(showValues(['31/12/26'], of('date'), speak('fr'))).toBe('31/12/26');
});

test('several choices are joined on one line, booleans are words, and an empty list of values is undefined', () => {
  expect(showValues(['North', 'South'], of('list_multiple'), speak('en'))).toBe('North; South');
  expect(showValues([true], of('boolean'), speak('fr'))).toBe('Oui');
  expect(showValues([1234567.5], of('decimal'), speak('en'))).toBe('1,234,567.5');
  expect(showValues([], of('string'), speak('en'))).toBeUndefined();
});

test.each([
  [100, 12, '12%'],
  [100, 0.07, '0.07%'],
  [1, 0.125, '12.5%'],
] as const)('a percentage on a scale of %d is shown as in its cell: %d is %s', (percentScale, value, expected) => {
  expect(showValues([value], { ...of('percentage'), percentScale }, speak('en'))).toBe(expected);
});

test('the sent value is shown where it differs from the read one', () => {
  const date = makeChange({ values: ['2027-01-15'], type: 'date' }).change;
  expect(sentText(date, showValues(date.values, of('date'), speak('en')))).toBe('2027-01-15');
  expect(sentText(makeChange().change, 'High')).toBeUndefined();
});

test('the typed text is shown where it was read as something else', () => {
  expect(typedText(makeChange({ cell: '12 %', values: [12], type: 'percentage' }).change)).toBe('12 %');
  expect(typedText(makeChange({ cell: 'High' }).change)).toBeUndefined();
  expect(typedText(makeChange({ cell: 46_000, values: ['2025-12-09'], type: 'date' }).change)).toBeUndefined();
});

test.each([
  ['Criticality', true],
  ['Criticité', true],
  ['Annual purchase amount', true],
  ['Dépenses annuelles', true],
  ['Business unit', false],
  ['Internal reference', false],
])('rules of an account may start dossiers by %s: %s', (label, expected) => {
  expect(mayStartDossiers(label)).toBe(expected);
});

test.each([
  ['date', 14.5 / 24, '14:30'],
  ['date', 2026, '2026'],
  ['decimal', 1234.5, '1234,5'],
  ['list_unique', true, 'VRAI'],
  ['date', '2:30 PM', '2:30 PM'],
] as const)('a refused cell of the type %s with %j is shown as %s', (type, cell, text) => {
  expect(refusedText(makeChange({ verdict: 'refused', type, cell }).change, 'fr')).toBe(text);
});

test('a date that is refused as text is shown as its cell shows it', () => {
  const { change } = makeChange({ verdict: 'refused', type: 'string', cell: 46_356 });
  const edit = { ...change.edit, shownText: '30/11/2026' };
  expect(refusedText({ ...change, edit }, 'fr')).toBe('30/11/2026');
});
