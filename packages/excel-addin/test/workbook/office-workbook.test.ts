import { describe, expect, it } from 'vitest';
import type { SheetCell } from '@tpr/core/workbook';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { hideHeaders, open, type Bench, makeTable, rowsOf } from './office-workbook-bench.ts';

async function readAll({ host }: Bench, { table, columns }: Awaited<ReturnType<typeof makeTable>>) {
  return (await host.readRows({ table, columns, from: 0, count: 1_000_000 })).rows;
}

describe('requests to Excel', () => {
  it('scattered cells of 2,000 rows take one writing request', async () => {
    const bench = open();
    const { host, workbook } = bench;
    const made = await makeTable(bench);
    await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(10_000) });
    const before = workbook.counters.undoSteps;
    const rows = Array.from({ length: 2000 }, (_, at) => ({ key: `k${(at * 7919) % 10_000}`, cells: [`new ${at}`] }));
    await host.writeRows({ ...made, columns: [made.columns[1]!], rows });
    expect(workbook.counters.undoSteps - before).toBe(1);
    const read = new Map((await readAll(bench, made)).map(([key, value]) => [key, value]));
    expect(rows.every(({ key, cells }) => read.get(key) === cells[0])).toBe(true);
    expect([...read.values()].filter((value) => String(value).startsWith('new'))).toHaveLength(2000);
  });

  it('a request that is too large is halved until Excel accepts it', async () => {
    const bench = open({ maxRequestBytes: 20_000 });
    const made = await makeTable(bench);
    await bench.host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2000) });
    expect(await readAll(bench, made)).toEqual(rowsOf(2000));
    const rows = rowsOf(2000).map(([key]) => ({ key: String(key), cells: ['x'.repeat(50)] }));
    await bench.host.writeRows({ ...made, columns: [made.columns[1]!], rows });
    expect((await readAll(bench, made)).every(([, value]) => value === 'x'.repeat(50))).toBe(true);
  });

  it('a response that is too large is requested in halves', async () => {
    const bench = open({ maxResponseBytes: 20_000 });
    const made = await makeTable(bench);
    await bench.host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2000) });
    expect(await readAll(bench, made)).toEqual(rowsOf(2000));
  });

  it('the workbook waits for a cell that is open for typing', async () => {
    const bench = open();
    const made = await makeTable(bench);
    bench.workbook.user.enterCellEdit();
    setTimeout(() => bench.workbook.user.leaveCellEdit(), 20);
    await bench.host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(1) });
    // Where Excel refuses instead of waiting, the request is repeated.
    bench.workbook.faults.push({ code: 'InvalidOperationInCellEditMode' });
    expect(await readAll(bench, made)).toEqual(rowsOf(1));
  });

  it('a cell that stays open leads to `retry-later`, and nothing is written', async () => {
    const bench = open({}, 0);
    const made = await makeTable(bench);
    bench.workbook.faults.push({ code: 'InvalidOperationInCellEditMode', skip: 2 });
    const adding = bench.host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(1) });
    await expect(adding).rejects.toMatchObject({ kind: 'retry-later', waitMs: 1000 });
    expect(await readAll(bench, made)).toEqual([]);
  });

  it('verbs run one after another', async () => {
    const bench = open();
    const made = await makeTable(bench);
    const { table, columns } = made;
    const pieces = Array.from({ length: 5 }, (_, at) => rowsOf(10).map(([key, value]) => [`${at} ${key}`, value!]));
    await Promise.all(pieces.map((rows) => bench.host.appendRows({ table, columns, rows })));
    expect(await readAll(bench, made)).toEqual(pieces.flat());
  });

  it('calls only members that the simulated Excel has', async () => {
    const bench = open();
    await makeTable(bench);
    await bench.host.describe();
    expect(bench.workbook.unknownCalls).toEqual([]);
  });
});

