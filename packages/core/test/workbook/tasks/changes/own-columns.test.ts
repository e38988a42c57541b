import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

function openPulled(language: 'en' | 'fr') {
  const definitions = [{ label: 'Level', type: 'string' }];
  const bench = openAttributeBench({ definitions, held: { '1': { Level: ['old'] } }, language });
  bench.task('pull', defaultChoice);
  return bench;
}

it.each([
  ['en', 'column “Level”', 'headed “My level”'],
  ['fr', 'colonne « Level »', 's’intitule désormais « My level »'],
] as const)('a review reports a column that is headed like a renamed one, in %s', (language, own, real) => {
  const { user, task, table } = openPulled(language);
  user.renameColumn(table(), 'Level', 'My level');
  user.insertColumn(table(), { header: 'Level', at: 1, cells: ['new'] });
  const { changes, problems } = task('review', undefined);
  expect(changes).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'ownColumn', column: 'Level', rows: 1, keys: ['1'] }]);
  for (const text of [own, real]) expect(problems[0]!.reason.replaceAll(/\s/g, ' ')).toContain(text);
});

it('a review reports no column of another header, and none beside a column that kept its header', () => {
  const { user, task, table } = openPulled('en');
  user.insertColumn(table(), { header: 'Remarks', at: 1, cells: ['new'] });
  expect(task('review', undefined).problems).toEqual([]);
  user.renameColumn(table(), 'Level', 'My level');
  expect(task('review', undefined).problems).toEqual([]);
});

it('a review counts only the rows whose own cell has a value that is not sent', () => {
  const held = Object.fromEntries(['1', '2', '3', '4', '5'].map((id) => [id, { Level: [`old ${id}`] }]));
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Level', type: 'string' }], held });
  task('pull', defaultChoice);
  user.renameColumn(table(), 'Level', 'My level');
  user.insertColumn(table(), { header: 'level ', at: 1 });
  const problemsWith = (cells: readonly string[]) => {
    for (const [at, cell] of cells.entries()) user.typeIn(table(), String(at + 1), 'level ', cell);
    return task('review', undefined).problems;
  };
  // Empty cells, copies of what was pulled, and what is sent by the other column.
  expect(problemsWith([])).toEqual([]);
  user.typeIn(table(), '3', 'My level', 'new');
  expect(problemsWith(['old 1', 'old 2', 'new'])).toEqual([]);
  expect(problemsWith(['old 1', 'mine', 'other'])).toMatchObject([{ kind: 'ownColumn', rows: 2, keys: ['2', '3'] }]);
});
