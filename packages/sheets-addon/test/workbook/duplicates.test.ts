import type { NewColumn } from '@tpr/core/workbook';
import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const columns: readonly NewColumn[] = ['Key', 'Name'].map((header) => ({ header, type: 'text', note: '' }));
const bench = createBench();
afterEach(() => bench.appsScript.close());

/** The user duplicates a sheet, and moves the copy to the front. */
function duplicate(title: string): void {
  const { book } = bench.appsScript.state;
  const copy = book.sheet(title).copy((box) => ({ ...box }), book.nextId());
  copy.name = `Copy of ${title}`;
  book.sheets.unshift(copy);
}

it('a duplicate of the sheet stays as it is, wherever the user has put it', () => {
  const { host, appsScript } = bench;
  const { book } = appsScript.state;
  const table = host.createTable({ name: 'TPR_Kept', sheet: 'Kept', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = (key: string) => host.appendRows({ table: table.id, columns: ids, rows: [[key, 'a']] });
  append('1');
  duplicate('Kept');
  // The user moves it to the front.
  book.sheets.unshift(
    ...book.sheets.splice(
      book.sheets.findIndex(({ name }) => name === 'Copy of Kept'),
      1,
    ),
  );
  append('2');
  expect(['Copy of Kept', 'Kept'].map((name) => book.sheet(name).extent().row)).toEqual([2, 3]);
  expect(host.findTable({ id: table.id })).toMatchObject({ sheet: 'Kept', rowCount: 2 });
  // Where the user has removed the name, and then the sheet, the copy is the table.
  book.names.splice(0);
  book.sheets.splice(
    book.sheets.findIndex(({ name }) => name === 'Kept'),
    1,
  );
  expect(host.findTable({ id: table.id })).toMatchObject({ sheet: 'Copy of Kept', rowCount: 1 });
});

it('a duplicate of the summary stays as it is', () => {
  const { host, appsScript } = createBench();
  const { book } = appsScript.state;
  const write = (rows: number[][]) =>
    host.writeSummary({ sheet: 'Summary', blocks: [{ title: 'Numbers', header: ['A'], rows, look: 'plain' }] });
  write([[1]]);
  const copy = book.sheet('Summary').copy((box) => ({ ...box }), book.nextId());
  copy.name = 'Last quarter';
  book.sheets.unshift(copy);
  write([[2]]);
  expect(['Last quarter', 'Summary'].map((name) => book.sheet(name).at(3, 1).value)).toEqual([1, 2]);
  // A summary that the user has renamed is still written.
  book.sheets.splice(0, 1);
  Object.assign(book.sheet('Summary'), { name: 'Mine' });
  write([[3]]);
  expect(book.sheet('Mine').at(3, 1).value).toBe(3);
  appsScript.close();
});
