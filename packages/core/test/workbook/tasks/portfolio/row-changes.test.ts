import { expect, it } from 'vitest';
import { notationIn } from '../../../../src/i18n/notation.ts';
import type { SheetCell } from '../../../../src/workbook/port.ts';
import { compareShownRows, type ShownRows } from '../../../../src/workbook/tasks/portfolio/row-changes.ts';

it('a mail about a refresh shows values as the cells do, in French', () => {
  const types = ['number', 'percent', 'date', 'boolean'] as const;
  const columns = types.map((type) => ({ key: type, header: type, type })) as unknown as ShownRows['columns'];
  const rows = (...cells: SheetCell[]): ShownRows => ({ columns, rows: new Map([['1', cells]]) });
  const [before, after] = [rows(null, 0.1, 46_000, false), rows(1234.5, 0.125, 46_053, true)];
  const { rows: changed } = compareShownRows(before, after, 9, { language: 'fr', ...notationIn('fr') });
  expect(changed[0]?.fields).toEqual([
    { header: 'number', before: '', after: '1234,5' },
    { header: 'percent', before: '10\u00a0%', after: '12,5\u00a0%' },
    { header: 'date', before: '09/12/2025', after: '31/01/2026' },
    { header: 'boolean', before: 'FAUX', after: 'VRAI' },
  ]);
});
