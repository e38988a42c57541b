import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const bench = createBench();
afterEach(() => bench.appsScript.close());

it('a selection has no cells of hidden rows, and the rows below keep their positions', () => {
  bench.user.addSheet('Ids', [['SIREN'], ['732829320'], ['552100554'], ['356000000']]);
  bench.appsScript.state.book.sheet('Ids').rowLines[2]!.isHidden = true;
  bench.user.select('Ids', { row: 0, column: 0, rows: Infinity, columns: 1 });
  expect(bench.host.readSelection({ maxRows: 100 }).rows).toEqual([['SIREN'], ['732829320'], [], ['356000000']]);
});
