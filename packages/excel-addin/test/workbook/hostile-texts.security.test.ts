import { createExcel } from '@tpr/excel-simulator/node';
import { hostileTexts } from '@tpr/core/conformance';
import type { NewColumn, SheetCell } from '@tpr/core/workbook';
import { describe, expect, it } from 'vitest';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Score', type: 'number', note: '' },
  { header: '=Key', type: 'text', note: '' },
];

const everywhere = { row: 0, column: 0, rows: Infinity, columns: Infinity };

describe('S06: hostile texts in a workbook', () => {
  it('become no formula in any cell, and are read back unchanged', async () => {
    const { Excel, workbook } = createExcel();
    const host = createOfficeWorkbook(Excel);
    const table = await host.createTable({ name: 'T_1', sheet: 'Texts', columns, frozenColumns: 0 });
    const ids = table.columns.map(({ id }) => id);
    // The apostrophe that marks a text in a column of numbers counts, too.
    const texts = hostileTexts.filter((text) => text.length < 32_767);
    const rows = texts.map((text, at): SheetCell[] => [text, text, `k${at}`]);
    await host.appendRows({ table: table.id, columns: ids, rows });
    const read = await host.readRows({ table: table.id, columns: ids, from: 0, count: 1_000 });
    expect(read.rows).toEqual(rows);
    for (const { cells } of workbook.sheets) expect([...cells.formulas.filled(everywhere)]).toEqual([]);
  });
});
