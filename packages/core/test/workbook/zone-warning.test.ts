import { expect, it } from 'vitest';
import { runTask } from '../../src/workbook/run-task.ts';
import { openPortfolio } from './portfolio-bench.ts';

it('a service in another zone is reported by a table’s task, whichever task has detected it first', () => {
  const dossiers = ['2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((expirationDate, at) => ({
    dossierId: at + 1,
    thirdpartyId: 1,
    status: 'ONGOING',
    expirationDate,
  }));
  const warnings = (countsFirst: boolean) => {
    const { run, context } = openPortfolio([['Low', {}]], dossiers);
    if (countsFirst) run(runTask(context, 'countDocuments', undefined as never));
    return run(runTask(context, 'listMissing', {} as never)).warnings;
  };
  expect(warnings(false)).toEqual([expect.stringContaining('events.timeZone')]);
  expect(warnings(true)).toEqual(warnings(false));
});
