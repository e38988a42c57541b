import { expect, it } from 'vitest';
import type { HttpRequest } from '../../../../src/index.ts';
import type { AttributeValue } from '../../../../src/values/attribute-type.ts';
import { correct, review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import { planUndo } from '../../../../src/workbook/tasks/changes/undo.ts';
import type { ReviewedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { json } from '../../../http/bench.ts';
import { openAttributeBench } from '../../attribute-bench.ts';
import { openPortfolio } from '../../portfolio-bench.ts';

/** A pulled third party with an attribute that has no type in its definition and in its record. */
function openPulled(before: readonly AttributeValue[]) {
  const held = { values: before };
  const opened = openPortfolio([[null, {}]], [], ({ method, url, body }) => {
    if (/\/account\/\d+\/attributes$/.test(url)) return json([{ label: 'Zones' }]);
    if (!url.includes('/1/attributes')) return undefined;
    if (method === 'GET') return json([{ label: 'Zones', values: held.values }]);
    held.values = (JSON.parse(body!) as { values: readonly AttributeValue[] }).values;
    return json(JSON.parse(body!));
  });
  opened.run(pull(opened.context, defaultChoice));
  return { ...opened, held, table: opened.user.seeTables()[0]!.id };
}

it.each<[before: readonly AttributeValue[], cell: string, sent: readonly AttributeValue[]]>([
  [['Nord', 'Sud'], 'Nord; Est', ['Nord', 'Est']],
  [['Nord', 'Sud'], 'Nord', ['Nord']],
  [['Nord; Sud', 'Est'], 'Ouest', ['Ouest']],
  [[1, 2], '3', ['3']],
])('an undo restores several values of an attribute without a type: %j', (before, cell, sent) => {
  const { user, run, context, table, held } = openPulled(before);
  user.typeIn(table, '1', 'Zones', cell);
  const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  const { run: name } = run(send(context, { decided }));
  expect(held.values).toEqual(sent);
  const undo = run(planUndo(context, { run: name })).changes.map((each) => ({ ...each, action: 'send' as const }));
  expect(undo).toMatchObject([{ change: { verdict: 'change', values: before } }]);
  expect(run(correct(context, [{ change: undo[0]!.change, cell: 'Ouest' }]))[0]!.values).toEqual(['Ouest']);
  run(send(context, { decided: undo, undoOf: name }));
  expect(held.values).toEqual(before);
  expect(run(review(context)).changes).toEqual([]);
});

it('after an undo, the Status of a row names its edits that were not sent, also a newer one of the undone attribute', () => {
  const held = new Map([
    ['A', 'old'],
    ['B', 'old'],
    ['C', 'old'],
  ]);
  const { user, run, context } = openPortfolio([[null, {}]], [], ({ method, url, body }) => {
    if (/\/account\/\d+\/attributes$/.test(url))
      return json([...held.keys()].map((label) => ({ label, type: 'string' })));
    if (!url.includes('/1/attributes')) return undefined;
    if (method === 'GET') return json([...held].map(([label, value]) => ({ label, type: 'string', values: [value] })));
    const { label, values } = JSON.parse(body!) as { label: string; values: readonly string[] };
    held.set(label, values[0]!);
    return json(JSON.parse(body!));
  });
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  for (const label of ['A', 'B']) user.typeIn(table, '1', label, 'sent');
  const decided = run(review(context)).changes.map((each) => ({ ...each, action: 'send' as const }));
  const { run: name } = run(send(context, { decided }));
  for (const label of ['A', 'C']) user.typeIn(table, '1', label, 'newer');
  const undo = run(planUndo(context, { run: name })).changes.map((each) => ({ ...each, action: 'send' as const }));
  run(send(context, { decided: undo, undoOf: name }));
  expect([...held.values()]).toEqual(['old', 'old', 'old']);
  expect(user.see(table, '1', 'Status').value).toBe('not sent: A; not sent: C; sent: A; sent: B');
  expect(user.see(table, '1', 'A').value).toBe('newer');
});

it('after an undo, the Status of a copied row names an attribute once that was edited in both rows', () => {
  const definitions = ['A', 'B'].map((label) => ({ label, type: 'string' }));
  const bench = openAttributeBench({ definitions, held: { '1': { A: ['old'], B: ['old'] } } });
  const { user, task } = bench;
  task('pull', defaultChoice);
  const table = bench.table();
  user.typeIn(table, '1', 'B', 'new');
  const sendAll = (changes: readonly ReviewedChange[], undoOf?: string) =>
    task('send', { decided: changes.map((each) => ({ ...each, action: 'send' })), undoOf });
  const { run: name } = sendAll(task('review', undefined).changes);
  user.duplicateRow(table, '1');
  for (const row of [0, 1]) user.typeIn(table, row, 'A', `of row ${row}`);
  sendAll(task('planUndo', { run: name }).changes, name);
  expect(user.see(table, '1', 'Status').value).toBe('not sent: A; sent: B');
});

it('an undo and a send do not overwrite what a colleague has changed while the review was shown', () => {
  const held = { '1': { A: ['old'], B: ['old'] } };
  const definitions = ['A', 'B'].map((label) => ({ label, type: 'string' }));
  let reads = 0;
  const instead = ({ method, url }: HttpRequest) => {
    if (method === 'GET' && url.endsWith('/thirdparties/1/attributes')) reads++;
    return undefined;
  };
  const { user, task, table } = openAttributeBench({ definitions, held, instead });
  task('pull', defaultChoice);
  const sendAll = (changes: readonly ReviewedChange[], undoOf?: string) =>
    task('send', { decided: changes.map((each) => ({ ...each, action: 'send' })), undoOf });
  for (const label of ['A', 'B']) user.typeIn(table(), '1', label, 'new');
  const { changes } = task('review', undefined);
  held['1'].A = ['of a colleague'];
  reads = 0;
  const { run, counts } = sendAll(changes);
  expect(counts).toMatchObject({ conflict: 1, sent: 1 });
  // One read for both changes of the third party.
  expect(reads).toBe(1);
  const undo = task('planUndo', { run }).changes;
  held['1'].B = ['of a colleague'];
  expect(sendAll(undo, run).counts).toMatchObject({ conflict: 1, sent: 0 });
  expect(held['1']).toEqual({ A: ['of a colleague'], B: ['of a colleague'] });
});

it('an undo names the changes that it cannot undo, so that it does not look complete', () => {
  const definitions = ['A', 'B'].map((label) => ({ label, type: 'string' }));
  const { user, task, table } = openAttributeBench({ definitions, held: { '1': { A: ['old'] } } });
  task('pull', defaultChoice);
  for (const label of ['A', 'B']) user.typeIn(table(), '1', label, 'new');
  const decided = task('review', undefined).changes.map((each) => ({ ...each, action: 'send' as const }));
  const { run: name } = task('send', { decided });
  expect(task('planUndo', { run: name }).changes.map(({ change }) => [change.verdict, change.reason])).toEqual([
    ['change', undefined],
    ['refused', expect.stringMatching(/^The attribute was empty before/)],
  ]);
});

it('separates the edits of a row in French as French does', () => {
  const definitions = ['A', 'B'].map((label) => ({ label, type: 'string' }));
  const held = { '1': { A: ['vieux'], B: ['vieux'] } };
  const { user, task, table } = openAttributeBench({ definitions, held, language: 'fr' });
  task('pull', defaultChoice);
  for (const label of ['A', 'B']) user.typeIn(table(), '1', label, 'neuf');
  const decided = task('review', undefined).changes.map((each) => ({ ...each, action: 'send' as const }));
  task('send', { decided });
  for (const header of ['Suivi', 'Modification'])
    expect(user.see(table(), '1', header).value).toMatch(/^[^;]+[\u{A0}\u{202F}]; [^;]+$/u);
});
