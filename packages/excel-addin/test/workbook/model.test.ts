import { expect, it } from 'vitest';
import { createMemoryWorkbook, createRandom, type WorkbookUser } from '@tpr/core/conformance';
import type { NewColumn, SheetCell, WorkbookAdapter } from '@tpr/core/workbook';
import { createExcel } from '@tpr/excel-simulator/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createExcelUser } from './excel-user.ts';

interface Side {
  readonly host: WorkbookAdapter<'now'> | WorkbookAdapter<'later'>;
  readonly user: WorkbookUser<'now'>;
  readonly table: string;
  /** Ids by the column names of this test. */
  readonly ids: Map<string, string>;
}

const columns: readonly NewColumn[] = ['Key', 'Name', 'Score', 'Note'].map((header) => ({
  header,
  type: header === 'Score' ? 'number' : 'text',
  note: '',
}));

async function open(workbook: Pick<Side, 'host' | 'user'>): Promise<Side> {
  const made = await workbook.host.createTable({ name: 'TPR_Model', sheet: 'Model', columns, frozenColumns: 0 });
  const ids = made.columns.map(({ id }) => id);
  // Never removed: Excel does not distinguish a table without rows from one with a blank row.
  await workbook.host.appendRows({ table: made.id, columns: ids, rows: [['stays', 'Stays', 1, null]] });
  return { ...workbook, table: made.id, ids: new Map(made.columns.map(({ id, header }) => [header, id])) };
}

type Act = (side: Side) => unknown;

/** One operation of the add-in or the user, the same on both sides. */
function nextAct(random: () => number, step: number, own: readonly string[]): Act {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
  const key = (): string => `k${below(12)}`;
  const text = (): SheetCell => pick(['=1+1', '007', "'quoted", '', null, `text ${step}`, '2024-01-31', 'é👍']);
  const cellFor = (name: string): SheetCell => (name === 'Score' ? pick([null, below(50), -1.5]) : text());
  const names = ['Name', 'Score', 'Note', ...own].filter(() => random() < 0.6);
  const cells = names.map(cellFor);
  const keys = [key(), key(), key()];
  const at = below(3);
  const idsOf = (ids: Map<string, string>, wanted: readonly string[]): string[] => wanted.map((name) => ids.get(name)!);
  const newRows = keys.map((each): SheetCell[] => [each, ...names.map(cellFor)]);
  const order = pick(['ascending', 'descending'] as const);
  const acts: readonly Act[] = [
    ({ host, table, ids }) => host.appendRows({ table, columns: idsOf(ids, ['Key', ...names]), rows: newRows }),
    ({ host, table, ids }) =>
      host.writeRows({
        table,
        keyColumn: ids.get('Key')!,
        columns: idsOf(ids, names),
        rows: keys.map((each, index) => ({ key: each, cells: index === 1 ? names.map(() => undefined) : cells })),
      }),
    ({ host, table, ids }) => host.removeRows({ table, keyColumn: ids.get('Key')!, keys: keys.slice(0, 1 + at) }),
    ({ user, table }) => user.sort(table, 'Key', order),
    ({ user, table }) => user.moveColumn(table, pick(['Name']), at),
    ({ user, table }) => user.insertRow(table, 0),
    ({ user, table }) => user.insertColumn(table, { header: `Mine ${step}`, at: 1 + at, cells: ['a', '=b', 3] }),
    async ({ host, table, ids }) => {
      const [made] = await host.addColumns({
        table,
        columns: [{ header: `Ours ${step}`, type: 'text', note: '' }],
        after: at === 0 ? undefined : ids.get('Name')!,
      });
      ids.set(`Ours ${step}`, made!.id);
    },
    async ({ host, table, ids }) => {
      const [gone] = own;
      if (gone === undefined) return;
      await host.removeColumns({ table, columns: [ids.get(gone)!] });
      ids.delete(gone);
    },
  ];
  return pick(acts);
}

async function look({ host, user, table, ids }: Side) {
  const found = await host.findTable({ id: table });
  const { rows } = await host.readRows({ table, columns: [...ids.values()], from: 0, count: 1000 });
  const own = user.seeHeaders(table).filter((header) => header.startsWith('Mine'));
  return {
    headers: found?.columns.map(({ header }) => header),
    rows,
    own: rows.map((_, row) => own.map((header) => user.see(table, row, header).value)),
  };
}

it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'Excel behaves like the model, from seed %i',
  async (seed) => {
    const random = createRandom(seed);
    const model = await open(createMemoryWorkbook());
    const { Excel, workbook } = createExcel();
    const excel = await open({ host: createOfficeWorkbook(Excel), user: createExcelUser(workbook) });
    for (let step = 0; step < 20; step++) {
      const own = [...model.ids.keys()].filter((name) => name.startsWith('Ours'));
      const act = nextAct(random, step, own);
      expect(await act(excel)).toEqual(await act(model));
      expect(await look(excel)).toEqual(await look(model));
    }
  },
);
