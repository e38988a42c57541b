import type { NewColumn, WorkbookAdapter } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import type { Book } from '../../src/apps-script/index.ts';

export interface OpenedTables {
  /** As every user sees it. */
  readonly book: Book;
  /** The adapter as one run of the product has it. */
  readonly start: () => WorkbookAdapter<'now'> | WorkbookAdapter<'later'>;
}

const columns: readonly NewColumn[] = ['Key', 'Name', 'Country'].map((header) => ({ header, type: 'text', note: '' }));

/** What users do to names and sheets of a spreadsheet, for every adapter of Google Sheets. */
export function describeNamesAndCopies(open: () => OpenedTables | Promise<OpenedTables>): void {
  it('named ranges of the user that begin in the header row stay as they are when rows are added', async () => {
    const { book, start } = await open();
    const { id, append } = await openTable(start, 'Names');
    await append('1');
    const sheet = book.sheet('Names');
    // Beside the table, and over one of its columns. In which order Google lists names, no page says.
    book.addName('Budget', sheet, { row: 1, column: 6, rows: 5, columns: 1 });
    book.addName('Ids', sheet, { row: 1, column: 1, rows: 2, columns: 1 });
    book.names.reverse();
    const shown = () =>
      Object.fromEntries(book.names.map(({ name, box: { rows, columns: wide } }) => [name, [rows, wide]]));
    await append('2');
    expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], TPR_Names: [3, 3] });
    expect(await start().findTable({ id })).toMatchObject({ name: 'TPR_Names' });
    // The user may rename the name of the table, and remove it.
    const own = book.names.find(({ name }) => name === 'TPR_Names')!;
    Object.assign(own, { name: 'Suppliers' });
    await append('3');
    expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], Suppliers: [4, 3] });
    book.names.splice(book.names.indexOf(own), 1);
    // The user's own may be named as the sheet is.
    book.addName('Names', sheet, { row: 9, column: 6, rows: 1, columns: 1 });
    await append('4');
    expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], Names: [1, 1] });
    expect(await start().findTable({ id })).toMatchObject({ name: 'Names', rowCount: 4 });
  });

  it('a duplicate of the sheet stays as it is, wherever the user has put it', async () => {
    const { book, start } = await open();
    const { id, append } = await openTable(start, 'Kept');
    await append('1');
    const copy = book.sheet('Kept').copy((box) => ({ ...box }), book.nextId());
    copy.name = 'Copy of Kept';
    book.sheets.unshift(copy);
    await append('2');
    expect(['Copy of Kept', 'Kept'].map((name) => book.sheet(name).extent().row)).toEqual([2, 3]);
    expect(await start().findTable({ id })).toMatchObject({ sheet: 'Kept', rowCount: 2 });
    // Where the user has removed the name, and then the sheet, the copy is the table.
    book.names.splice(0);
    book.sheets.splice(book.sheets.indexOf(book.sheet('Kept')), 1);
    expect(await start().findTable({ id })).toMatchObject({ sheet: 'Copy of Kept', rowCount: 1 });
  });

  it('a table is made anew where the user has deleted its sheet, whose name stays behind without cells', async () => {
    const { book, start } = await open();
    await openTable(start, 'Gone');
    book.deleteSheet(book.sheet('Gone'));
    expect(await start().hasTable({ name: 'TPR_Gone' })).toBe(false);
    const { id, append } = await openTable(start, 'Gone');
    await append('1');
    const table = await start().findTable({ id });
    expect(table).toMatchObject({ sheet: 'Gone', name: expect.stringMatching(/^TPR_Gone/), rowCount: 1 });
    expect(book.names.find(({ name }) => name === table?.name)?.box).toMatchObject({ rows: 2, columns: 3 });
  });

  it('a table that a run began and left without rows is made anew under its one name', async () => {
    const { book, start } = await open();
    const own = book.sheets[0]!;
    book.addName('Mine', own, { row: 2, column: 1, rows: 1, columns: 1 });
    await openTable(start, 'Begun');
    for (let run = 0; run < 2; run += 1) {
      const { id } = await openTable(start, 'Begun');
      expect(await start().findTable({ id })).toMatchObject({ sheet: 'Begun', name: 'TPR_Begun' });
      expect(book.names.map(({ name, box: { rows, columns: wide } }) => [name, rows, wide])).toEqual([
        ['Mine', 1, 1],
        ['TPR_Begun', 1, 3],
      ]);
    }
  });

  it('rows that another run has added meanwhile are not added again', async () => {
    const { start } = await open();
    const { id, ids, append } = await openTable(start, 'Both');
    await append('1');
    const rows = ['2', '1', '3'].map((key) => [key, 'b', 'DE']);
    await start().appendRows({ table: id, columns: ids, rows });
    await start().appendRows({ table: id, columns: ids, rows });
    const read = await start().readRows({ table: id, columns: ids, from: 0, count: 9 });
    expect(read.rows.map((cells) => cells.join(' '))).toEqual(['1 a FR', '2 b DE', '3 b DE']);
  });
}

async function openTable(start: OpenedTables['start'], sheet: string) {
  const table = await start().createTable({ name: `TPR_${sheet}`, sheet, columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = async (key: string): Promise<void> => {
    await start().appendRows({ table: table.id, columns: ids, rows: [[key, 'a', 'FR']] });
  };
  return { id: table.id, ids, append };
}
