import type { ActivityRun } from '@tpr/core/workbook';

const hour = 3_600_000;

export function activityRuns(nowMs: number): readonly ActivityRun[] {
  const run = (
    name: string,
    hoursAgo: number,
    task: ActivityRun['task'],
    rest: Partial<ActivityRun> = {},
  ): ActivityRun => ({
    run: name,
    at: new Date(nowMs - hoursAgo * hour).toISOString(),
    task,
    user: 'buyer@example.test',
    done: 0,
    failed: 0,
    pending: 0,
    ended: 'whole',
    isUndoable: false,
    failures: [],
    ...rest,
  });
  return [
    run('run-9', 0.4, 'send', {
      done: 497,
      failed: 3,
      isUndoable: true,
      failures: [
        { key: '200014', what: 'Criticality', reason: 'Attribute locked by the evaluation in progress' },
        { key: '200077', what: 'Annual spend', reason: 'Value exceeds the limit of the account' },
        { key: '200120', what: 'Contract end', reason: '=HYPERLINK("http://evil.example","click")' },
      ],
    }),
    run('run-8', 1.2, 'refresh', { done: 12 }),
    run('run-7', 20, 'decide', { done: 18, user: 'second.buyer@example.test' }),
    run('run-6', 26, 'onboard', {
      done: 212,
      pending: 75,
      ended: 'stopped',
      failed: 1,
      failures: [{ key: '73282932000074', what: 'SIRET', reason: 'The directory does not know it.' }],
    }),
    run('run-5', 50, 'missing', { done: 41 }),
    run('run-4', 51, 'extractData', { done: 402 }),
    run('run-3', 72, 'undo', { done: 5 }),
    run('run-2', 96, 'summary', { done: 1 }),
    run('run-1', 120, 'pull', {
      done: 640,
      ended: 'failed',
      failed: 1,
      pending: 360,
      failures: [{ key: '', what: 'third parties', reason: 'The service answered 503 for ten minutes.' }],
    }),
  ];
}
