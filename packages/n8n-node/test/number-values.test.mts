import { createProfile } from '@tpr/core/api';
import { expect, test } from 'vitest';
import { Parameters } from '../nodes/ThirdPartyRisk/actions/parameters.ts';
import { dayIn } from '../nodes/ThirdPartyRisk/transport/day-in.ts';

const given = (value: unknown): Parameters => new Parameters(() => value);

test.each([
  [true, /^limit is "true": give a number\.$/],
  [false, /^limit is "false": give a number\.$/],
  ['true', /^limit is "true": give a number\.$/],
  ['ten', /^limit is "ten": give a number\.$/],
  [Number.NaN, /^limit is "NaN": give a number\.$/],
  [new Date(0), /^limit is "1970-01-01T00:00:00\.000Z": give a number\.$/],
  [{ a: 1 }, /^limit is "\[object Object\]": give a number\.$/],
])('the number that an expression sets to %j is refused', (value, message) => {
  expect(() => given(value).number('limit', 50)).toThrow(message);
});

test.each([
  [5, 5],
  [' 5 ', 5],
  ['0', 0],
  ['', 50],
  [' ', 50],
  [null, 50],
  [undefined, 50],
])('the number that an expression sets to %j is %j', (value, number) => {
  expect(given(value).number('limit', 50)).toBe(number);
});

test.each([
  [46_022, '2025-12-31'],
  [46_022.75, '2025-12-31'],
])('the number %j of a node that reads workbooks is the day %s', (value, expected) => {
  expect(given(value).day('expirationDate')).toBe(expected);
});

test.each([Date.UTC(2026, 11, 30, 16), String(Date.UTC(2026, 11, 30, 16))])(
  'the milliseconds %j are the day in the zone of the workflow',
  (value) => {
    expect(new Parameters(() => value, dayIn('Asia/Tokyo')).day('expirationDate')).toBe('2026-12-31');
  },
);

test.each([
  ['46022', /^expirationDate is "46022", which is not a date: write it as 2026-11-01 or 01\/11\/2026\.$/],
  [
    2026,
    /^expirationDate: 2026 may be the year or the day 1905-07-18; type the whole date as text, like 2026-12-31\.$/,
  ],
  // A count of months or days from a wrong field, not a day before 1905.
  [12, /^expirationDate: The number 12 is not a date; type the date, like 2026-12-31\.$/],
  [365, /^expirationDate: The number 365 is not a date; type the date, like 2026-12-31\.$/],
  [99_999_999, /^expirationDate: The number 99999999 is not a date; type the date, like 2026-12-31\.$/],
])('%j is not a day', (value, message) => {
  expect(() => given(value).day('expirationDate')).toThrow(message);
});

test.each([
  [46_022, 'start', '2025-12-30T23:00:00.000Z'],
  [46_022, 'end', '2025-12-31T22:59:59.999Z'],
  [46_022.75, 'end', '2025-12-31T17:00:00.000Z'],
] as const)('the number %j of a node that reads workbooks is, as the %s of a period, %s', (value, bound, expected) => {
  const instantMs = given(value).instantMs('from', { profile: createProfile() }, bound);
  expect(new Date(instantMs ?? Number.NaN).toISOString()).toBe(expected);
});

test.each([12, 365])('the number %j, a count from a wrong field, is not a time', (value) => {
  const read = () => given(value).instantMs('from', { profile: createProfile() });
  expect(read).toThrow(new RegExp(`^from is "${value}", which is not a time: write it as 2026-11-01T09:30:00\\.$`));
});
