import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { googleDays } from '../../src/sidebar/google-day.ts';

const guide = readFileSync(new URL('../../../../docs/sheets/admin-guide.md', import.meta.url), 'utf8');

/** The two numbers of a row of the table of portfolios. */
function row(begins: string): number[] {
  const line = guide.split('\n').find((each) => each.startsWith(`| ${begins}`)) ?? '';
  return [...line.matchAll(/\| (\d[\d,]*)/g)].map(([, number = '']) => Number(number.replace(',', '')));
}

/** Of a first pull with the usual columns: the list, and two a third party. */
const callsEach = 2.05;

test('the guide of administrators has the quotas that the sidebar computes with, and the portfolios that fit them', () => {
  const { personal, company } = googleDays;
  expect(row('requests a day')).toEqual([personal.requests, company.requests]);
  expect(row('minutes of triggers a day')).toEqual([personal.minutes, company.minutes]);
  const fits = row('first pull');
  expect(fits).toHaveLength(2);
  for (const [at, { requests }] of [personal, company].entries()) {
    expect(fits[at]! * callsEach).toBeLessThanOrEqual(requests);
    expect(fits[at]! * callsEach).toBeGreaterThan(requests * 0.95);
  }
});
