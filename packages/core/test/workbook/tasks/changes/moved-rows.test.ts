import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

type Bench = ReturnType<typeof openAttributeBench>;

/** Two third parties have the same number, which only the first shows as a date. @param move what the user does meanwhile. */
function openMoved(move: (user: Bench['user'], table: string) => void, isAlways = false) {
  let onRead = (): void => undefined;
  let reads = 0;
  const bench = openAttributeBench({
    definitions: [{ label: 'Region', type: 'string' }],
    held: { '1': {}, '2': {}, '3': {} },
    workbook: {
      onCall(verb) {
        if (verb === 'readShownNumbers' && (++reads === 1 || isAlways)) onRead();
      },
    },
  });
  bench.task('pull', defaultChoice);
  const table = bench.table();
  bench.user.typeDate(table, '1', 'Region', 45_992, '01/12/2025');
  bench.user.typeIn(table, '2', 'Region', 45_992);
  onRead = () => move(bench.user, table);
  return { ...bench, reads: () => reads };
}

/** The shown texts that the review has found, by third party. */
const shownIn = ({ task }: Bench) =>
  Object.fromEntries(
    task('review', undefined).changes.map(({ change: { edit } }) => [edit.thirdpartyId, edit.shownText]),
  );

it.each<[name: string, move: Parameters<typeof openMoved>[0]]>([
  ['sorts the table', (user, table) => user.sort(table, 'Name', 'descending')],
  ['inserts a row', (user, table) => user.insertRow(table, 0)],
  ['deletes a row', (user, table) => user.deleteRow(table, '3')],
])('a number is read as its own row shows it while a user %s between the reads', (_, move) => {
  expect(shownIn(openMoved(move))).toEqual({ '1': '01/12/2025', '2': undefined });
});

it('an edit that a user corrects between the reads is reviewed as it is now', () => {
  const bench = openMoved((user, table) => user.typeDate(table, '2', 'Region', 46_023, '01/01/2026'));
  expect(shownIn(bench)).toEqual({ '1': '01/12/2025', '2': '01/01/2026' });
});

it.each<[name: string, act: Parameters<typeof openMoved>[0]]>([
  [
    'a number that the second read returns with all its digits',
    (user, table) => user.typeIn(table, '2', 'Region', 0.1 + 0.2),
  ],
  ['a cell that the formula of another cell fills anew', (user, table) => user.typeIn(table, '2', 'Region', Math.PI)],
])('the review does not wait for %s', (name, act) => {
  const bench = openMoved(act, true);
  const table = bench.table();
  bench.user.typeIn(table, '2', 'Region', 0.3);
  if (name.includes('formula')) bench.user.typeFormula(table, '3', 'Region', '=RAND()');
  expect(shownIn(bench)).toMatchObject({ '1': '01/12/2025', '2': undefined });
  expect(bench.reads()).toBe(1);
});

it('a table that changes with each read is not reviewed', () => {
  let sign = 1;
  const bench = openMoved(
    (user, table) => user.sort(table, 'Name', (sign = -sign) < 0 ? 'descending' : 'ascending'),
    true,
  );
  expect(() => shownIn(bench)).toThrow('Try again in a moment.');
  expect(bench.reads()).toBe(5);
});
