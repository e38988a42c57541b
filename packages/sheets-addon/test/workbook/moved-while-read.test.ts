import { expect, it } from 'vitest';
import type { AppsScriptBench } from './bench.ts';
import { interruptEachRead, type User } from './interrupted-bench.ts';

const moves: readonly (readonly [name: string, move: (user: User, table: string) => unknown])[] = [
  ['deletes a row', (user, table) => user.deleteRow(table, 'k0')],
  ['inserts a row', (user, table) => user.insertRow(table, 0)],
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
];
/** Lets a user move rows before each read of an operation, in a new table for each. */
function atEachRead(
  act: (bench: AppsScriptBench, table: string, ids: readonly string[]) => unknown,
  move: (user: User, table: string) => unknown,
) {
  const found: { readonly rows: readonly string[]; readonly returned: unknown }[] = [];
  interruptEachRead(
    ({ bench, table, ids }) => act(bench, table, ids),
    move,
    ({ bench: { appsScript }, sheet }, returned) => {
      const grid = appsScript.state.book.sheet(sheet);
      const lines = Array.from({ length: grid.extent().row - 1 }, (_, row) =>
        [1, 2, 3]
          .map((at) => grid.at(row + 2, at).value ?? '')
          .join(' ')
          .trim(),
      );
      found.push({ rows: lines, returned });
    },
  );
  return found;
}

const sorted = (rows: readonly string[]): string[] => rows.filter((row) => row !== '').sort();

it.each(moves)('rows are added right below the others while a user %s', (name, move) => {
  const found = atEachRead(
    ({ host }, table, ids) => host.appendRows({ table, columns: ids, rows: [['new', 9, 'k3']] }),
    move,
  );
  const gaps = name === 'inserts a row' ? [''] : [];
  const left = name === 'deletes a row' ? [] : ['name of k0 0 k0'];
  // The last time nothing happens.
  const noticed = found.slice(0, -1);
  expect(noticed.length).toBeGreaterThan(8);
  for (const [at, { rows }] of noticed.entries()) {
    expect([at, sorted(rows)]).toEqual([at, [...left, 'name of k1 1 k1', 'name of k2 2 k2', 'new 9 k3']]);
    expect([at, rows.filter((row) => row === '')]).toEqual([at, gaps]);
  }
});

it.each(moves)('cells are read from one order of the rows while a user %s', (name, move) => {
  for (const verb of ['readRows', 'readShownNumbers'] as const) {
    const found = atEachRead(
      ({ host }, table, ids) => host[verb]({ table, columns: [ids[2]!, ids[0]!], from: 0, count: 9 }).rows,
      move,
    );
    expect(found.length).toBeGreaterThan(6);
    for (const { returned } of found) {
      const rows = (returned as unknown[][]).map((cells) => cells.join(' ').trim());
      const read = sorted(rows).filter((row) => name !== 'deletes a row' || row !== 'k0 name of k0');
      expect(read).toEqual([...(name === 'deletes a row' ? [] : ['k0 name of k0']), 'k1 name of k1', 'k2 name of k2']);
    }
  }
});
