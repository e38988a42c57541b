import { describe, expect, it } from 'vitest';
import { excels } from '../excels.ts';
import { createExcelUser } from './excel-user.ts';
import { hideHeaders, makeTable, open, rowsOf, type Bench } from './office-workbook-bench.ts';

type User = ReturnType<typeof createExcelUser>;

const moves: readonly (readonly [name: string, move: (user: User, table: string) => void])[] = [
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
  ['deletes a row', (user, table) => user.deleteRow(table, 0)],
  ['inserts a row', (user, table) => user.insertRow(table, 1)],
  ['moves a column', (user, table) => user.moveColumn(table, 'Column 3', 1)],
  ['inserts a column', (user, table) => user.insertColumn(table, { header: 'Own', at: 1 })],
];

describe.each(excels)('on %s', (platform) => {
  it.each(moves)('cells are written into the rows of their keys while the user %s, at any moment', async (_, move) => {
    for (let moment = 1, isOver = false; !isOver; moment++) {
      const { host, workbook, excelHost } = open({ platform });
      const made = await makeTable({ host }, 4);
      await host.appendRows({ ...made, rows: rowsOf(5, 4) });
      const user = createExcelUser(workbook);
      user.typeFormula(made.table, 'k1', 'Column 2', '=1+1');
      let requests = 0;
      excelHost.turn = async () => {
        requests += 1;
        if (requests === moment) move(user, made.table);
      };
      const rows = ['k1', 'k3', 'k4'].map((key) => ({ key, cells: [`new of ${key}`] }));
      const columns = made.columns.slice(1, 2);
      expect(await host.writeRows({ ...made, columns, rows })).toEqual([]);
      isOver = requests < moment;
      const { sheet, body, columns: shown } = workbook.tables.get(made.table);
      const at = (name: string) => shown.findIndex((column) => column.name === name);
      const cells = sheet.cells.formulaTexts(body).filter((line) => line[at('Key')] !== '');
      expect(cells.length).toBeGreaterThan(3);
      for (const line of cells) {
        const key = String(line[at('Key')]);
        const row = key.slice(1);
        const isWritten = rows.some((each) => each.key === key);
        expect(['Column 1', 'Column 2', 'Column 3'].map((name) => line[at(name)])).toEqual([
          isWritten ? `new of ${key}` : `value ${row} in 0`,
          key === 'k1' ? '=1+1' : `value ${row} in 1`,
          `value ${row} in 2`,
        ]);
      }
    }
  });

  it.each(moves)('the rows of the given keys are removed while the user %s, at any moment', async (_, move) => {
    for (let moment = 1, isOver = false; !isOver; moment++) {
      const { host, workbook, excelHost } = open({ platform });
      const made = await makeTable({ host }, 4);
      await host.appendRows({ ...made, rows: rowsOf(6, 4) });
      const user = createExcelUser(workbook);
      user.typeFormula(made.table, 'k3', 'Column 2', '=1+1');
      let requests = 0;
      excelHost.turn = async () => {
        requests += 1;
        if (requests === moment) move(user, made.table);
      };
      await host.removeRows({ ...made, keys: ['k1', 'k5'] });
      isOver = requests < moment;
      const { sheet, body, columns } = workbook.tables.get(made.table);
      const at = (name: string) => columns.findIndex((column) => column.name === name);
      const names = ['Key', 'Column 1', 'Column 2', 'Column 3'];
      const cells = sheet.cells.formulaTexts(body).map((line) => names.map((name) => line[at(name)]));
      const left = cells
        .filter(([key]) => key !== '' && key !== 'k0')
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      expect(left).toEqual([
        ['k2', 'value 2 in 0', 'value 2 in 1', 'value 2 in 2'],
        ['k3', 'value 3 in 0', '=1+1', 'value 3 in 2'],
        ['k4', 'value 4 in 0', 'value 4 in 1', 'value 4 in 2'],
      ]);
    }
  });

  it.each(['written', 'removed'])(
    'a formula in a column of texts stays when other rows are %s and the user sorts',
    async (how) => {
      const { host, workbook, excelHost } = open({ platform });
      const made = await makeTable({ host }, 2);
      await host.appendRows({ ...made, rows: rowsOf(6) });
      const user = createExcelUser(workbook);
      user.typeFormula(made.table, 'k4', 'Column 1', '=1+1');
      let requests = 0;
      excelHost.turn = async () => {
        requests += 1;
        if (requests === 3) user.sort(made.table, 'Key', 'descending');
      };
      const rows = [{ key: 'k1', cells: ['new'] }];
      if (how === 'removed') await host.removeRows({ ...made, keys: ['k1'] });
      else await host.writeRows({ ...made, columns: made.columns.slice(1), rows });
      expect(requests).toBeGreaterThan(4);
      expect(user.see(made.table, 'k4', 'Column 1').isFormula).toBe(true);
      expect(user.see(made.table, 'k3', 'Column 1')).toEqual({ value: 'value 3 in 0', isFormula: false });
    },
  );

  it('rows whose former content is too much for one response are removed without an error', async () => {
    const { host, workbook } = open({ platform, maxResponseBytes: 20_000 });
    const made = await makeTable({ host }, 2);
    const rows = Array.from({ length: 40 }, (_, at) => [`k${at}`, 'long '.repeat(200)]);
    await host.appendRows({ ...made, rows });
    await host.removeRows({ ...made, keys: rows.slice(1).map(([key]) => key!) });
    const { sheet, body } = workbook.tables.get(made.table);
    expect(sheet.cells.values(body).map(([key]) => key)).toEqual(['k0']);
  });

  const surroundings: readonly (readonly [string, (bench: Bench, table: string) => void])[] = [
    ['a table over free cells', () => undefined],
    ['a table over cells of the user', ({ workbook }, table) => createExcelUser(workbook).typeBelow(table, 'mine')],
    [
      'a table with a row of totals',
      ({ Excel }, table) =>
        Excel.run(async (context) => {
          context.workbook.tables.getItem(table).showTotals = true;
          await context.sync();
        }),
    ],
    ['a table without a header row', hideHeaders],
  ];
  const cases = surroundings.flatMap(([name, make]) => moves.map(([how, move]) => [name, how, make, move] as const));

  it.each(cases)('%s gets new rows below its own while the user %s, at any moment', async (_, __, make, move) => {
    for (let moment = 1, isOver = false; !isOver; moment++) {
      const bench = open({ platform });
      const { host, workbook, excelHost } = bench;
      const made = await makeTable({ host }, 4);
      await host.appendRows({ ...made, rows: rowsOf(4, 4) });
      await Promise.resolve(make(bench, made.table));
      const user = createExcelUser(workbook);
      const under = user.seeBelow(made.table);
      let requests = 0;
      excelHost.turn = async () => {
        requests += 1;
        if (requests === moment) move(user, made.table);
      };
      const rows = ['n1', 'n2', 'n3'].map((key) => [key, ...[0, 1, 2].map((at) => `new of ${key} in ${at}`)]);
      await host.appendRows({ ...made, rows });
      isOver = requests < moment;
      const { sheet, body, columns } = workbook.tables.get(made.table);
      const names = ['Key', 'Column 1', 'Column 2', 'Column 3'];
      const places = names.map((name) => columns.findIndex((column) => column.name === name));
      const lines = sheet.cells.formulaTexts(body).map((line) => places.map((at) => line[at]));
      const left = lines
        .filter(([key]) => key !== '' && key !== 'k0')
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      expect(left).toEqual([...rowsOf(4, 4).slice(1), ...rows]);
      expect(lines.slice(-3)).toEqual(rows);
      expect(user.seeBelow(made.table)).toEqual(under);
    }
  });

  it('cells are written into the rows of their keys while the user moves a column of a table without a header row', async () => {
    const { host, workbook, excelHost } = open({ platform });
    const made = await makeTable({ host }, 3);
    await host.appendRows({ ...made, rows: rowsOf(2, 3) });
    hideHeaders({ workbook }, made.table);
    const user = createExcelUser(workbook);
    let requests = 0;
    excelHost.turn = async () => {
      requests += 1;
      if (requests === 3) user.moveColumn(made.table, 'Column 2', 1);
    };
    const columns = made.columns.slice(1, 2);
    await host.writeRows({ ...made, columns, rows: [{ key: 'k1', cells: ['new'] }] });
    expect(requests).toBeGreaterThan(3);
    expect(user.see(made.table, 1, 'Column 1').value).toBe('new');
    expect(user.see(made.table, 1, 'Column 2').value).toBe('value 1 in 1');
  });
});