describe('cells around a table', () => {
  it('its total row stays below the new rows, as the user made it', async () => {
    const bench = open();
    const { Excel, host, workbook } = bench;
    const made = await makeTable(bench);
    await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2) });
    await Excel.run(async (context) => {
      context.workbook.tables.getItem(made.table).showTotals = true;
      await context.sync();
    });
    workbook.range('Test', 'B4').write('mine');
    await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(3) });
    expect(await readAll(bench, made)).toEqual([...rowsOf(2), ...rowsOf(3)]);
    expect(workbook.tables.get(made.table).showTotals).toBe(true);
    expect(workbook.range('Test', 'A7:B7').values()).toEqual([['Total', 'mine']]);
  });

  it.each([0, 1])(
    'columns are added to a table without a header row, and leave the cells above it, if any: %d',
    async (above) => {
      const bench = open();
      const { host, workbook } = bench;
      const made = await makeTable(bench, 3);
      await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2, 3) });
      hideHeaders(bench, made.table);
      if (above === 0) workbook.user.deleteRows('Test', 0);
      else workbook.range('Test', 'B1').write('my heading');
      const column = { header: '=Status', type: 'text', note: 'a note', isEditable: true, choices: ['a'] } as const;
      const added = await host.addColumns({ table: made.table, columns: [column], after: made.columns[0]! });
      expect(added).toMatchObject([{ header: '=Status' }]);
      const { columns, sheet, body } = workbook.tables.get(made.table);
      expect(columns.map(({ name }) => name)).toEqual(['Key', '=Status', 'Column 1', 'Column 2']);
      expect(sheet.cells.values(body)).toEqual(rowsOf(2, 3).map(([key, ...cells]) => [key, '', ...cells]));
      expect(body.row).toBe(above);
      if (above === 1) expect(workbook.range('Test', 'A1:D1').values()).toEqual([['', 'my heading', '', '']]);
      expect(sheet.validations.every(({ range }) => range.box.row === above)).toBe(true);
    },
  );

  it('another table in the way is reported, and nothing is written', async () => {
    const bench = open();
    const { host, workbook } = bench;
    const made = await makeTable(bench);
    await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2) });
    workbook.range('Test', 'B6:D7').write([
      ['a', 'b', 'c'],
      [1, 2, 3],
    ]);
    workbook.tables.add(workbook.range('Test', 'B6:D7'), true);
    const adding = host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(5) });
    await expect(adding).rejects.toMatchObject({ kind: 'config', field: 'table' });
    expect(await readAll(bench, made)).toEqual(rowsOf(2));
    expect(workbook.range('Test', 'B6:D7').values()).toEqual([
      ['a', 'b', 'c'],
      [1, 2, 3],
    ]);
    expect(workbook.enableEvents).toBe(true);
  });
});

describe('events', () => {
  it('our own writes raise none; typing does, also after a failure of ours', async () => {
    const bench = open();
    const { Excel, host, workbook } = bench;
    const made = await makeTable(bench);
    const heard: string[] = [];
    await Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Test').onChanged.add(async ({ address }) => void heard.push(address));
      await context.sync();
    });
    await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(3) });
    await host.writeRows({ ...made, columns: [made.columns[1]!], rows: [{ key: 'k1', cells: ['new'] }] });
    await host.removeRows({ ...made, keys: ['k2'] });
    workbook.faults.push({ code: 'GeneralException', after: 8, skip: 2 });
    const failing = host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(3) });
    await expect(failing).rejects.toMatchObject({ name: 'ConnectorError', kind: 'bug' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([]);
    expect(workbook.enableEvents).toBe(true);
    workbook.user.type('Test', 'B2', 'typed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(['B2']);
  });
});

describe('numbers that are written into rows of the table', () => {
  const kinds = [
    { type: 'text' },
    { type: 'date' },
    { type: 'number', numberKind: 'amount' },
    { type: 'percent' },
  ] as const;
  const old: SheetCell[] = [45_000, 1, 0.1];

  /** Three rows, whose cells of the last three columns have these formats: the first row, the second row. */
  async function openWith(first: readonly string[], second: readonly string[]) {
    const { host, workbook } = open();
    const { id: table, columns: made } = await host.createTable({
      name: 'T_1',
      sheet: 'Formats',
      frozenColumns: 0,
      columns: kinds.map((kind, at) => ({ ...kind, header: `Column ${at}`, note: '' })),
    });
    const columns = made.map(({ id }) => id);
    const rows = ['k1', 'k2', 'k3'].map((key): SheetCell[] => [key, ...old]);
    await host.appendRows({ table, columns, kinds, rows });
    workbook.range('Formats', 'B2:D3').writeNumberFormats([first, second]);
    const formats = (row: number) => workbook.range('Formats', `B${row}:D${row}`).numberFormats()?.[0];
    const values = async () => (await host.readRows({ table, columns: columns.slice(1), from: 0, count: 9 })).rows;
    const write = (cells: readonly SheetCell[]) =>
      host.writeRows({
        table,
        keyColumn: columns[0]!,
        columns: columns.slice(1),
        kinds: kinds.slice(1),
        rows: [{ key: 'k2', cells }],
      });
    const append = () => host.appendRows({ table, columns, kinds, rows: [['k4', ...old]] });
    return { formats, values, write, append };
  }

  const usual = ['m/d/yyyy', '#,##0.00', '0.00%'];

  it.each([
    ['the usual formats', usual, usual],
    ['formats of the user', ['dd mmm yyyy', '#,##0 "€"', '0%'], ['dd mmm yyyy', '#,##0 "€"', '0%']],
    ['formats of other content', ['General', 'm/d/yyyy', '#,##0'], usual],
    ['the text format', ['@', '@', '@'], usual],
  ])('stay numbers where the user has pasted cells with the text format, below %s', async (_, first, expected) => {
    const { formats, values, write, append } = await openWith(first, ['@', '@', '@']);
    await write([46_000, 2.5, 0.2]);
    await append();
    expect(await values()).toEqual([old, [46_000, 2.5, 0.2], old, old]);
    expect([formats(3), formats(5)]).toEqual([expected, expected]);
    // Rows that are not written keep their formats.
    expect([formats(2), formats(4)]).toEqual([first, usual]);
  });
});

