import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const bench = createBench();
afterEach(() => bench.appsScript.close());

it('a selection of several blocks is refused: Google names the last one alone, and the others would be lost', () => {
  bench.user.addSheet('Ids', [['732829320'], ['552100554'], ['Total'], ['356000000']]);
  bench.user.select('Ids', { row: 3, column: 0, rows: 1, columns: 1 });
  bench.appsScript.state.book.selection.earlier = [{ row: 1, column: 1, rows: 2, columns: 1 }];
  const read = () => bench.host.readSelection({ maxRows: 100 });
  expect(read).toThrow(/^Select one block of cells/);
  expect(read).toThrow(expect.objectContaining({ kind: 'config', field: 'selection' }));
});
