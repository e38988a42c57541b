import { expect, it } from 'vitest';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import { getOverview } from '../../src/workbook/tasks/portfolio/overview.ts';
import { OverviewCache, type SheetRows } from '../../src/workbook/tasks/portfolio/overview-cache.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { runTask } from '../../src/workbook/run-task.ts';
import { createRandom } from '../conformance/scripted-host.ts';
import { openPortfolio, type Held } from './portfolio-bench.ts';

const parties = 45;

/** A pulled table, and the panel's two overviews of it: from the edited rows, or from all rows. */
function openTable() {
  const sheet = openPortfolio(Array.from({ length: parties }, (_, n): Held => [n % 3 === 0 ? 'High' : 'Low', {}]));
  const { run, user } = sheet;
  const context: TaskContext = { ...sheet.context, overviewCache: new OverviewCache() };
  run(runTask(context, 'pull', defaultChoice));
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
    /** The rows read since the previous call. */
    reads: () => read.splice(0),
    see: (edited?: readonly SheetRows[]) => run(getOverview(context, edited && { edited })).portfolio,
    seeWhole: () => run(getOverview({ ...context, overviewCache: new OverviewCache() })).portfolio,
  };
}

it('after an edit the overview reads only the edited rows, and equals a full overview', () => {
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

it('all rows are read again after rows were added, removed or sorted, after a task that writes, and for another user', () => {
  const { run, context, user, id, rows, reads, see } = openTable();
  see();
  const reread = (act: () => void, edited?: SheetRows[]): boolean => {
    act();
    reads();
    see(edited);
    return reads().some(([from, count]) => from === 0 && count > 1);
  };
  expect(reread(() => user.duplicateRow(id, 4), rows(parties + 1))).toBe(true);
  // A copied row is not an additional third party.
  expect(see()).toMatchObject({ rows: parties });
  expect(reread(() => user.deleteRow(id, 4), rows(parties + 1))).toBe(true);
  expect(reread(() => user.sort(id, 'Name', 'descending'), rows(6))).toBe(true);
  expect(reread(() => user.deleteColumn(id, 'Criticality'), rows(6))).toBe(true);
  expect(reread(() => run(runTask(context, 'pull', defaultChoice)), rows(6))).toBe(true);
  expect(reread(() => undefined, rows(6))).toBe(false);
  const { client } = context;
  reads();
  run(getOverview({ ...context, client: { ...client! } }, { edited: rows(6) }));
  expect(reads()).not.toEqual([[5, 1]]);
});

it('all rows are read after an edit of a sheet that was protected, and of a table with formulas', () => {
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

it('the findings of an overview are not stored when a task writes or another overview starts meanwhile', () => {
  const { run, context, see } = openTable();
  const memory = context.overviewCache!;
  for (const meanwhile of [() => run(runTask(context, 'pull', defaultChoice)), () => memory.begin(context.client)]) {
    see();
    const { seen, keep } = memory.begin(context.client);
    meanwhile();
    keep(seen!);
    expect(memory.begin(context.client).seen).toBeUndefined();
  }
});

it('after any sequence of edits and sorts, the counts equal those of a full overview', () => {
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