describe('a formula', () => {
  const formula = { name: 'INDICATOR', arguments: ['A2', 'Risque; "fin"'] } as const;
  const written = '=TPR.INDICATOR(A2,"Risque; ""fin""")';

  it.each(['en-US', 'fr-FR'])('is entered in the syntax of office.js, in a text cell too (%s)', async (locale) => {
    const { host, workbook, Excel } = open({ locale });
    workbook.user.select('Sheet1', 'B2');
    await Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('B2').numberFormat = [['@']];
      await context.sync();
    });
    expect(await host.enterFormula({ formula, mayReplace: false })).toEqual({ address: 'Sheet1!B2', isTaken: false });
    expect(workbook.range('Sheet1', 'B2').formulas()).toEqual([[written]]);
    expect(workbook.range('Sheet1', 'B2').numberFormats()).toEqual([['General']]);
  });

  it('has the namespace of the add-in that enters it', async () => {
    const { Excel, workbook } = open();
    workbook.user.select('Sheet1', 'B2');
    const pilot = createOfficeWorkbook(Excel, { namespace: 'TPRPILOT' });
    await pilot.enterFormula({ formula, mayReplace: false });
    expect(workbook.range('Sheet1', 'B2').formulas()).toEqual([[written.replace('TPR', 'TPRPILOT')]]);
  });

  it.each([
    ['a text of 256 characters', 'x'.repeat(256)],
    ['a quotation mark without its counterpart', '"City'],
  ])('that Excel does not accept, for %s, is reported with what to do, and nothing is entered', async (_, typed) => {
    const { host, workbook } = open();
    const refused = { name: 'PORTFOLIO', arguments: [typed] };
    await expect(host.enterFormula({ formula: refused, mayReplace: false })).rejects.toMatchObject({
      kind: 'config',
      field: 'formula',
      message: expect.stringContaining('255 characters'),
    });
    expect(workbook.range('Sheet1', 'A1').formulas()).toEqual([['']]);
  });

  it('does not replace another formula, even one that shows nothing', async () => {
    const { host, workbook } = open();
    workbook.user.type('Sheet1', 'B2', '=A1');
    workbook.user.select('Sheet1', 'B2:C3');
    expect(await host.enterFormula({ formula, mayReplace: false })).toEqual({ address: 'Sheet1!B2', isTaken: true });
    expect(workbook.range('Sheet1', 'B2').formulas()).toEqual([['=A1']]);
  });
});

describe('a selection', () => {
  it('leaves out the rows that the user hides, also where its first column is hidden', async () => {
    const { host, workbook, Excel } = open();
    const cells = [
      ['Town', 'SIREN'],
      ['Bourg', 'a'],
      ['Paris', 'b'],
      ['Lyon', 'c'],
    ];
    await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.getRange('A1:B4').values = cells;
      sheet.getRange('3:3').rowHidden = true;
      sheet.getRange('A:A').columnHidden = true;
      await context.sync();
    });
    workbook.user.select('Sheet1', 'A1:B4');
    const { rows } = await host.readSelection({ maxRows: 100 });
    expect(rows).toEqual(cells.map((row) => (row[0] === 'Paris' ? [] : row)));
  });

  it.each([true, false])(
    'that exceeds one response of Excel is read in pieces, with a hidden row: %s',
    async (hides) => {
      const { host, workbook, Excel } = open({ maxResponseBytes: 20_000 });
      const cells = Array.from({ length: 600 }, (_, row) => [`Company ${row}`, `${73_282_932_000_074 + row}`, 'Lyon']);
      for (let from = 0; from < cells.length; from += 200) {
        await Excel.run(async (context) => {
          const sheet = context.workbook.worksheets.getItem('Sheet1');
          sheet.getRangeByIndexes(from, 0, 200, 3).numberFormat = '@' as never;
          sheet.getRangeByIndexes(from, 0, 200, 3).values = cells.slice(from, from + 200);
          if (hides) sheet.getRange('301:301').rowHidden = true;
          await context.sync();
        });
      }
      workbook.user.select('Sheet1', 'A:C');
      const { address, rows } = await host.readSelection({ maxRows: 500 });
      expect(address).toBe('Sheet1!A1:C500');
      expect(rows).toEqual(cells.slice(0, 500).map((row, at) => (hides && at === 300 ? [] : row)));
    },
  );
});

