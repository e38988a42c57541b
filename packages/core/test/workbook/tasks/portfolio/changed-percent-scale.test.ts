import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '../../../../src/values/index.ts';
import { runTask } from '../../../../src/workbook/run-task.ts';
import type { WorkbookTask, WorkbookTasks } from '../../../../src/workbook/workbook-tasks.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

/** A table of percentages that was pulled on the scale to 100, before an administrator has set the scale to 1. */
function openCorrected() {
  const others = Array.from({ length: 117 }, (_, at) => [`${at + 4}`, { Share: [0.3] }]);
  const held: Record<string, Record<string, AttributeValue[]>> = {
    '1': { Share: [0.12] },
    '2': { Share: [0.5] },
    '3': {},
    ...Object.fromEntries(others),
  };
  const state = { isBusy: false };
  const opened = openAttributeBench({
    definitions: [{ label: 'Share', type: 'percentage' }],
    held,
    instead: ({ url }) => (state.isBusy && url.includes('page=1') ? reply(503, '') : undefined),
  });
  opened.task('pull', defaultChoice);
  const context = { ...opened.context, client: makeClient({ 'attributes.percentScale': '1' }) };
  const task = <N extends WorkbookTask>(name: N, input: WorkbookTasks[N]['in']): WorkbookTasks[N]['out'] =>
    opened.run(runTask(context, name, input));
  const shares = () => ['1', '3', '120'].map((key) => opened.user.see(opened.table(), key, 'Share').value);
  return { ...opened, state, held, task, shares };
}

describe('percentages that were written before their scale was corrected', () => {
  it('are not edits, and are never sent', () => {
    const { task, held } = openCorrected();
    const before = structuredClone(held);
    expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
    expect(task('sendReady', undefined)).toEqual({ report: undefined, left: 0 });
    expect(held).toEqual(before);
  });

  it('are written again by a pull', () => {
    const { task, shares } = openCorrected();
    expect(shares()).toEqual([0.0012, null, 0.003]);
    expect(task('pull', defaultChoice)).toMatchObject({ kept: 0 });
    expect(shares()).toEqual([0.12, null, 0.3]);
  });

  it('are written again in each row that a refresh writes, although the other scale shows the same number', () => {
    const { task, user, table, shares } = openCorrected();
    user.typeIn(table(), '1', 'Name', 'A slip');
    expect(task('refresh', undefined)).toMatchObject({ putBack: 1 });
    expect(shares()).toEqual([0.12, null, 0.003]);
  });

  it('are not edits after a refresh either', () => {
    const { task } = openCorrected();
    task('refresh', undefined);
    expect(task('review', undefined).changes).toEqual([]);
  });

  it('stay beside the edits of the user, which are sent by the new scale', () => {
    const { task, held, user, table } = openCorrected();
    user.typeIn(table(), '2', 'Share', 0.25);
    expect(task('sendReady', undefined)).toMatchObject({ report: { counts: { sent: 1 } }, left: 0 });
    expect(held['2']).toEqual({ Share: [0.25] });
  });

  it('are gone after a pull in two runs: a value that the other scale would show is an edit', () => {
    const { task, held, state, user, table } = openCorrected();
    held['2'] = { Share: [1] };
    state.isBusy = true;
    expect(task('pull', defaultChoice)).toMatchObject({ isPartial: true });
    state.isBusy = false;
    expect(task('pull', defaultChoice)).toMatchObject({ isPartial: false, isResumed: true });
    user.typeIn(table(), '2', 'Share', 0.01);
    expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 1 });
    expect(task('sendReady', undefined)).toMatchObject({ report: { counts: { sent: 1 } } });
    expect(held['2']).toEqual({ Share: [0.01] });
  });
});
