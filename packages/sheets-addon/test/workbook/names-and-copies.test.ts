import { expect, it, onTestFinished } from 'vitest';
import { describeNamesAndCopies } from '../../../../simulators/google/test/user/names-and-copies.ts';
import { createBench, openWorkbook } from './bench.ts';

function open() {
  const { host, appsScript } = createBench();
  onTestFinished(() => appsScript.close());
  const start = () => {
    const execution = appsScript.begin();
    return openWorkbook(() => execution);
  };
  return { host, book: appsScript.state.book, start };
}

describeNamesAndCopies(open);

it('a duplicate of the summary stays as it is', () => {
  const { host, book } = open();
  const write = (rows: number[][]) =>
    host.writeSummary({ sheet: 'Summary', blocks: [{ title: 'Numbers', header: ['A'], rows, look: 'plain' }] });
  write([[1]]);
  const copy = book.sheet('Summary').copy((box) => ({ ...box }), book.nextId());
  copy.name = 'Last quarter';
  book.sheets.unshift(copy);
  write([[2]]);
  expect(['Last quarter', 'Summary'].map((name) => book.sheet(name).at(3, 1).value)).toEqual([1, 2]);
  // A summary that the user has renamed is still written.
  book.sheets.splice(0, 1);
  Object.assign(book.sheet('Summary'), { name: 'Mine' });
  write([[3]]);
  expect(book.sheet('Mine').at(3, 1).value).toBe(3);
});
