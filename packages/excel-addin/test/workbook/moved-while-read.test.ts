import { describe, expect, it } from 'vitest';
import { excels } from '../excels.ts';
import { createExcelUser } from './excel-user.ts';
import { makeTable, open, rowsOf } from './office-workbook-bench.ts';

type User = ReturnType<typeof createExcelUser>;

const columnMoves: readonly (readonly [name: string, move: (user: User, table: string) => void])[] = [
  ['moves a column', (user, table) => user.moveColumn(table, 'Column 3', 1)],
  ['inserts a column', (user, table) => user.insertColumn(table, { header: 'Own', at: 1 })],
  ['deletes a column', (user, table) => user.deleteColumn(table, 'Column 1')],
];
const rowMoves: typeof columnMoves = [
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
  ['inserts a row', (user, table) => user.insertRow(table, 1)],
  ['deletes a row', (user, table) => user.deleteRow(table, 'k0')],
];

/** Lets a user act before each request of an operation, in a new workbook for each. */
async function atEachRequest(
  platform: (typeof excels)[number],
  move: (user: User, table: string) => void,
  act: (bench: ReturnType<typeof open>, made: Awaited<ReturnType<typeof makeTable>>) => Promise<void>,
): Promise<number> {
  for (let moment = 1; ; moment++) {
    const bench = open({ platform });
    const made = await makeTable(bench, 4);
    await bench.host.appendRows({ ...made, rows: rowsOf(4, 4) });
    const user = createExcelUser(bench.workbook);
    user.typeFormula(made.table, 'k3', 'Column 3', '=1+1');
    let requests = 0;
    bench.excelHost.turn = async () => {
      requests += 1;
      if (requests === moment) move(user, made.table);
    };
    await act(bench, made);
    if (requests < moment) return requests;
  }
}

