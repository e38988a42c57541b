import type { NewColumn, WorkbookAdapter } from '@tpr/core/workbook';
import type { Google } from '@tpr/google-simulator/rest';

const types = ['text', 'text', 'number', 'percent', 'boolean', 'date'] as const;

const columnsOf = (count: number): NewColumn[] =>
  Array.from({ length: count }, (_, at) => ({ header: `Column ${at}`, type: types[at] ?? 'text', note: '' }));

export async function makeTable(
  host: WorkbookAdapter<'later'>,
  width: number,
): Promise<{ table: string; columns: string[] }> {
  const made = await host.createTable({
    name: 'TPR_Test',
    sheet: 'Test',
    frozenColumns: 1,
    columns: columnsOf(width),
  });
  return { table: made.id, columns: made.columns.map(({ id }) => id) };
}

export const shown = (google: Google, id: string): unknown[][] => google.spreadsheet(id).rows('Test').slice(1);
