import { expect, it } from 'vitest';
import { review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-state.ts';
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
