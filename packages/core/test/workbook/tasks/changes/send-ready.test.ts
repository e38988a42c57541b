import { describe, expect, it } from 'vitest';
import { sendReady } from '../../../../src/workbook/tasks/changes/send-ready.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { openAttributeBench, type AttributeBenchOptions } from '../../attribute-bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A pulled portfolio of four third parties of low criticality, at a service that refuses writes of the fourth. */
function openPulled() {
  const held = Array.from({ length: 4 }, (): Held => ['Low', {}]);
  const opened = openPortfolio(held, [], ({ method, url, body }) => {
    if (method === 'GET') return undefined;
    return url.includes('/thirdparties/4/') ? refusal(400, 'It is locked.') : json(JSON.parse(body!));
  });
  const { user, run, context } = opened;
  run(pull(context, defaultChoice));
  return { ...opened, held, table: user.seeTables()[0]!.id };
}

describe('the remaining edits after the ready ones were sent', () => {
  it('include an edit of a duplicated row', () => {
    const { user, run, context, table } = openPulled();
    user.duplicateRow(table, '1');
    user.typeIn(table, 0, 'Criticality', 'High');
    expect(run(sendReady(context))).toEqual({ report: undefined, left: 1 });
    user.typeIn(table, '2', 'Criticality', 'High');
    expect(run(sendReady(context))).toMatchObject({ report: { counts: { sent: 1 } }, left: 1 });
  });

  it('include an edit that the service has refused, and not one whose value it has', () => {
    const { user, run, context, table, held } = openPulled();
    for (const id of ['2', '3', '4']) user.typeIn(table, id, 'Criticality', 'High');
    held[2] = ['High', {}];
    expect(run(sendReady(context))).toMatchObject({ report: { counts: { sent: 1, refused: 1 } }, left: 1 });
  });

  it('do not include an edit whose value the service has beside a sent one, in the Status neither', () => {
    const definitions = ['A', 'B'].map((label) => ({ label, type: 'string' }));
    const held: AttributeBenchOptions['held'] = { '1': { A: ['old'], B: ['old'] } };
    const { user, task, table } = openAttributeBench({ definitions, held });
    task('pull', defaultChoice);
    for (const label of ['A', 'B']) user.typeIn(table(), '1', label, 'new');
    held['1']!['A'] = ['new'];
    expect(task('sendReady', undefined)).toMatchObject({ report: { counts: { sent: 1 } }, left: 0 });
    expect(user.see(table(), '1', 'Status').value).toBe('sent');
    expect(task('review', undefined).edits).toBe(0);
  });
});
