import { expect, test } from 'vitest';
import { flag, id, number, text, type Field } from '../../src/api/field.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { attribute, attributeDefinition, indicator } from '../../src/api/records/index.ts';

function read<T>(field: Field<T>, value: unknown): { readonly value: T; readonly reports: readonly string[] } {
  const reports: string[] = [];
  const report = (path: string, message: string) => reports.push(`${path}: ${message}`);
  return { value: field.read(value, { path: 'x', profile: createProfile(), report }), reports };
}

/** A JSON number may exceed the range of a JavaScript number. */
const tooLarge = JSON.parse('1e999') as unknown;

test.each([
  ['text', text(), 'a', 'a'],
  ['text', text(), '', ''],
  ['text', text(), 12.5, '12.5'],
  ['text', text(), false, 'false'],
  ['number', number(), 12.5, 12.5],
  ['number', number(), '1 234,56', 1234.56],
  ['number', number(), '12.5', 12.5],
  ['identifier', id(), 'a-1', 'a-1'],
  ['identifier', id(), 12, '12'],
  ['flag', flag(), true, true],
  ['flag', flag(), 'false', false],
  ['flag', flag(), 'TRUE', true],
  ['flag', flag(), ' False', false],
])('a %s field reads %j as %j', (_, field: Field<unknown>, value, expected) => {
  expect(read(field, value)).toEqual({ value: expected, reports: [] });
});

test.each([
  ['text', text(), {}, 'expected a text, found an object'],
  ['text', text(), tooLarge, 'expected a text, found number null'],
  ['number', number(), 'many', 'expected a number, found string "many"'],
  ['number', number(), true, 'expected a number, found boolean true'],
  ['number', number(), tooLarge, 'expected a number, found number null'],
  ['number', number(), '9'.repeat(400), 'expected a number, found string "99999999999999999999999…'],
  ['identifier', id(), '', 'expected an identifier, found string ""'],
  ['identifier', id(), true, 'expected an identifier, found boolean true'],
  ['flag', flag(), 'yes', 'expected true or false, found string "yes"'],
  ['flag', flag(), 1, 'expected true or false, found number 1'],
])('a %s field cannot read %#: it is null and reported', (_, field: Field<unknown>, value, report) => {
  expect(read(field, value)).toEqual({ value: null, reports: [`x: ${report}`] });
});

test('a number that is too large is not a value of an attribute or an indicator: it is omitted and reported', () => {
  const amount = read(attribute, { label: 'Amount', values: [tooLarge, 1] });
  expect(amount).toMatchObject({ value: { values: [1] }, reports: ['x.values.0: expected a text, found number null'] });
  const score = read(indicator, { label: 'Score', value: tooLarge });
  expect(score).toMatchObject({ value: { value: null }, reports: ['x.value: expected a text, found number null'] });
});

test.each([
  ['a list of choices within the values', [['North', 'South'], 'East'], ['North', 'South', 'East'], 0],
  [
    'choices that are objects',
    [{ label: 'North' }, { id: 2, name: 'South' }, { code: 'E' }],
    ['North', 'South', 'E'],
    0,
  ],
  ['a single value', 'North', ['North'], 0],
  ['an object without a known name, which is reported', [{ id: 3 }, 'East'], ['East'], 1],
])('the values of an attribute are read from %s', (_, sent, values, reports) => {
  const regions = read(attribute, { label: 'Regions', type: 'list_multiple', values: sent });
  expect(regions.value).toMatchObject({ values });
  expect(regions.reports).toHaveLength(reports);
});

test('the choices of a definition have their names from objects, too', () => {
  const { value } = read(attributeDefinition, { label: 'Regions', choices: [{ id: 1, name: 'North' }, 'South'] });
  expect(value).toMatchObject({ choices: ['North', 'South'] });
});
