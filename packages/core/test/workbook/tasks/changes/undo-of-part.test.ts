import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { openAttributeBench, type AttributeBenchOptions } from '../../attribute-bench.ts';

const definitions = [{ label: 'Level', type: 'string' }];
const ids = Array.from({ length: 60 }, (_, index) => String(1 + index));
const sent = (held: AttributeBenchOptions['held']) => ids.filter((id) => held[id]!['Level']![0] === 'new');

function openEdited(instead?: AttributeBenchOptions['instead']) {
  const held = Object.fromEntries(ids.map((id) => [id, { Level: ['old'] }]));
  const opened = openAttributeBench({ definitions, held, ...(instead && { instead }) });
  const { task, user, table } = opened;
  task('pull', defaultChoice);
  for (const id of ids) user.typeIn(table(), id, 'Level', 'new');
  const sendAll = () => {
    const decided = task('review', undefined).changes.map((each): DecidedChange => ({ ...each, action: 'send' }));
    return task('send', { decided });
  };
  return { ...opened, held, sendAll };
}

it('the undo of a stopped run covers the changes that it made, and not those of the run that went on', () => {
  const { held, task, context, sendAll } = openEdited();
  Object.assign(context, { isStopped: () => sent(held).length >= 20 });
  const { run, counts } = sendAll();
  expect(counts.pending).toBeGreaterThan(0);
  Object.assign(context, { isStopped: () => false });
  expect(sendAll().counts.sent).toBe(counts.pending);
  const covered = task('planUndo', { run }).changes.map(({ change }) => change.edit.thirdpartyId);
  expect(covered).toHaveLength(counts.sent);
});

it('the completed part of a run during which the workbook was closed can be undone', () => {
  let writes = 0;
  const { held, task, sendAll } = openEdited(({ method }) => {
    if (method === 'POST' && ++writes > 40) throw new Error('The workbook was closed.');
    return undefined;
  });
  expect(sendAll).toThrow(/closed/);
  const done = sent(held);
  expect(done.length).toBeGreaterThan(0);
  const [run] = task('listActivity', undefined);
  expect(run).toMatchObject({ task: 'send', ended: 'interrupted', pending: 60, isUndoable: true });
  const { changes } = task('planUndo', { run: run!.run });
  const undone = changes.filter(({ change }) => change.verdict === 'change');
  expect(undone.map(({ change }) => change.edit.thirdpartyId).toSorted()).toEqual(done.toSorted());
});
