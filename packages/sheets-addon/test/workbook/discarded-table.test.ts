import type { NewColumn } from '@tpr/core/workbook';
import { expect, it, onTestFinished } from 'vitest';
import { createBench, openWorkbook } from './bench.ts';

const columns: readonly NewColumn[] = [{ header: 'Key', type: 'text', note: '' }];
const wish = { name: 'TPR_T', sheet: 'T', columns, frozenColumns: 0 };

/** Makes a table and discards it, in an execution that Google ends before a call. @returns also the calls. */
function discard(killAtCall = Infinity) {
  let calls: string[] = [];
  const { appsScript, host } = createBench({
    moreMs(_, method) {
      calls.push(method);
      return 0;
    },
  });
  onTestFinished(() => appsScript.close());
  calls = [];
  const execution = appsScript.begin({ killAtCall });
  const killed = openWorkbook(() => execution);
  const { id } = killed.createTable(wish);
  const act = () => killed.discardTable({ table: id });
  if (killAtCall === Infinity) expect(act()).toBe(true);
  else expect(act).toThrow('ended');
  return { book: appsScript.state.book, host, calls };
}

it('an execution that is ended while it discards a table leaves no sheet without its name', () => {
  const { calls } = discard();
  const changes = [calls.lastIndexOf('deleteSheet'), calls.lastIndexOf('remove')].sort((a, b) => a - b);
  for (const at of changes) {
    const { book, host } = discard(at + 1);
    const named = book.names.filter(({ name, box }) => name === 'TPR_T' && box.rows > 0);
    expect(book.sheets.filter(({ name }) => name === 'T')).toHaveLength(named.length);
    expect(host.createTable(wish)).toMatchObject({ sheet: 'T', name: 'TPR_T' });
    expect(book.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'T']);
  }
});
