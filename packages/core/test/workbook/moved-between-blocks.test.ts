import { describe, expect, it } from 'vitest';
import { ManagedTable } from '../../src/workbook/managed-table.ts';
import { writeList } from '../../src/workbook/tasks/documents/list-table.ts';
import { workbookMessages } from '../../src/i18n/workbook.ts';
import type { Op } from '../../src/runtime/op.ts';
import { openSheet } from './bench.ts';

const place = { kind: 'missing', name: 'TPR_Test', sheet: 'Test', frozenColumns: 1 } as const;
const columns = [{ key: 'a', header: 'A', type: 'text', note: '', editable: false }] as const;
/** More than two blocks of the workbook in memory. */
const some = 50;
/** More than two blocks of keys alone. */
const many = 430;
const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `k${String(at).padStart(3, '0')}`);

type User = ReturnType<typeof openSheet>['user'];

/** Lets a user act before one of the reads of all rows. @returns the visited rows, and the number of reads. */
function readWhile(count: number, moment: number, act: (user: User, table: string) => void, columnKeys = ['a']) {
  let reads = -Infinity;
  const { run, user } = openSheet({
    onCall(verb) {
      if (verb === 'readRows' && ++reads === moment) act(user, table.sheet.id);
    },
  });
  const rows = keysOf(count).map((key) => ({ key, cells: [`of ${key}`] }));
  const list = { key: '', asOf: '', earlier: undefined, stop: undefined };
  run(writeList({ client: undefined, language: 'en' }, place, { ...list, columns, rows }));
  const table = run(ManagedTable.open(place.kind)) as ManagedTable;
  const seen: string[] = [];
  reads = 0;
  const visit = function* ({ key, cells }: { key: string; cells: readonly unknown[] }): Op<void> {
    seen.push(`${key} ${String(cells[0])}`);
  };
  run(table.eachRow(columnKeys, visit));
  return { seen, reads };
}

function swap(user: User, table: string, one: string, other: string): void {
  user.typeIn(table, one, 'A', `of ${other}`);
  user.typeIn(table, other, 'A', `of ${one}`);
  const { keyHeader } = workbookMessages.en;
  user.typeIn(table, one, keyHeader, 'between');
  user.typeIn(table, other, keyHeader, one);
  user.typeIn(table, 'between', keyHeader, other);
}

const whole = (count: number) => keysOf(count).map((key) => `${key} of ${key}`);

describe.each([some, many])('of %s rows', (count) => {
  it.each<[name: string, act: (user: User, table: string) => void, gone: readonly string[]]>([
    ['sorts the table', (user, table) => user.sort(table, 'A', 'descending'), []],
    ['deletes a row', (user, table) => user.deleteRow(table, 'k003'), ['k003 of k003']],
    ['inserts a row', (user, table) => user.insertRow(table, 2), []],
    ['swaps two rows', (user, table) => swap(user, table, 'k003', keysOf(count).at(-1)!), []],
  ])('each one is read once while a user %s between two blocks', (_, act, gone) => {
    const undisturbed = readWhile(count, -1, () => {}).reads;
    const isThere = (row: string) => row !== ' null' && !gone.includes(row);
    for (let moment = 1; moment <= undisturbed; moment++) {
      const rows = readWhile(count, moment, act).seen.filter(isThere);
      expect([moment, rows.sort()]).toEqual([moment, whole(count).filter(isThere)]);
    }
  });
});

it.each<[rows: number, columns: readonly string[], reads: number]>([
  [19, ['a'], 1],
  // The keys of all rows are read in one call.
  [20, ['a'], 3],
  [50, ['a'], 3 + 1],
  [199, ['a'], 10 + 1],
  // Those of several calls are of several moments, so that the first block is read again.
  [430, ['a'], 22 + 3 + 1],
  [199, [], 1],
])('%s rows of the columns %s are read in %s calls', (rows, columns, reads) => {
  expect(readWhile(rows, -1, () => {}, [...columns]).reads).toBe(reads);
});

it('a user who moves rows at each read is asked to wait', () => {
  const sortAlways = (count: number): void => {
    let sorted = '';
    let isDown = false;
    const { run, user } = openSheet({
      onCall(verb) {
        if (verb !== 'readRows' || sorted === '') return;
        isDown = !isDown;
        user.sort(sorted, 'A', isDown ? 'descending' : 'ascending');
      },
    });
    const rows = keysOf(count).map((key) => ({ key, cells: [key] }));
    const list = { key: '', asOf: '', earlier: undefined, stop: undefined };
    run(writeList({ client: undefined, language: 'en' }, place, { ...list, columns, rows }));
    const table = run(ManagedTable.open(place.kind)) as ManagedTable;
    sorted = table.sheet.id;
    run(table.eachRow(['a'], function* () {}));
  };
  expect(() => sortAlways(50)).toThrow(expect.objectContaining({ kind: 'retry-later', field: 'spreadsheet' }));
  // One block is read at one moment.
  sortAlways(19);
});
