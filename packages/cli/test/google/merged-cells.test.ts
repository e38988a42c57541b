import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { openBook, openGoogle } from './opened-google.ts';

const columns: readonly NewColumn[] = ['Key', 'Name', 'Country'].map((header) => ({ header, type: 'text', note: '' }));

/** A table of three rows. */
async function openTable() {
  const { book, start } = await openBook(await openGoogle());
  const host = start();
  const table = await host.createTable({ name: 'TPR_Merged', sheet: 'Merged', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const [keyColumn] = ids as [string];
  const append = (...keys: string[]) =>
    host.appendRows({ table: table.id, columns: ids, rows: keys.map((key) => [key, `name ${key}`, 'FR']) });
  const remove = (...keys: string[]) => host.removeRows({ table: table.id, keyColumn, keys });
  await append('1', '2', '3');
  const sheet = book.sheet('Merged');
  const user = createSheetsUser(book);
  const merge = (row: number, column: number, rows: number, width: number) =>
    user.merge('Merged', { row, column, rows, columns: width });
  const texts = (column: number) =>
    Array.from({ length: sheet.extent().row }, (_, at) => sheet.at(at + 1, column).value);
  return { host, id: table.id, ids, keyColumn, append, remove, sheet, user, merge, texts };
}

const refused = (address: string) => ({
  kind: 'config',
  field: 'merged',
  message: expect.stringContaining(`cells ${address} are`),
});

it('a table with merged cells is neither read nor written', async () => {
  const { host, id, ids, keyColumn, append, remove, merge, texts } = await openTable();
  merge(2, 3, 3, 1);
  const before = texts(3);
  const rows = ['1', '2', '3'].map((key) => ({ key, cells: ['DE'] }));
  for (const act of [
    () => host.readRows({ table: id, columns: ids, from: 0, count: 3 }),
    () => host.writeRows({ table: id, keyColumn, columns: [ids[2]!], rows }),
    () => append('4'),
    () => remove('3'),
  ]) {
    await expect(act()).rejects.toMatchObject(refused('C2:C4'));
  }
  expect(texts(3)).toEqual(before);
  expect(await host.findTable({ id })).toMatchObject({ rowCount: 3 });
});

it.each([
  ['written', ['2', '3']],
  ['added', ['4', '5']],
] as const)('no rows are reported as %s whose cells the user merges before the last check', async (name, keys) => {
  const google = await openGoogle();
  const seen: string[] = [];
  for (let moment = 1, hasMerged = true; hasMerged; moment++) {
    const opened = await openBook(google, `merger${moment}@example.test`);
    const maker = opened.start();
    const { id, columns: made } = await maker.createTable({ name: 'TPR_T', sheet: 'T', columns, frozenColumns: 0 });
    const ids = made.map((column) => column.id);
    await maker.appendRows({ table: id, columns: ids, rows: ['1', '2', '3'].map((key) => [key, `name ${key}`, 'FR']) });
    const user = createSheetsUser(opened.book);
    hasMerged = false;
    const host = opened.start({
      onSend(request) {
        if (request !== moment) return;
        hasMerged = true;
        user.merge('T', { row: 3, column: 2, rows: 4, columns: 1 });
      },
    });
    const cells = keys.map((key) => [key, `new ${key}`, 'DE']);
    const done =
      name === 'added'
        ? host.appendRows({ table: id, columns: ids, rows: cells })
        : host.writeRows({
            table: id,
            keyColumn: ids[0]!,
            columns: [ids[1]!],
            rows: cells.map(([key, cell]) => ({ key: key!, cells: [cell!] })),
          });
    const outcome = await done.then(
      () => 'done',
      (error: unknown) => (error as { field: string }).field,
    );
    user.unmerge('T');
    const names = keys.map((_, at) => opened.book.sheet('T').at((name === 'added' ? 5 : 3) + at, 2).value);
    seen.push(outcome === 'done' && names.join() !== keys.map((key) => `new ${key}`).join() ? 'lost' : outcome);
  }
  // While the last two requests are on their way, the cells can no longer be protected.
  expect(seen.slice(0, -3).filter((each) => each !== 'merged')).toEqual([]);
  expect(seen.length).toBeGreaterThan(5);
});

it('empty merged cells below the table make room for new rows', async () => {
  const { append, merge, texts } = await openTable();
  merge(5, 1, 1, 3);
  await append('4', '5');
  expect(texts(3)).toEqual(['Country', 'FR', 'FR', 'FR', 'FR', 'FR']);
});

it('where a part of merged cells would move, whole rows move; where that moves other cells, nothing does', async () => {
  const { append, remove, sheet, user, merge, texts } = await openTable();
  sheet.put(6, 2, { value: 'Total' });
  merge(8, 3, 1, 3);
  await append('4');
  await append('5');
  expect(texts(2).filter(Boolean)).toEqual(['Name', 'name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'Total']);
  sheet.put(12, 6, { value: 'mine' });
  const before = texts(1);
  await expect(remove('2')).rejects.toMatchObject({ field: 'merged' });
  expect(texts(1)).toEqual(before);
  user.unmerge('Merged');
  await remove('2');
  expect(texts(1)).not.toEqual(before);
});

it('a filter over cells that are merged across rows is refused with what to do', async () => {
  const { host, id, keyColumn, sheet, merge } = await openTable();
  sheet.put(1, 4, { value: 'Mine' });
  merge(2, 4, 2, 1);
  await expect(host.filterRows({ table: id, keyColumn, keys: ['1'] })).rejects.toMatchObject(refused('D2:D3'));
  expect(sheet.filter).toBeUndefined();
});

it('an empty sheet with merged cells does not get a table', async () => {
  const { host, user } = await openTable();
  user.addSheet('Portfolio', []);
  user.merge('Portfolio', { row: 1, column: 1, rows: 1, columns: 3 });
  const made = await host.createTable({ name: 'TPR_P', sheet: 'Portfolio', columns, frozenColumns: 2 });
  expect(made.sheet).not.toBe('Portfolio');
});
