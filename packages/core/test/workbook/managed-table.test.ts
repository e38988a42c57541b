import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../src/workbook/cell-bytes.ts';
import { ManagedTable, type ManagedRow } from '../../src/workbook/managed-table.ts';
import type { ManagedColumn } from '../../src/workbook/managed-column.ts';
import { show } from '../../src/workbook/tasks/sheet-actions.ts';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import { listKey, writeList } from '../../src/workbook/tasks/documents/list-table.ts';
import { makeClient } from '../writing/service.ts';
import { workbookMessages } from '../../src/i18n/workbook.ts';
import type { SheetCell } from '../../src/workbook/port.ts';
import { openSheet } from './bench.ts';

const place = { kind: 'missing', name: 'TPR_Test', sheet: 'Test', frozenColumns: 1 } as const;
const list = { key: '', asOf: '', earlier: undefined, stop: undefined };
const column = (key: string): ManagedColumn => ({
  key,
  header: key.toUpperCase(),
  type: 'text',
  note: '',
  editable: true,
});
const columns = ['a', 'b', 'c'].map(column);
const row = (key: string, text: string): ManagedRow => ({ key, cells: [`${text} a`, `${text} b`, `${text} c`] });

function open(rows: readonly ManagedRow[]) {
  const sheet = openSheet();
  const context: TaskContext = { client: undefined, language: 'en' };
  const sync = (next: readonly ManagedRow[], wanted = columns) =>
    sheet.run(writeList(context, place, { ...list, columns: wanted, rows: next }));
  const report = sync(rows);
  const table = sheet.run(ManagedTable.open(place.kind)) as ManagedTable;
  /** Each row by its key and header. */
  const read = (): Map<string, Map<string, SheetCell>> => {
    const { columns: there } = sheet.host.findTable({ id: table.sheet.id })!;
    const { rows: cells } = sheet.host.readRows({
      table: table.sheet.id,
      columns: there.map(({ id }) => id),
      from: 0,
      count: 100_000,
    });
    const key = there.findIndex(({ header }) => header === workbookMessages.en.keyHeader);
    return new Map(
      cells.map((line) => [
        String(line[key]),
        new Map(there.map(({ header }, place) => [header, line[place]!] as const)),
      ]),
    );
  };
  return { ...sheet, id: table.sheet.id, report, sync, read };
}

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 12 });
const userAct = fc.constantFrom('sort', 'own column', 'move', 'rename column', 'rename table', 'filter', 'delete c');

