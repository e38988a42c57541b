import { expect, it } from 'vitest';
import { createBench } from './bench.ts';

it.each([
  ['en_US', { dateOrder: 'mdy', decimalSeparator: '.', groupsByBlanks: false }],
  ['en_GB', { dateOrder: 'dmy', decimalSeparator: '.', groupsByBlanks: false }],
  ['fr_FR', { dateOrder: 'dmy', decimalSeparator: ',', groupsByBlanks: true }],
])('typed dates and numbers are those of the spreadsheet’s locale %s', (locale, notation) => {
  const { host, appsScript } = createBench({ locale });
  expect(host.describe()).toMatchObject({ notation });
  appsScript.close();
});
