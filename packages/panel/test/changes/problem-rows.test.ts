import type { RowProblem } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { countProblemRows } from '../../src/pages/changes/problem-rows.ts';

const problem = (more: Partial<RowProblem>): RowProblem => ({
  kind: 'readOnly',
  thirdpartyId: null,
  column: null,
  rows: 1,
  reason: '',
  ...more,
});

test('a row with several problems counts once, and each copy of a row counts', () => {
  expect(countProblemRows([])).toBe(0);
  expect(
    countProblemRows([
      problem({ kind: 'otherOwner', thirdpartyId: '1' }),
      problem({ column: 'Name', rows: 2, keys: ['1', '2'] }),
      problem({ column: 'Risk tier', rows: 2, keys: ['2', '3'] }),
    ]),
  ).toBe(3);
  expect(
    countProblemRows([
      problem({ kind: 'duplicateKey', thirdpartyId: '1', rows: 3 }),
      problem({ kind: 'noKey', rows: 2 }),
      problem({ column: 'Name', keys: ['1'] }),
    ]),
  ).toBe(5);
});
