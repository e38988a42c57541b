import { expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { listActivity } from '../../src/workbook/activity.ts';
import { listColumns } from '../../src/workbook/tasks/portfolio/list-columns.ts';
import { getOverview } from '../../src/workbook/tasks/portfolio/overview.ts';
import { planUndo } from '../../src/workbook/tasks/changes/undo.ts';
import { onboard } from '../../src/workbook/tasks/onboarding/onboarding.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { countChanges, refresh } from '../../src/workbook/tasks/portfolio/refresh.ts';
import { pull } from '../../src/workbook/tasks/portfolio/pull.ts';
import { openPortfolio } from './portfolio-bench.ts';

/** A workbook with a table, in which another version of the connector has stored a text under a key. */
function openWith(key: string, text: string | ((kept: string) => string)) {
  const opened = openPortfolio([
    ['Low', {}],
    ['Low', {}],
  ]);
  opened.run(pull(opened.context, defaultChoice));
  const [[kept = '{}'] = []] = opened.host.loadText({ keys: [key] });
  opened.host.saveText({ entries: [[key, typeof text === 'string' ? text : text(kept)]] });
  return opened;
}

const run = { at: '2026-01-01T00:00:00.000Z', user: 'u', done: 1, failed: 0, pending: 0, ended: 'whole' };

it.each([
  ['without the failures', { ...run, run: '1', task: 'pull', isUndoable: false }],
  ['of an unknown task', { ...run, run: '1', task: 'archive', isUndoable: false, failures: [] }],
  ['with an unknown end', { ...run, run: '1', task: 'pull', ended: 'paused', isUndoable: false, failures: [] }],
  ['with failures of another form', { ...run, run: '1', task: 'pull', isUndoable: false, failures: ['x'] }],
])('a run %s is not shown, and stays in the workbook', (_, other) => {
  const { run: perform, context, host } = openWith('activity', JSON.stringify([other]));
  expect(perform(listActivity(context))).toEqual([]);
  expect(perform(getOverview(context))).toMatchObject({ newestRun: undefined });
  perform(refresh(context));
  expect(perform(listActivity(context)).map(({ task }) => task)).toEqual(['refresh']);
  expect(host.loadText({ keys: ['activity'] })[0]![0]).toContain(JSON.stringify(other));
});

it.each(['5', '[]', '"x"', '{"A":5}', '{"A":[5]}', '{"A":{"names":["a"]}}'])(
  'the mapping %s of extracted data counts as none',
  (text) => {
    const { run: perform, context } = openWith('extracted mapping', text);
    expect(perform(getOverview(context)).extraction).toBeUndefined();
  },
);

it.each([
  ['choice', 5],
  ['choice', { columns: 5, filter: defaultChoice.filter }],
  ['choice', { columns: ['name'] }],
  ['choice', { columns: [], filter: { statuses: [], kinds: 'supplier', countries: [] } }],
  ['taken', 5],
  ['incomplete', { 1: true }],
  ['unfinished', { read: 5 }],
])('a table whose %s is %j can be read, refreshed and pulled again', (field, value) => {
  const { run: perform, context } = openWith('portfolio', (kept) =>
    JSON.stringify({ ...(JSON.parse(kept) as object), [field]: value }),
  );
  const { portfolio } = perform(getOverview(context));
  expect(portfolio).toMatchObject({ state: 'there', choice: defaultChoice });
  expect(perform(listColumns(context)).thirdParties).toBe(2);
  expect(perform(countChanges(context))).toEqual({ changed: 0 });
  expect(perform(refresh(context))).toMatchObject({ rows: 2 });
  expect(perform(pull(context, {}))).toMatchObject({ rows: 2, isPartial: false });
});

const chosen = ['name', 'carbonScore'];
const withChosen = (kept: string) =>
  JSON.stringify({ ...(JSON.parse(kept) as object), choice: { ...defaultChoice, columns: chosen } });

it('a chosen column of a newer version stays in the choice, and the user reads so in the own language', () => {
  const { run: perform, context, host } = openWith('portfolio', withChosen);
  const french = { ...context, language: 'fr' as const };
  const warnings = [
    'Ces colonnes viennent d’une autre version du complément et ne sont pas actualisées ici\u00a0: carbonScore.',
  ];
  expect(perform(countChanges(french))).toEqual({ changed: 0 });
  expect(perform(refresh(french))).toMatchObject({ rows: 2, warnings });
  expect(perform(pull(french, {}))).toMatchObject({ rows: 2, isPartial: false, warnings });
  expect(host.loadText({ keys: ['portfolio'] })[0]![0]).toContain(JSON.stringify(chosen));
});

it('a column of a newer version keeps its cells in a pull', () => {
  const { run: perform, context, host, user } = openWith('portfolio', withChosen);
  const { id } = user.seeTables()[0]!;
  const columns = [{ header: 'Carbon score', type: 'number' as const, note: '' }];
  const [added] = host.addColumns({ table: id, columns });
  const [[kept = ''] = []] = host.loadText({ keys: ['table portfolio'] });
  const binding = JSON.parse(kept) as { readonly columns: readonly unknown[] };
  const bound = { ...binding, columns: [...binding.columns, ['carbonScore', added!.id]] };
  host.saveText({ entries: [['table portfolio', JSON.stringify(bound)]] });
  const report = perform(pull(context, { columns: ['name'] }));
  expect(report.warnings?.join()).toContain('Carbon score');
  expect(user.seeHeaders(id)).toContain('Carbon score');
});

it.each([
  '5',
  '{}',
  '{"table":5,"keyColumn":"k","columns":[]}',
  '{"table":"x","columns":[]}',
  '{"table":"x","keyColumn":"k"}',
  '{"table":"x","keyColumn":"k","columns":{"name":"a"}}',
  '{"table":"x","keyColumn":"k","columns":[5]}',
  '{"table":"x","keyColumn":"k","columns":[["name",5]]}',
])('a table that is stored as %s is not used, and a pull creates another one', (text) => {
  const { run: perform, context, host } = openWith('table portfolio', text);
  const { findTable } = host;
  // Spreadsheets refuse an id that is no text with an error of their own.
  const strict = ({ id }: { readonly id: unknown }) => {
    if (typeof id !== 'string') throw new Error('InvalidArgument');
    return findTable({ id });
  };
  Object.assign(host, { findTable: strict });
  expect(perform(getOverview(context)).portfolio).toEqual({ state: 'unlinked' });
  expect(perform(pull(context, defaultChoice))).toMatchObject({ rows: 2, added: 2 });
});

it.each(['5', '{}', '[5]', '"SIRET 1"'])(
  'third parties are added where the unfinished ones are stored as %s',
  (text) => {
    const { run: perform, context } = openWith('onboarding unfinished 1 ', text);
    const order = { additions: [], attributes: [], dossierType: undefined };
    expect(perform(onboard(context, order))).toMatchObject({ added: 0, stop: undefined });
  },
);

it.each([
  { run: '1' },
  { run: '1', entries: 5 },
  { run: '1', entries: [5] },
  { run: '1', entries: [['2', 'Criticality']] },
])('the undo plan %j cannot be undone, and the error says so', (plan) => {
  const { run: perform, context } = openWith('undo', JSON.stringify([plan]));
  let thrown: unknown;
  try {
    perform(planUndo(context, { run: '1' }));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ConnectorError);
  expect(thrown).toMatchObject({ kind: 'config', field: 'run' });
});
