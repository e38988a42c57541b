import { expect, it } from 'vitest';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import { getOverview } from '../../src/workbook/overview.ts';
import { LookMemory, type SheetRows } from '../../src/workbook/look-memory.ts';
import { usualChoice } from '../../src/workbook/tasks/portfolio/portfolio.ts';
import { runTask } from '../../src/workbook/run-task.ts';
import { createRandom } from '../conformance/scripted-host.ts';
import { openPortfolio, type Held } from './portfolio-bench.ts';

const parties = 45;

/** A pulled table, and how the panel looks at it: by the rows that were edited, or whole. */
function openTable() {
  const sheet = openPortfolio(Array.from({ length: parties }, (_, n): Held => [n % 3 === 0 ? 'High' : 'Low', {}]));
  const { run, user } = sheet;
  const context: TaskContext = { ...sheet.context, memory: new LookMemory() };
  run(runTask(context, 'pull', usualChoice));
  const read: (readonly [from: number, count: number])[] = [];
  const { host } = sheet;
  const { id } = user.seeTables()[0]!;
  const readRows = host.readRows;
  Object.assign(host, {
    readRows: (wanted: Parameters<typeof readRows>[0]) => {
      read.push([wanted.from, wanted.count]);
      return readRows(wanted);
    },
  });
  const rows = (firstRow: number, rowCount = 1): SheetRows[] => [{ sheetId: 'Portfolio', firstRow, rowCount }];
  return {
    ...sheet,
    context,
    id,
    rows,
    /** Rows that were asked for since the last time. */
    reads: () => read.splice(0),
    see: (edited?: readonly SheetRows[]) => run(getOverview(context, edited && { edited })).portfolio,
    seeWhole: () => run(getOverview({ ...context, memory: new LookMemory() })).portfolio,
  };
}

it('after an edit a look reads its rows alone, and comes to what a whole look comes to', () => {
  const { user, id, rows, reads, see, seeWhole } = openTable();
  see();
  reads();
  user.typeIn(id, 7, 'Criticality', 'Medium');
  const seen = see(rows(8));
  expect(reads()).toEqual([[7, 1]]);
  expect(seen).toMatchObject({ unsentEdits: 1, editsMark: (seeWhole() as { editsMark: string }).editsMark });
  reads();
  user.typeIn(id, 7, 'Criticality', 'Low');
  expect(see(rows(8))).toMatchObject({ unsentEdits: 0 });
  user.typeIn(id, 3, 'Name', 'Not its name');
  expect(see(rows(4))).toMatchObject({ unsentEdits: 0, typedOver: 1 });
  expect(reads()).toHaveLength(2);
});

it('edits above the table, far below it and in other sheets are not read', () => {
  const { rows, reads, see } = openTable();
  const before = see();
  reads();
  expect(see([...rows(0), ...rows(parties + 2, 500), { sheetId: 'Notes', firstRow: 3, rowCount: 1 }])).toEqual(before);
  expect(reads()).toEqual([]);
});

it('everything is read again after rows came or went, were sorted, after a task that writes, and as another user', () => {
  const { run, context, user, id, rows, reads, see } = openTable();
  see();
  const reread = (act: () => void, edited?: SheetRows[]): boolean => {
    act();
    reads();
    see(edited);
    return reads().some(([from, count]) => from === 0 && count > 1);
  };
  expect(reread(() => user.duplicateRow(id, 4), rows(parties + 1))).toBe(true);
  // A copied row is no further third party.
  expect(see()).toMatchObject({ rows: parties });
  expect(reread(() => user.deleteRow(id, 4), rows(parties + 1))).toBe(true);
  expect(reread(() => user.sort(id, 'Name', 'descending'), rows(6))).toBe(true);
  expect(reread(() => user.deleteColumn(id, 'Criticality'), rows(6))).toBe(true);
  expect(reread(() => run(runTask(context, 'pull', usualChoice)), rows(6))).toBe(true);
  expect(reread(() => undefined, rows(6))).toBe(false);
  const { client } = context;
  reads();
  run(getOverview({ ...context, client: { ...client! } }, { edited: rows(6) }));
  expect(reads()).not.toEqual([[5, 1]]);
});

it('everything is read after an edit of a sheet that was protected, and of a table that holds formulas', () => {
  const { user, id, rows, reads, see } = openTable();
  user.protect(id);
  see();
  user.unprotect(id);
  expect(see(rows(3))).toMatchObject({ isProtected: false });
  reads();
  see(rows(3));
  expect(reads()).toEqual([[2, 1]]);
  user.typeFormula(id, 7, 'Criticality', '=A1');
  see(rows(8));
  reads();
  see(rows(3));
  expect(reads().length).toBeGreaterThan(1);
});

it('what a look finds while a task writes, or another look begins, is not kept', () => {
  const { run, context, see } = openTable();
  const memory = context.memory!;
  for (const meanwhile of [() => run(runTask(context, 'pull', usualChoice)), () => memory.begin(context.client)]) {
    see();
    const { seen, keep } = memory.begin(context.client);
    meanwhile();
    keep(seen!);
    expect(memory.begin(context.client).seen).toBeUndefined();
  }
});

it('any run of edits, sorted in between, is counted as a whole look counts it', () => {
  const { user, id, rows, see, seeWhole } = openTable();
  const chance = createRandom(27);
  const draw = (below: number): number => Math.floor(chance() * below);
  see();
  for (let turn = 0; turn < 120; turn++) {
    if (draw(6) === 0)
      user.sort(id, draw(2) === 0 ? 'Name' : 'Criticality', draw(2) === 0 ? 'ascending' : 'descending');
    const row = draw(parties);
    user.typeIn(id, row, draw(4) === 0 ? 'Name' : 'Criticality', ['High', 'Low', 'Medium'][draw(3)]!);
    const { unsentEdits, editsMark, typedOver } = seeWhole() as {
      unsentEdits: number;
      editsMark: string;
      typedOver: number;
    };
    expect(see(rows(row + 1))).toMatchObject({ unsentEdits, editsMark, typedOver });
  }
});
