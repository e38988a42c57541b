import { hostileTexts } from '@tpr/core/conformance';
import type { NewColumn, SheetCell } from '@tpr/core/workbook';
import { afterEach, describe, expect, it } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Score', type: 'number', note: '' },
  { header: '=Key', type: 'text', note: '' },
];

let bench: AppsScriptBench;
afterEach(() => bench.appsScript.close());

describe.each([true, false])('S06: hostile texts in a sheet whose text cells keep an apostrophe: %s', (keeps) => {
  it('become no formula in any cell, and are read back unchanged', () => {
    bench = createBench({ variant: { keepsApostropheInText: keeps } });
    const { host } = bench;
    const table = host.createTable({ name: 'T_1', sheet: 'Texts', columns, frozenColumns: 0 });
    const ids = table.columns.map(({ id }) => id);
    const rows = hostileTexts.map((text, at): SheetCell[] => [text, text, `k${at}`]);
    host.appendRows({ table: table.id, columns: ids, rows });
    const read = host.readRows({ table: table.id, columns: ids, from: 0, count: 1_000 });
    expect(read.rows).toEqual(rows);
    expect(read.isFormula).toBeUndefined();
  });
});
