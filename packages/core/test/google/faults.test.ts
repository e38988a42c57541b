import { expect, test } from 'vitest';
import { readRefusal } from '../../src/google/index.ts';

test.each([
  ['This action would increase the number of cells in the workbook above the limit of 10000000 cells.', 'sheet'],
  ['Cette action porterait le nombre de cellules au-delà de la limite de 10000000.', 'sheet'],
  ['Höchstens 10.000.000 Zellen', 'sheet'],
  ['Plus de 10\u202f000\u202f000 cellules', 'sheet'],
  ['You are trying to edit a protected cell or object.', 'protection'],
  ['The row 110000000 is outside of the sheet.', undefined],
  ['Service Spreadsheets timed out after 100000000 ms.', undefined],
])('%s concerns: %s', (message, field) => {
  expect(readRefusal(message, undefined)?.field).toBe(field);
});
