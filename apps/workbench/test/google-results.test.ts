import { expect, test } from 'vitest';
import { BookCopy } from '../src/page/google/book/book-copy.ts';
import { Results } from '../src/page/google/book/results.ts';
import type { CellView, UserAct } from '../src/server/google/protocol.ts';
import { nothing, view } from './empty-book.ts';

function open() {
  const book = new BookCopy();
  const acts: UserAct[] = [];
  const results = new Results(book, (act) => acts.push(act));
  const receive = (row: number, column: number, cell: CellView | null) =>
    void book.take({ ...nothing, rows: [{ gridId: 'one', row, column, cells: [cell] }] });
  book.take({ ...nothing, sheets: [view] });
  return {
    receive,
    calculate: (row: number, column: number, v: number) =>
      results.take({ unitData: { book: { one: { [row]: { [column]: { v } } } } }, unitOtherData: {} }),
    /** The results that the realm was sent, in order. */
    sent: () => acts.flatMap((act) => (act.kind === 'calculated' ? act.results.map(({ value }) => value) : [])),
  };
}

test('a result that the realm holds is not sent again', () => {
  const { receive, calculate, sent } = open();
  receive(0, 2, { f: '=A1*2', v: 24 });
  calculate(0, 2, 24);
  calculate(0, 2, 25);
  calculate(0, 2, 25);
  expect(sent()).toEqual([25]);
});

test('of rows that were inserted, the final result is sent, although the realm sent the old one meanwhile', () => {
  const { receive, calculate, sent } = open();
  receive(0, 2, { f: '=A1*2', v: 24 });
  // The grid has moved the formula, and calculates before the cell that it reads has moved.
  calculate(2, 2, 0);
  receive(2, 2, { f: '=A3*2', v: 24 });
  calculate(2, 2, 24);
  calculate(2, 2, 24);
  expect(sent()).toEqual([0, 24]);
});
