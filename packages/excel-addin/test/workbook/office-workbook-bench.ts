import type { SheetCell } from '@tpr/core/workbook';
import { Workbook, type WorkbookOptions } from '@tpr/excel-simulator';
import { createExcel } from '@tpr/excel-simulator/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';

export function open(options: WorkbookOptions = {}, waitMs?: number) {
  const { Excel, workbook, host: excelHost } = createExcel({ workbook: new Workbook(options) });
  const host = createOfficeWorkbook(Excel, waitMs === undefined ? {} : { waitMs });
  return { Excel, workbook, host, excelHost };
}

export type Bench = ReturnType<typeof open>;

export async function makeTable({ host }: Pick<Bench, 'host'>, columns = 2) {
  const headers = ['Key', ...Array.from({ length: columns - 1 }, (_, at) => `Column ${at + 1}`)];
  const made = await host.createTable({
    name: 'TPR_Test',
    sheet: 'Test',
    frozenColumns: 1,
    columns: headers.map((header) => ({ header, type: 'text', note: '' })),
  });
  return { table: made.id, columns: made.columns.map(({ id }) => id), keyColumn: made.columns[0]!.id };
}

export const rowsOf = (count: number, width = 2): SheetCell[][] =>
  Array.from({ length: count }, (_, row) => [
    `k${row}`,
    ...Array.from({ length: width - 1 }, (_, at) => `value ${row} in ${at}`),
  ]);

/** As the checkbox "Header Row" of Excel. */
export function hideHeaders({ workbook }: Pick<Bench, 'workbook'>, id: string): void {
  const table = workbook.tables.get(id);
  const { body, header } = table;
  if (header) table.sheet.cells.clearContents(header);
  table.showHeaders = false;
  table.box = body;
}
