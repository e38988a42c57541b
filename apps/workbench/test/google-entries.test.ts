import { expect, test } from 'vitest';
import { BookCopy } from '../src/page/google/book/book-copy.ts';
import { FromGrid } from '../src/page/google/book/from-grid.ts';
import type { GridWriter } from '../src/page/shared/grid-writer.ts';
import type { Grid } from '../src/page/shared/grid.ts';
import type { CellView, UserAct } from '../src/server/google/protocol.ts';
import { nothing, view } from './empty-book.ts';

/** What reports the commands of a grid. */
function createCommands() {
  let listener: (command: object) => void = () => undefined;
  const api = {
    Event: { CommandExecuted: 'CommandExecuted' },
    addEvent: (_name: string, each: typeof listener) => void (listener = each),
  };
  return { api, hear: (command: object) => listener(command) };
}

/** A spreadsheet whose grid reports formulas, and whose script process is as slow as the test wants it. */
function open() {
  const book = new BookCopy();
  book.take({ ...nothing, sheets: [view] });
  const acts: UserAct[] = [];
  const { api, hear } = createCommands();
  let done = () => {};
  const did = (act: UserAct) => {
    acts.push(act);
    return new Promise<void>((resolve) => (done = resolve));
  };
  const writer = { isOwn: false } as unknown as GridWriter;
  new FromGrid({ api } as unknown as Grid, writer, book, true, did, () => undefined).listen();
  return {
    acts,
    enter: (f: string) =>
      hear({ id: 'sheet.mutation.set-range-values', params: { subUnitId: 'one', cellValue: { 0: { 0: { f } } } } }),
    receive: (cell: CellView) =>
      void book.take({ ...nothing, rows: [{ gridId: 'one', row: 0, column: 0, cells: [cell] }] }),
    finish: async (): Promise<void> => {
      done();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a formula that the grid reports twice is entered once: a result may be there in between', async () => {
  const { acts, enter, finish } = open();
  enter('=TPR_STATUS(A2)');
  enter('=TPR_STATUS(A2)');
  expect(acts).toHaveLength(1);
  await finish();
  enter('=TPR_STATUS(A2)');
  expect(acts).toHaveLength(2);
});

test('a formula that the script wrote with semicolons is not entered again with commas', () => {
  const { acts, enter, receive } = open();
  receive({ f: '=TPR_STATUS(A2;TPR_REFRESH)', v: 'Valide' });
  enter('=TPR_STATUS(A2,TPR_REFRESH)');
  expect(acts).toEqual([]);
});

test('while Univer switches to a sheet that the script has added, the selection of the sheet before is not read', () => {
  const { api, hear } = createCommands();
  const getActiveRange = () => {
    throw new Error('Range is out of bounds.');
  };
  const grid = { api, book: { getSheetBySheetId: () => ({ getSelection: () => ({ getActiveRange }) }) } };
  const writer = { isOwn: false, isSwitchingSheet: true } as unknown as GridWriter;
  const acts: UserAct[] = [];
  const did = async (act: UserAct) => void acts.push(act);
  let turns = 0;
  const turned = () => void turns++;
  new FromGrid(grid as unknown as Grid, writer, new BookCopy(), false, did, turned).listen();
  hear({ id: 'sheet.operation.set-worksheet-active', params: { subUnitId: 'two' } });
  expect([turns, acts]).toEqual([1, []]);
});
