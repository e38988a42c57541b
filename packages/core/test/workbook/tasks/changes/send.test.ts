import { expect, it } from 'vitest';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { refusal } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

it('the Status of a row contains the outcomes of all its edits, in a run of any length', () => {
  const labels = ['A', 'B', 'C'];
  const definitions = labels.map((label) => ({ label, type: 'string' }));
  const held = Array.from({ length: 18 }, (): Held => [null, {}]);
  const { user, run, context } = openPortfolio(held, [], ({ method, url, body }) => {
    if (/\/account\/\d+\/attributes$/.test(url)) return json(definitions);
    if (method === 'GET') return undefined;
    const isRefused = url.includes('/thirdparties/17/') && (JSON.parse(body!) as { label: string }).label === 'A';
    return isRefused ? refusal(400, 'A is locked.') : json(JSON.parse(body!));
  });
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  for (const at of held.keys()) for (const label of labels) user.typeIn(table, `${at + 1}`, label, 'new');
  const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  expect(run(send(context, { decided })).counts).toMatchObject({ sent: 53, refused: 1 });
  expect(user.see(table, '17', 'Status').value).toMatch(/refused: A, .*locked.*; sent: B; sent: C/i);
  expect(user.see(table, '17', 'Change').value).toMatch(/A: .*B: .*C: /);
});

it('the Status of a row names the edits that were not sent before those that were', () => {
  const labels = ['A', 'B', 'C'];
  const definitions = labels.map((label) => ({ label, type: label === 'B' ? 'decimal' : 'string' }));
  const { user, run, context } = openPortfolio([[null, {}]], [], ({ method, url, body }) => {
    if (/\/account\/\d+\/attributes$/.test(url)) return json(definitions);
    return method === 'GET' ? undefined : json(JSON.parse(body!));
  });
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  for (const label of labels) user.typeIn(table, '1', label, 'new');
  const decided = run(review(context)).changes.map((each) => {
    const isSkipped = each.change.edit.attribute.label === 'C';
    return { ...each, action: isSkipped ? ('skip' as const) : ('send' as const) };
  });
  expect(run(send(context, { decided })).counts).toMatchObject({ sent: 1 });
  expect(user.see(table, '1', 'Status').value).toBe('not sent: B; not sent: C; sent: A');
  expect(user.see(table, '1', 'Change').value).toMatch(/^A: [^;]*$/);
  user.typeIn(table, '1', 'B', 5);
  const again = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  run(send(context, { decided: again }));
  expect(user.see(table, '1', 'Status').value).toBe('sent: B; sent: C');
});

it('a third party that cannot be read before its write is to be sent again, and the run was not stopped', () => {
  const held = Array.from({ length: 3 }, (): Held => ['Low', {}]);
  let isFailing = false;
  const { user, run, context, service } = openPortfolio(held, [], ({ method, url, body }) => {
    if (method === 'POST') return json(JSON.parse(body!));
    return isFailing && url.includes('/thirdparties/2/') ? refusal(500, 'No such index.') : undefined;
  });
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  for (const key of ['1', '2', '3']) user.typeIn(table, key, 'Criticality', 'High');
  const reviewed = () => run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  const decided = reviewed();
  service.sleep(60_000);
  isFailing = true;
  const report = run(send(context, { decided }));
  expect(report).toMatchObject({ counts: { sent: 2, pending: 1 }, stop: undefined });
  expect(user.see(table, '2', 'Status').value).toMatch(/^to send again: .*No such index/);
  const [last] = run(listActivity(context));
  expect(last).toMatchObject({ ended: 'failed', done: 2, failed: 0, pending: 1, failures: [{ key: '2' }] });
  isFailing = false;
  expect(run(send(context, { decided: reviewed() })).counts).toMatchObject({ sent: 1, pending: 0 });
});

it('a third party that cannot be read at all is a refused line of the review, and the edits of the others are reviewed', () => {
  const held = Array.from({ length: 150 }, (): Held => ['Low', {}]);
  let isFailing = false;
  const { user, run, context } = openPortfolio(held, [], ({ url }) =>
    isFailing && /\/thirdparties\/2(\/|$)/.test(url) ? refusal(500, 'No such index.') : undefined,
  );
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  for (const key of ['2', '3']) user.typeIn(table, key, 'Criticality', 'High');
  isFailing = true;
  const { changes, problems } = run(review(context));
  expect(changes).toMatchObject([
    { name: 'TP 2', change: { verdict: 'refused', reason: expect.stringContaining('No such index') } },
    { name: 'TP 3', change: { verdict: 'change' } },
  ]);
  expect(problems).toEqual([]);
});
