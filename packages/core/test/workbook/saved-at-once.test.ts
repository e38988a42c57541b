import { describe, expect, it } from 'vitest';
import { forgetUndo, listActivity, logRun } from '../../src/workbook/activity.ts';
import { ask } from '../../src/runtime/op.ts';
import type { TaskContext } from '../../src/workbook/task-context.ts';
import { Baseline } from '../../src/workbook/tasks/portfolio/baseline.ts';
import type { Pulled } from '../../src/workbook/tasks/portfolio/pulled.ts';
import { makeClient } from '../writing/service.ts';
import { openSheet } from './bench.ts';

const context: TaskContext = { client: makeClient(), language: 'en' };
const done = { done: 1, failed: 0, pending: 0, isUndoable: true } as const;

/** A document that a second user has saved at the same time: their texts of the keys follow ours, as the older ones. */
function openShared() {
  const sheet = openSheet();
  const { loadText } = sheet.host;
  const theirs = new Map<string, string>();
  Object.assign(sheet.host, {
    loadText: (wanted: Parameters<typeof loadText>[0]) =>
      loadText(wanted).map((own, at) => [...own, theirs.get(wanted.keys[at]!) ?? []].flat()),
  });
  return {
    ...sheet,
    /** Makes the current texts those of the second user, and continues with none of our own. */
    leave: (keys: readonly string[]): void => {
      keys.forEach((key, at) => {
        const [text] = loadText({ keys })[at]!;
        if (text !== undefined) theirs.set(key, text);
      });
      sheet.host.saveText({ entries: keys.map((key) => [key, undefined] as const) });
    },
    /** Our saved texts have replaced theirs. */
    replace: () => theirs.clear(),
  };
}

const facts = (name: string): Pulled => ({ name, attributes: [['Criticality', [name], null]], dossiers: [] });

describe('texts that two users saved at the same time', () => {
  it('are both in the log, newest first, and the newer list decides about a run that is in both', () => {
    const { run, leave, replace } = openShared();
    run(logRun(context, { task: 'send', ...done, run: 'a1-first' }));
    run(logRun(context, { task: 'pull', ...done, run: 'a2-theirs' }));
    leave(['activity']);
    run(logRun(context, { task: 'refresh', ...done, run: 'a3-ours' }));
    expect(run(listActivity(context)).map((each) => each.run)).toEqual(['a3-ours', 'a2-theirs', 'a1-first']);
    run(forgetUndo());
    // Their text is not replaced yet, and still has the old state of its runs.
    expect(run(listActivity(context)).map(({ isUndoable }) => isUndoable)).toEqual([false, false, false]);
    replace();
    expect(run(listActivity(context)).map((each) => each.run)).toEqual(['a3-ours', 'a2-theirs', 'a1-first']);
  });

  it('contain the newest entry of each third party, in any piece', () => {
    const { run, leave, replace } = openShared();
    const before = run(Baseline.load());
    for (const id of ['1', '2', '3']) before.put(id, facts('old'));
    run(before.save());
    const [ours, theirs] = [run(Baseline.load()), run(Baseline.load())];
    run(ask('sleep', 2_000));
    theirs.put('2', facts('theirs'));
    theirs.put('4', facts('theirs, new'));
    run(theirs.save());
    leave(['baseline 0']);
    run(ask('sleep', 2_000));
    ours.put('1', facts('ours'));
    run(ours.save());
    const both = run(Baseline.load());
    const names = ['1', '2', '3', '4'].map((id) => both.get(id)?.name);
    expect(names).toEqual(['ours', 'theirs', 'old', 'theirs, new']);
    expect(both.size).toBe(4);
    // The next save merges both into one piece.
    both.put('3', facts('later'));
    run(both.save());
    replace();
    const after = run(Baseline.load());
    expect(['1', '2', '3', '4'].map((id) => after.get(id)?.name)).toEqual(['ours', 'theirs', 'later', 'theirs, new']);
  });

  it('are not overwritten by a task that had read the document before', () => {
    const { run } = openSheet();
    const before = run(Baseline.load());
    for (let id = 1; id <= 900; id++) before.put(String(id), facts('old'));
    run(before.save());
    const [ours, theirs] = [run(Baseline.load()), run(Baseline.load())];
    run(ask('sleep', 2_000));
    theirs.put('2', facts('theirs'));
    theirs.remove('3');
    for (let id = 901; id <= 1_700; id++) theirs.put(String(id), facts('theirs, new'));
    run(theirs.save());
    run(ask('sleep', 2_000));
    ours.put('1', facts('ours'));
    ours.put('2000', facts('ours, new'));
    ours.remove('4');
    run(ours.save());
    const both = run(Baseline.load());
    expect(['1', '2', '4', '901', '1700', '2000'].map((id) => both.get(id)?.name)).toEqual([
      'ours',
      'theirs',
      undefined,
      'theirs, new',
      'theirs, new',
      'ours, new',
    ]);
    const again = run(Baseline.load());
    again.put('5', facts('later'));
    run(again.save());
    expect(run(Baseline.load()).size).toBe(both.size);
  });

  it('are complete where one of two users has saved more pieces', () => {
    const { run, leave, host } = openShared();
    const theirs = run(Baseline.load());
    for (let id = 1; id <= 1_000; id++) theirs.put(String(id), facts('theirs'));
    run(theirs.save());
    leave(['baseline pieces', 'baseline 0', 'baseline 1', 'baseline 2']);
    // Our text, saved at the same time, has one piece.
    const entry = ['own', facts('ours'), '', 0];
    host.saveText({
      entries: [
        ['baseline pieces', '1'],
        ['baseline 0', JSON.stringify([entry])],
      ],
    });
    expect(run(Baseline.load()).size).toBe(1_001);
  });
});