describe('a managed table', () => {
  it('is changed to any new list in place, whatever the user did meanwhile, and keeps the user’s content', () => {
    fc.assert(
      fc.property(keys, keys, fc.array(userAct, { maxLength: 5 }), (first, second, acts) => {
        const { user, id, sync, read } = open(first.map((key) => row(key, 'old')));
        const own = new Map<string, string>();
        const done = new Set<string>();
        for (const act of acts) {
          if (done.has(act)) continue;
          done.add(act);
          if (act === 'sort') user.sort(id, 'A', 'descending');
          else if (act === 'own column') {
            user.insertColumn(id, { header: 'Mine', at: 1 });
            for (const key of first) {
              own.set(key, `mine ${key}`);
              user.typeIn(id, key, 'Mine', `mine ${key}`);
            }
          } else if (act === 'move') user.moveColumn(id, user.seeHeaders(id)[0]!, 2);
          else if (act === 'rename column') user.renameColumn(id, 'B', 'My B');
          else if (act === 'rename table') user.renameTable(id, 'Renamed');
          else if (act === 'filter') user.filter(id, 'A', ['nothing like it']);
          else user.deleteColumn(id, 'C');
        }
        sync(second.map((key) => row(key, 'new')));
        const now = read();
        expect([...now.keys()].sort()).toEqual([...second].sort());
        for (const key of second) {
          expect(now.get(key)!.get('A')).toBe('new a');
          expect(now.get(key)!.get(done.has('rename column') ? 'My B' : 'B')).toBe('new b');
          if (done.has('own column')) expect(now.get(key)!.get('Mine') ?? null).toBe(own.get(key) ?? null);
        }
      }),
      { numRuns: 150, seed: 9 },
    );
  });

  it('keeps the order of the remaining rows', () => {
    const { user, id, sync, read } = open(['1', '2', '3', '4'].map((key) => row(key, key)));
    user.sort(id, 'A', 'descending');
    sync(['1', '2', '4', '9'].map((key) => row(key, key)));
    expect([...read().keys()]).toEqual(['4', '2', '1', '9']);
  });

  it('is brought into view on a protected sheet, whose filter cannot be changed', () => {
    const { run, host, user, id } = open([row('1', 'x')]);
    const shown: unknown[] = [];
    const { reveal } = host;
    Object.assign(host, { reveal: (wanted: Parameters<typeof reveal>[0]) => void shown.push(wanted.table) });
    user.protect(id);
    run(show({ client: undefined, language: 'en' }, { table: 'missing' }));
    expect(shown).toEqual([id]);
    expect(() => run(show({ client: undefined, language: 'en' }, { table: 'missing', keys: ['1'] }))).toThrow(
      expect.objectContaining({ kind: 'config', field: 'protection' }),
    );
  });

  it('is reported as never created, deleted, or without its keys', () => {
    const { user, id, run } = open([row('1', 'x')]);
    expect(run(ManagedTable.open('portfolio'))).toBe('none');
    user.deleteColumn(id, workbookMessages.en.keyHeader);
    expect(run(ManagedTable.open(place.kind))).toBe('unkeyed');
    user.deleteTable(id);
    expect(run(ManagedTable.open(place.kind))).toBe('gone');
  });

  it('stores identifiers of 2^53, leading zeros, formula-like texts and __proto__ unchanged', () => {
    const texts = [
      '9007199254740993',
      '00123',
      '=1+1',
      '+33 1',
      '-5',
      '@SUM(A1)',
      '__proto__',
      '\u202E مورد',
      '🦊',
      '1E5',
    ];
    const { read } = open(texts.map((text, place) => ({ key: String(place), cells: [text, text, null] })));
    expect([...read().values()].map((cells) => cells.get('A'))).toEqual(texts);
  });

  it('counts texts that were cut to the maximum of a cell', () => {
    const long = { key: '1', cells: ['x'.repeat(40_000), 'short', null] };
    expect(open([long]).report.cutTexts).toBe(1);
  });

  it('reports a filter that was lost when rows were removed', () => {
    const { host, sync } = open([row('1', 'x'), row('2', 'y'), row('3', 'z')]);
    expect(sync([row('1', 'x'), row('2', 'y')])).not.toHaveProperty('isFilterLost');
    const { removeRows } = host;
    const removeAndLose: typeof removeRows = (wanted) => {
      removeRows(wanted);
      return { isFilterLost: true };
    };
    Object.assign(host, { removeRows: removeAndLose });
    expect(sync([row('1', 'x')])).toMatchObject({ removed: 1, isFilterLost: true });
  });
});

describe('blocks', () => {
  it('have at most the maximum size, lose nothing and stay in order', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 200 });
    fc.assert(
      fc.property(weights, (rows) => {
        const blocks = blocksOf(rows, (weight) => weight, 100);
        expect(blocks.flat()).toEqual(rows);
        for (const block of blocks) {
          const total = block.reduce((sum, weight) => sum + weight, 0);
          expect(total <= 100 || block.length === 1).toBe(true);
        }
        // No two neighbouring blocks would have fitted into one.
        for (const [place, block] of blocks.entries()) {
          const next = blocks[place + 1]?.[0];
          if (next !== undefined) expect(block.reduce((sum, weight) => sum + weight, next)).toBeGreaterThan(100);
        }
      }),
      { seed: 3 },
    );
  });
});

it('a list has another identity for another account, environment, day and choice', () => {
  const client = makeClient();
  const elsewhere = (part: object) => ({ ...client, connection: { ...client.connection, ...part } }) as typeof client;
  const wishes = [
    listKey(client, '2026-11-20', {}),
    listKey(elsewhere({ accountId: '2' }), '2026-11-20', {}),
    listKey(elsewhere({ environment: 'test' }), '2026-11-20', {}),
    listKey(client, '2026-11-21', {}),
    listKey(client, '2026-11-20', { days: 30 }),
  ];
  expect(new Set(wishes).size).toBe(5);
  expect(listKey(makeClient(), '2026-11-20', {})).toBe(wishes[0]);
});