describe('the document', () => {
  it.each([1900, 1904] as const)('days are counted from %i as in the workbook', async (year) => {
    const { host, workbook } = open({ is1904: year === 1904 });
    expect((await host.describe()).dateSystem).toBe(year);
    const steps = workbook.counters.undoSteps;
    expect((await host.describe()).dateSystem).toBe(year);
    expect(workbook.counters.undoSteps).toBe(steps);
  });

  it.each([
    ['en-US', { dateOrder: 'mdy', decimalSeparator: '.', groupsByBlanks: false }],
    ['en-GB', { dateOrder: 'dmy', decimalSeparator: '.', groupsByBlanks: false }],
    ['fr-FR', { dateOrder: 'dmy', decimalSeparator: ',', groupsByBlanks: true }],
    ['de-DE', { dateOrder: 'dmy', decimalSeparator: ',', groupsByBlanks: false }],
  ] as const)('typed dates and numbers are those of Excel’s region %s', async (locale, notation) => {
    expect((await open({ locale }).host.describe()).notation).toEqual(notation);
  });

  it.each([true, false])(
    'a leading apostrophe stays, whether Excel removes it from text cells or not: %s',
    async (keeps) => {
      const bench = open({ keepsApostropheInText: keeps });
      const made = await makeTable(bench);
      const rows: SheetCell[][] = [
        ['k1', "'quoted'"],
        ["'k2", "''"],
        ['k3', "'=1+1"],
      ];
      await bench.host.appendRows({ table: made.table, columns: made.columns, rows });
      expect(await readAll(bench, made)).toEqual(rows);
      expect(bench.workbook.sheet('Test').cells.styleAt(1, 1)['NumberFormat']).toBe('@');
    },
  );

  it('removed or replaced texts are not left behind in the file', async () => {
    const { host, workbook } = open();
    await host.saveText({
      entries: [
        ['a', 'first secretless text'],
        ['b', 'x'.repeat(100_000)],
      ],
    });
    await host.saveText({
      entries: [
        ['a', 'second'],
        ['b', undefined],
      ],
    });
    const { cells } = workbook.sheet('TPR data');
    const texts = [...cells.contents.filled(cells.used(true)!)].map(([, , text]) => String(text));
    expect(texts).toHaveLength(2);
    expect(texts).toContain('|second');
    expect(texts.find((text) => text !== '|second')).toMatch(/^\|\{"writer":.*\[\["a",\d+,1,"\w+",\[\]\]\]\}$/);
  });

  it('no surrogate pair is split: a file cannot contain half of one', async () => {
    const { host, workbook } = open();
    const text = `x${'👍'.repeat(40_000)}`;
    await host.saveText({
      entries: [
        ['a', text],
        ['b', text.slice(1)],
      ],
    });
    const { cells } = workbook.sheet('TPR data');
    const { rows } = cells.used(true)!;
    const pieces = cells.values({ row: 2, column: 0, rows, columns: 4 }).flat().map(String);
    expect(pieces.filter((piece) => piece !== '')).toHaveLength(6);
    expect(pieces.filter((piece) => /[\uD800-\uDBFF]$|^\|[\uDC00-\uDFFF]/.test(piece))).toEqual([]);
  });

  it('a user’s sheet of the same name is not changed', async () => {
    const { host, workbook } = open();
    workbook.addSheet('TPR data');
    workbook.user.type('TPR data', 'A1', 'mine');
    await expect(host.saveText({ entries: [['a', 'b']] })).rejects.toMatchObject({ kind: 'config', field: 'sheet' });
    expect(workbook.sheet('TPR data').cells.values({ row: 0, column: 0, rows: 1, columns: 1 })).toEqual([['mine']]);
  });
});
