import type { NewColumn } from '@tpr/core/workbook';
import { expect, it, onTestFinished } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

type User = AppsScriptBench['user'];

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];
const moves: readonly (readonly [name: string, move: (user: User, table: string) => unknown])[] = [
  ['deletes a row', (user, table) => user.deleteRow(table, 'k0')],
  ['inserts a row', (user, table) => user.insertRow(table, 0)],
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
];
const reads =
  /^(?:getValues|getFormulas|getDisplayValues|getNumberFormats|isBlank|find|getLast(?:Row|Column)|get(?:Protections|NamedRanges))$/;
const writes = /^(?:set|insert|delete|clear)/;

/** Lets a user move rows before each read of an operation, in a new table for each. */
function atEachRead(
  act: (bench: AppsScriptBench, table: string, ids: readonly string[]) => unknown,
  move: (user: User, table: string) => unknown,
) {
  let onCall: (method: string) => void = () => undefined;
  const bench = createBench({
    moreMs(_, method) {
      onCall(method);
      return 0;
    },
  });
  onTestFinished(() => bench.appsScript.close());
  const { host, user, appsScript } = bench;
  const found: { readonly rows: readonly string[]; readonly returned: unknown }[] = [];
  for (let moment = 1, isMoved = true; isMoved; moment++) {
    const sheet = `T${moment}`;
    const { id: table, columns: made } = host.createTable({ name: `TPR_${sheet}`, sheet, columns, frozenColumns: 0 });
    const ids = made.map(({ id }) => id);
    host.appendRows({ table, columns: ids, rows: ['k0', 'k1', 'k2'].map((key, at) => [`name of ${key}`, at, key]) });
    let calls = 0;
    let isWriting = false;
    isMoved = false;
    onCall = (method) => {
      isWriting ||= writes.test(method);
      if (isWriting || !reads.test(method) || ++calls !== moment) return;
      isMoved = true;
      void move(user, table);
    };
    const returned = act(bench, table, ids);
    onCall = () => undefined;
    const grid = appsScript.state.book.sheet(sheet);
    const lines = Array.from({ length: grid.extent().row - 1 }, (_, row) =>
      [1, 2, 3]
        .map((at) => grid.at(row + 2, at).value ?? '')
        .join(' ')
        .trim(),
    );
    found.push({ rows: lines, returned });
  }
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
