import { expect, it } from 'vitest';
import { ManagedTable } from '../../src/workbook/managed-table.ts';
import { writeList } from '../../src/workbook/tasks/documents/list-table.ts';
import type { Op } from '../../src/runtime/op.ts';
import { openSheet } from './bench.ts';

const place = { kind: 'missing', name: 'TPR_Test', sheet: 'Test', frozenColumns: 1 } as const;
const columns = [{ key: 'a', header: 'A', type: 'text', note: '', editable: false }] as const;
/** More than two blocks of the workbook in memory. */
const keys = Array.from({ length: 50 }, (_, at) => `k${String(at).padStart(2, '0')}`);

type User = ReturnType<typeof openSheet>['user'];

/** Lets a user act before one of the reads of all rows. @returns the visited rows, and whether the user has acted. */
function readWhile(moment: number, act: (user: User, table: string) => void) {
  let reads = -Infinity;
  const { run, user } = openSheet({
    onCall(verb) {
      if (verb === 'readRows' && ++reads === moment) act(user, table.sheet.id);
    },
  });
  const rows = keys.map((key) => ({ key, cells: [`of ${key}`] }));
  const list = { key: '', asOf: '', earlier: undefined, stop: undefined };
  run(writeList({ client: undefined, language: 'en' }, place, { ...list, columns, rows }));
  const table = run(ManagedTable.open(place.kind)) as ManagedTable;
  const seen: string[] = [];
  reads = 0;
  const visit = function* ({ key, cells }: { key: string; cells: readonly unknown[] }): Op<void> {
    seen.push(`${key} ${String(cells[0])}`);
  };
  run(table.eachRow(['a'], visit));
  return { seen, hasActed: reads >= moment };
}

const whole = keys.map((key) => `${key} of ${key}`);

it.each<[name: string, act: (user: User, table: string) => void, gone: readonly string[]]>([
  ['sorts the table', (user, table) => user.sort(table, 'A', 'descending'), []],
  ['deletes a row', (user, table) => user.deleteRow(table, 'k03'), [whole[3]!]],
  ['inserts a row', (user, table) => user.insertRow(table, 2), []],
])('each row is read once while a user %s between two blocks', (_, act, gone) => {
  for (let moment = 1, hasActed = true; hasActed; moment++) {
    const read = readWhile(moment, act);
    ({ hasActed } = read);
    const rows = read.seen.filter((row) => row !== ' null' && !gone.includes(row));
    expect([moment, rows.sort()]).toEqual([moment, whole.filter((row) => !gone.includes(row))]);
  }
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
    const rows = keys.slice(0, count).map((key) => ({ key, cells: [key] }));
    const list = { key: '', asOf: '', earlier: undefined, stop: undefined };
    run(writeList({ client: undefined, language: 'en' }, place, { ...list, columns, rows }));
    const table = run(ManagedTable.open(place.kind)) as ManagedTable;
    sorted = table.sheet.id;
    run(table.eachRow([], function* () {}));
  };
  expect(() => sortAlways(50)).toThrow(expect.objectContaining({ kind: 'retry-later', field: 'spreadsheet' }));
  // One block is read at one moment.
  sortAlways(19);
});
