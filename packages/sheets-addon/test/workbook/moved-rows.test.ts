import type { NewColumn } from '@tpr/core/workbook';
import { expect, it, onTestFinished } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

type User = AppsScriptBench['user'];

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];

const keys = ['k0', 'k1', 'k2', 'k3'];

const moves: readonly (readonly [name: string, move: (user: User, table: string) => unknown])[] = [
  ['sorts the table', (user, table) => user.sort(table, 'Key', 'descending')],
  ['inserts a row', (user, table) => user.insertRow(table, 1)],
  ['deletes a row', (user, table) => user.deleteRow(table, 0)],
];

const writes = /^(?:set|insert|delete)/;
const reads =
  /^(?:getValues|getFormulas|getNumberFormats|isBlank|find|getLast(?:Row|Column)|getProtections|getNamedRanges)$/;

interface Made {
  readonly table: string;
  readonly ids: readonly string[];
}

/** Calls `act` once for each of its reads before its first write, while a user moves rows just before that read. */
async function atEachMoment(
  move: (user: User, table: string) => unknown,
  act: (bench: AppsScriptBench, made: Made) => void,
  check: (rows: readonly (readonly unknown[])[], moment: number) => void,
): Promise<void> {
  let onCall: (method: string) => void = () => undefined;
  const moreMs = (_: string, method: string): number => {
    onCall(method);
    return 0;
  };
  const bench = createBench({ moreMs });
  onTestFinished(() => bench.appsScript.close());
  const { host, user } = bench;
  for (let moment = 1, isMoved = true; isMoved; moment++) {
    const name = `TPR_T${moment}`;
    const { id: table, columns: made } = host.createTable({ name, sheet: name, columns, frozenColumns: 0 });
    const ids = made.map(({ id }) => id);
    host.appendRows({ table, columns: ids, rows: keys.map((key, at) => [`name of ${key}`, at, key]) });
    let calls = 0;
    let isWriting = false;
    isMoved = false;
    onCall = (method) => {
      isWriting ||= writes.test(method);
      if (isWriting || !reads.test(method)) return;
      calls += 1;
      if (calls !== moment) return;
      isMoved = true;
      void move(user, table);
    };
    act(bench, { table, ids });
    onCall = () => undefined;
    check(host.readRows({ table, columns: ids, from: 0, count: 10 }).rows, moment);
    expect(calls).toBeGreaterThan(5);
  }
}

it.each(moves)(
  'cells are written into the rows of their keys while a user %s before the first write',
  async (_, move) => {
    const wanted = new Map([
      ['k1', 101],
      ['k3', 103],
    ]);
    const rows = [...wanted].map(([key, amount]) => ({ key, cells: [amount] }));
    await atEachMoment(
      move,
      ({ host }, { table, ids }) => {
        expect(host.writeRows({ table, keyColumn: ids[2]!, columns: [ids[1]!], rows })).toEqual([]);
      },
      (found, moment) => {
        for (const [name, amount, key] of found.filter((line) => line[2] !== null)) {
          expect([moment, name, amount]).toEqual([
            moment,
            `name of ${key}`,
            wanted.get(String(key)) ?? keys.indexOf(String(key)),
          ]);
        }
      },
    );
  },
);

it.each(moves)('the rows of the given keys are removed while a user %s before the first write', async (_, move) => {
  await atEachMoment(
    move,
    ({ host }, { table, ids }) => host.removeRows({ table, keyColumn: ids[2]!, keys: ['k1', 'k3'] }),
    (found, moment) => {
      const left = found.map((line) => line[2]).filter((key) => key !== null && key !== 'k0');
      expect([moment, left]).toEqual([moment, ['k2']]);
    },
  );
});

it.each(moves)('new rows are added while a user %s before the first write', async (_, move) => {
  await atEachMoment(
    move,
    ({ host }, { table, ids }) =>
      host.appendRows({
        table,
        columns: ids,
        rows: [
          ['name of n1', 7, 'n1'],
          ['name of n2', 8, 'n2'],
        ],
      }),
    (found, moment) => {
      const left = found
        .map((line) => line[2])
        .filter((key) => key !== null && key !== 'k0')
        .map(String)
        .sort();
      expect([moment, left]).toEqual([moment, ['k1', 'k2', 'k3', 'n1', 'n2']]);
    },
  );
});
