import { expect, it } from 'vitest';
import { createBench } from './bench.ts';

it.each([
  ['en_US', 'mdy'],
  ['en_GB', 'dmy'],
  ['fr_FR', 'dmy'],
])('a typed date has the order of the spreadsheet’s locale %s', (locale, dateOrder) => {
  const { host, appsScript } = createBench({ locale });
  expect(host.describe()).toMatchObject({ dateOrder });
  appsScript.close();
});