describe.each(excels)('on %s', (platform) => {
  it.each([...columnMoves, ...rowMoves])(
    'cells are read from their rows and columns while the user %s',
    async (_, move) => {
      for (const verb of ['readRows', 'readShownNumbers'] as const) {
        const requests = await atEachRequest(platform, move, async ({ host }, { table, columns }) => {
          const [key, , second, third] = columns as [string, string, string, string];
          const { rows } = await host[verb]({ table, columns: [key, third, second], from: 0, count: 9 });
          const filled = rows.filter(([each]) => each !== null && each !== 'k0');
          expect(new Set(filled.map(([each]) => each))).toEqual(new Set(['k1', 'k2', 'k3']));
          for (const [each, ...cells] of filled) {
            const row = String(each).slice(1);
            expect(cells).toEqual([each === 'k3' ? cells[0] : `value ${row} in 2`, `value ${row} in 1`]);
          }
        });
        expect(requests).toBeGreaterThan(1);
      }
    },
  );

  it('rows below the table are found while the user moves columns and rows', async () => {
    for (const [, move] of [...columnMoves.slice(0, 2), ...rowMoves.slice(0, 2)]) {
      // The table of four rows is made smaller: two rows stay below it.
      const requests = await atEachRequest(platform, move, async ({ host, workbook }, { table, keyColumn }) => {
        workbook.user.resizeTable(table, 3);
        expect(await host.includeRows({ table, keyColumn, keys: ['k3'] })).toBe(2);
      });
      expect(requests).toBeGreaterThan(1);
    }
  });

  it.each(columnMoves.slice(0, 2))('the wanted columns are changed while the user %s', async (_, move) => {
    const headersAfter = async (
      act: (bench: ReturnType<typeof open>, made: Awaited<ReturnType<typeof makeTable>>) => Promise<unknown>,
      wanted: readonly string[],
    ) => {
      await atEachRequest(platform, move, async (bench, made) => {
        await act(bench, made);
        const { sheet, body, columns } = bench.workbook.tables.get(made.table);
        const names = columns.map(({ name }) => name);
        expect(names.filter((name) => name !== 'Own').sort()).toEqual([...wanted].sort());
        const [first] = sheet.cells.values(body);
        for (const [at, name] of names.entries()) {
          if (/^Column \d$/.test(name)) expect(first?.[at]).toBe(`value 0 in ${Number(name.slice(-1)) - 1}`);
        }
      });
    };
    await headersAfter(
      ({ host }, { table, columns }) => host.removeColumns({ table, columns: [columns[2]!] }),
      ['Key', 'Column 1', 'Column 3'],
    );
    await headersAfter(
      ({ host }, { table, columns }) => host.nameColumns({ table, columns: [{ id: columns[2]!, header: 'Total' }] }),
      ['Key', 'Column 1', 'Total', 'Column 3'],
    );
  });

  it.each([...columnMoves.slice(0, 2), ...rowMoves])(
    'a column gets its own choices, and a new one its format, while the user %s',
    async (_, move) => {
      const choices = ['Low', 'High'];
      const listsOf = (bench: ReturnType<typeof open>, table: string) => {
        const { sheet, body, columns } = bench.workbook.tables.get(table);
        const lists = sheet.validations.filter(({ settings }) =>
          JSON.stringify(settings.get('Rule'))?.includes('list'),
        );
        return lists.map(({ range: { box } }) => [columns[box.column - body.column]?.name, box.row - body.row]);
      };
      await atEachRequest(platform, move, async (bench, { table, columns }) => {
        await bench.host.offerChoices({ table, offers: [{ column: columns[2]!, choices }] });
        expect(listsOf(bench, table)).toEqual([['Column 2', 0]]);
      });
      const requests = await atEachRequest(platform, move, async (bench, { table, columns }) => {
        const share = { header: 'Share', type: 'percent', note: '', choices } as const;
        await bench.host.addColumns({ table, columns: [share], after: columns.at(-1) });
        expect(listsOf(bench, table)).toEqual([['Share', 0]]);
        const { sheet, body, columns: shown } = bench.workbook.tables.get(table);
        const formats = shown.map(({ name }, at) => [
          name,
          sheet.cells.styleAt(body.row, body.column + at).NumberFormat,
        ]);
        expect(formats.filter(([, format]) => format === '0.00%')).toEqual([['Share', '0.00%']]);
      });
      expect(requests).toBeGreaterThan(1);
    },
  );

  it.each([...columnMoves, ...rowMoves])('the row of a key is selected while the user %s', async (_, move) => {
    const requests = await atEachRequest(platform, move, async ({ host, workbook }, { table, keyColumn }) => {
      await host.reveal({ table, keyColumn, key: 'k2' });
      const { sheet, body } = workbook.tables.get(table);
      const { box } = workbook.selection;
      expect(sheet.cells.values(box).flat()).toContain('k2');
      expect(box).toMatchObject({ rows: 1, column: body.column, columns: body.columns });
    });
    expect(requests).toBeGreaterThan(1);
  });

  it.each([...columnMoves, ...rowMoves])('the key is that of the selected row while the user %s', async (_, move) => {
    const requests = await atEachRequest(platform, move, async ({ host, workbook }, { table, keyColumn }) => {
      const { sheet, body } = workbook.tables.get(table);
      const selected = { row: body.row + 2, column: body.column, rows: 1, columns: 1 };
      workbook.select(workbook.rangeOn(sheet, selected));
      const key = await host.selectedKey({ table, keyColumn });
      expect(key).toBe(sheet.cells.values({ ...selected, row: workbook.selection.box.row })[0]![0]);
    });
    expect(requests).toBeGreaterThan(1);
  });

  it.each(columnMoves.slice(1))('columns stay hidden, and no others, while the user %s', async (name, move) => {
    for (const isAdding of [true, false]) {
      const requests = await atEachRequest(platform, move, async ({ host, workbook }, { table, columns }) => {
        const { sheet, body } = workbook.tables.get(table);
        const isHidden = (at: number) => sheet.columns.isHidden(body.column + at);
        const hidden = () => workbook.tables.get(table).columns.filter((__, at) => isHidden(at));
        sheet.columns.change(body.column + 2, { isHidden: true });
        const share = { header: 'Share', type: 'percent', note: '' } as const;
        if (isAdding) await host.addColumns({ table, columns: [share], after: columns[2] });
        else await host.removeColumns({ table, columns: [columns[3]!] });
        const names = hidden().map((column) => column.name);
        // A deletion before they are read moves the next column to the hidden column of the sheet.
        if (name === 'deletes a column' && names[0] !== 'Column 2') expect(names).not.toContain('Key');
        else expect(names).toEqual(['Column 2']);
      });
      expect(requests).toBeGreaterThan(1);
    }
  });
});
