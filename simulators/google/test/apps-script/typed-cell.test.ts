import { expect, test } from 'vitest';
import { typedCell } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const script = openScript();

test.each([
  ['25', '0.00%', 0.25],
  ['25%', '0%', 0.25],
  ['-5', '0.00%', -0.05],
  ['n.c.', '0.00%', 'n.c.'],
  ['25', '0.00', 25],
  ['25', '0"%"', 25],
  ['25', undefined, 25],
  ['25', '@', '25'],
])('%s that is typed into a cell with the format %s is stored as %s', (text, format, stored) => {
  expect(typedCell(text, { value: undefined, format }, script.appsScript.state).value).toBe(stored);
});
