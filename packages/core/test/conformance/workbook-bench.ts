import { expect } from 'vitest';
import type { NewColumn, SheetCell, SheetTable, WorkbookAdapter } from '../../src/workbook/port.ts';
import type { WorkbookUser } from './workbook-user.ts';

/** A new workbook with one empty sheet, its adapter, and a user who works in it at the same time. */
export interface WorkbookBench {
  readonly host: WorkbookAdapter<'now'> | WorkbookAdapter<'later'>;
  readonly user: WorkbookUser<'now'> | WorkbookUser<'later'>;
}

export type CreateWorkbookBench = () => WorkbookBench | Promise<WorkbookBench>;

/** A bench with a table of three rows: k1, k2, k3. */
export interface TableBench extends WorkbookBench {
  readonly table: string;
  /** Ids by their initial header. */
  readonly ids: Readonly<Record<'Name' | 'Score' | 'Note' | 'Key', string>>;
  /** Name, Score, Note and Key of all rows, as the host reads them. */
  readRows(): Promise<readonly (readonly SheetCell[])[]>;
  find(): Promise<SheetTable>;
  /** Adds rows of Name, Score, Note and Key. */
  append(...rows: readonly (readonly SheetCell[])[]): Promise<void>;
  /** Writes notes by key. @returns the keys without a row. */
  writeNotes(notes: Readonly<Record<string, SheetCell>>): Promise<readonly string[]>;
}

export const threeRows: readonly (readonly SheetCell[])[] = [
  ['Alpha', 30, 'first', 'k1'],
  ['Beta', 10, null, 'k2'],
  ['Gamma', 20, 'third', 'k3'],
];

export function column(header: string, more: Partial<NewColumn> = {}): NewColumn {
  return { header, type: 'text', note: `Where ${header} comes from.`, ...more };
}

export async function openTable(
  create: CreateWorkbookBench,
  rows: readonly (readonly SheetCell[])[] = threeRows,
): Promise<TableBench> {
  const bench = await create();
  const { id, columns } = await bench.host.createTable({
    name: 'TPR_Test',
    sheet: 'Test',
    frozenColumns: 1,
    columns: [
      column('Name'),
      column('Score', { type: 'number', look: 'bar' }),
      column('Note', { isEditable: true, choices: ['first', 'second', 'third'] }),
      column('Key', { isHidden: true }),
    ],
  });
  const [Name = '', Score = '', Note = '', Key = ''] = columns.map((made) => made.id);
  const all = [Name, Score, Note, Key];
  if (rows.length > 0) await bench.host.appendRows({ table: id, columns: all, rows });
  return {
    ...bench,
    table: id,
    ids: { Name, Score, Note, Key },
    readRows: async () => (await bench.host.readRows({ table: id, columns: all, from: 0, count: 100_000 })).rows,
    async find() {
      const found = await bench.host.findTable({ id });
      expect(found).toBeDefined();
      return found!;
    },
    async append(...added) {
      await bench.host.appendRows({ table: id, columns: all, rows: added });
    },
    writeNotes: async (notes) =>
      bench.host.writeRows({
        table: id,
        keyColumn: Key,
        columns: [Note],
        rows: Object.entries(notes).map(([key, note]) => ({ key, cells: [note] })),
      }),
  };
}

/** Runs a call that must fail, and returns the field of its `config` error. */
export async function expectFault(ask: () => unknown, field: 'table' | 'column' | 'protection'): Promise<void> {
  await expect((async () => ask())()).rejects.toMatchObject({ name: 'ConnectorError', kind: 'config', field });
}
