import type { NewColumn, WorkbookAdapter } from '@tpr/core/workbook';
import { describe, expect, it } from 'vitest';
import { createSheetsUser, type SheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { openBook, openGoogle, type OpenBook } from './opened-google.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];
const own = { header: 'Mine', cells: ['x', 'y', 'z'] };

type Move = (user: SheetsUser, table: string) => unknown;
type Act = (host: WorkbookAdapter<'later'>, table: string, ids: readonly string[]) => Promise<unknown>;

const columnMoves: readonly (readonly [name: string, move: Move])[] = [
  ['inserts a column beside the table', (user, table) => user.insertColumn(table, { ...own, at: 0 })],
  ['inserts a column in the table', (user, table) => user.insertColumn(table, { ...own, at: 1 })],
  ['moves a column of the table', (user, table) => user.moveColumn(table, 'Name', 1)],
];
const rowMoves: readonly (readonly [name: string, move: Move])[] = [
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
  ['inserts a row', (user, table) => user.insertRow(table, 1)],
  ['deletes a row', (user, table) => user.deleteRow(table, 'k0')],
];

interface Seen {
  readonly returned: unknown;
  /** The rows of the table in an order of their keys, by header. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The places of rows that are empty between others. */
  readonly gaps: number;
}

function see({ book }: OpenBook, returned: unknown): Seen {
  const sheet = book.sheet('T');
  const { row: last, column: width } = sheet.extent();
  const line = (row: number) => Array.from({ length: width }, (_, at) => sheet.at(row, at + 1).value);
  const headers = line(1);
  const lines = Array.from({ length: last - 1 }, (_, at) => line(at + 2));
  const filled = lines.filter((cells) => cells.some((cell) => cell !== undefined && cell !== ''));
  const rows = filled.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(headers[at] ?? at), cell])));
  const keyOf = (each: Readonly<Record<string, unknown>>): string => String(each['Key']);
  return { returned, rows: rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), gaps: lines.length - filled.length };
}

/** Lets a user act before each request of an operation, in a new spreadsheet for each. */
async function atEachRequest(act: Act, move: Move): Promise<Seen[]> {
  const google = await openGoogle();
  const found: Seen[] = [];
  for (let moment = 1, isMoved = true; isMoved; moment++) {
    const opened = await openBook(google, `user${moment}@example.test`);
    const maker = opened.start();
    const { id, columns: made } = await maker.createTable({ name: 'TPR_T', sheet: 'T', columns, frozenColumns: 0 });
    const ids = made.map((column) => column.id);
    const rows = ['k0', 'k1', 'k2'].map((key, at) => [`name of ${key}`, at, key]);
    await maker.appendRows({ table: id, columns: ids, rows });
    isMoved = false;
    const host = opened.start({
      onSend(request) {
        if (request !== moment) return;
        isMoved = true;
        move(createSheetsUser(opened.book), id);
      },
    });
    found.push(see(opened, await act(host, id, ids)));
  }
  return found;
}

const write: Act = (host, table, ids) =>
  host.writeRows({ table, keyColumn: ids[2]!, columns: ids.slice(0, 2), rows: [{ key: 'k1', cells: ['new', true] }] });
const append: Act = (host, table, ids) => host.appendRows({ table, columns: ids, rows: [['new', 9, 'k3']] });
const remove: Act = (host, table, ids) => host.removeRows({ table, keyColumn: ids[2]!, keys: ['k1'] });
const read: Act = (host, table, [name, , key]) =>
  host.readRows({ table, columns: [key!, name!], from: 0, count: 10 }).then(({ rows }) => rows);
const readShown: Act = (host, table, [name, , key]) =>
  host.readShownNumbers({ table, columns: [key!, name!], from: 0, count: 10 }).then(({ rows }) => rows);

const row = (key: string, name: string, amount: unknown) => ({ Key: key, Name: name, Amount: amount });
const rowsOf = ({ rows }: Seen) => rows.map(({ Key, Name, Amount }) => row(String(Key), String(Name), Amount));
const [k0, k1, k2] = [0, 1, 2].map((at) => row(`k${at}`, `name of k${at}`, at));

/** The last request writes; what a user moves while it is on its way is not noticed. */
const noticed = (found: readonly Seen[]): readonly Seen[] => found.slice(0, -2);

describe.each([...columnMoves, ...rowMoves])('while a user %s before any request', (name, move) => {
  const isDeleted = name === 'deletes a row';
  /** The row that the user may have deleted, in time or after it was read. */
  const kept = (found: Seen) => rowsOf(found).filter(({ Key }) => Key !== 'k0');

  it('cells are written into the rows of their keys', async () => {
    const found = await atEachRequest(write, move);
    for (const each of noticed(found)) expect(kept(each)).toEqual([row('k1', 'new', true), k2]);
    expect(noticed(found).length).toBeGreaterThan(4);
  });

  it('rows are added below the others', async () => {
    const found = await atEachRequest(append, move);
    for (const [at, each] of noticed(found).entries()) {
      expect([at, kept(each)]).toEqual([at, [k1, k2, row('k3', 'new', 9)]]);
      expect([at, each.gaps]).toEqual([at, name === 'inserts a row' ? 1 : 0]);
    }
    expect(noticed(found).length).toBeGreaterThan(4);
  });

  it('the rows of the keys are removed', async () => {
    for (const [at, each] of noticed(await atEachRequest(remove, move)).entries())
      expect([at, kept(each)]).toEqual([at, [k2]]);
  });

  it.each([
    ['cells', read],
    ['cells with the display of numbers', readShown],
  ])('%s are read from the columns of the table, and from one order of the rows', async (_, act) => {
    for (const { returned } of await atEachRequest(act, move)) {
      const rows = (returned as unknown[][]).filter(([key]) => key !== null && (!isDeleted || key !== 'k0'));
      const keys = rows.map(([key]) => String(key)).sort();
      expect(keys).toEqual(isDeleted ? ['k1', 'k2'] : ['k0', 'k1', 'k2']);
      for (const [key, shown] of rows) expect(shown).toBe(`name of ${String(key)}`);
    }
  });
});

describe.each(columnMoves)('while a user %s before any request, the cells of the user stay and', (_, move) => {
  const acts: readonly (readonly [name: string, act: Act, headers: readonly string[]])[] = [
    ['a column is removed', (host, table, ids) => host.removeColumns({ table, columns: [ids[1]!] }), ['Name', 'Key']],
    [
      'a column is named',
      (host, table, ids) => host.nameColumns({ table, columns: [{ id: ids[1]!, header: 'Total' }] }),
      ['Name', 'Total', 'Key'],
    ],
    [
      'a column is added',
      (host, table, ids) => host.addColumns({ table, after: ids[0], columns: [{ ...columns[0]!, header: 'New' }] }),
      ['Name', 'New', 'Amount', 'Key'],
    ],
  ];

  it.each(acts)('%s', async (__, act, headers) => {
    for (const { rows } of noticed(await atEachRequest(act, move))) {
      const [first = {}] = rows;
      expect(
        Object.keys(first)
          .filter((header) => header !== 'Mine')
          .sort(),
      ).toEqual([...headers].sort());
      if ('Mine' in first) expect(rows.map(({ Mine }) => Mine)).toEqual(own.cells);
      expect(rows.map(({ Key, Name }) => [Key, Name])).toEqual([k0, k1, k2].map((each) => [each!.Key, each!.Name]));
    }
  });
});
