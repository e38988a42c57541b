import { expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { logRun } from '../../src/workbook/activity.ts';
import type { AttributeValue } from '../../src/values/index.ts';
import type { WorkbookPort } from '../../src/workbook/port.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from './attribute-bench.ts';

/** A spreadsheet that is full: it takes no more tables, or no more texts of runs. */
function openFull(refused: (verb: keyof WorkbookPort, input: unknown) => boolean, rows = 1) {
  const places = Array.from({ length: rows }, (_, at) => String(at + 1));
  const held: Record<string, Record<string, AttributeValue[]>> = Object.fromEntries(
    places.map((id) => [id, { Region: ['North'] }]),
  );
  const bench = openAttributeBench({
    definitions: [{ label: 'Region', type: 'string' }],
    held,
    workbook: {
      onCall(verb, input) {
        if (refused(verb, input)) {
          throw new ConnectorError('config', 'The spreadsheet is full.', { field: 'sheet' });
        }
      },
    },
  });
  return { ...bench, held };
}

const isActivityTable = (verb: string, input: unknown): boolean =>
  verb === 'createTable' && (input as { name: string }).name === 'TPR_Activity';

it('a pull and a refresh that cannot make the sheet Activity say so in one line, and the runs are recorded', () => {
  const { task } = openFull(isActivityTable);
  const warnings = [
    expect.stringMatching(/^This run is missing from the sheet "Activity"\..*The spreadsheet is full\.[^\n]*$/),
  ];
  expect(task('pull', defaultChoice)).toMatchObject({ rows: 1, warnings });
  expect(task('refresh', {})).toMatchObject({ warnings });
  expect(task('listActivity', undefined).map((run) => run.task)).toEqual(['refresh', 'pull']);
});

it('lists of documents, an onboarding, decisions and a summary that cannot be recorded say so', () => {
  const { task } = openFull(isActivityTable);
  task('pull', defaultChoice);
  const warnings = [expect.stringMatching(/^This run is missing from the sheet "Activity"/)];
  expect(task('listMissing', { days: 30 })).toMatchObject({ warnings });
  expect(task('extractData', { documentCodes: [], mapping: { Name: ['name'] } })).toMatchObject({ warnings });
  expect(task('decide', { decisions: [] })).toEqual({ outcomes: [], warnings });
  expect(task('summarise', undefined)).toEqual({ warnings });
  expect(task('onboard', { additions: [], attributes: [], dossierType: undefined })).toMatchObject({ warnings });
});

it('while the spreadsheet is busy, a run is not written after it could not be stored', () => {
  let isBusy = false;
  const calls: string[] = [];
  const { run, context } = openAttributeBench({
    definitions: [],
    held: {},
    workbook: {
      onCall(verb) {
        calls.push(verb);
        if (isBusy && verb === 'saveText') throw new ConnectorError('retry-later', 'The spreadsheet is busy.');
      },
    },
  });
  isBusy = true;
  expect(() => run(logRun(context, { task: 'decide', done: 1, failed: 0, pending: 0 }))).toThrow('is busy');
  expect(calls.filter((verb) => verb === 'createTable')).toEqual([]);
});

/** The last text of a send, which has its outcome. */
const isSentRun = (verb: string, input: unknown): boolean =>
  verb === 'saveText' && /"task":"send"[^}]*"ended":"whole"/.test(JSON.stringify(input).replaceAll('\\', ''));

it.each([
  ['on the sheet Activity', isActivityTable, 'whole', /^This run is missing from the sheet "Activity"/],
  ['in the list of runs', isSentRun, 'interrupted', /^The outcome of this run is missing from Activity in the panel/],
])('a send is reported with its outcomes where it cannot be recorded %s', (_, refused, ended, warning) => {
  const { user, task, table, held } = openFull(refused);
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Region', 'South');
  const { changes } = task('review', undefined);
  const report = task('send', { decided: changes.map((each) => ({ ...each, action: 'send' })) });
  expect(report).toMatchObject({ counts: { sent: 1 }, warnings: [expect.stringMatching(warning)] });
  expect(report.warnings![0]).toContain('is full');
  expect(held['1']!['Region']).toEqual(['South']);
  expect(task('listActivity', undefined)[0]).toMatchObject({ task: 'send', ended });
});

/** Outcomes of rows, after the columns Status and Change were added: a user has merged cells meanwhile. */
const isOutcome = (verb: string, input: unknown): boolean =>
  verb === 'writeRows' && JSON.stringify(input).includes('"sent"');

it('a send is reported and recorded with its outcomes where the table does not take them', () => {
  const { user, task, table, held } = openFull(isOutcome);
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Region', 'South');
  const { changes } = task('review', undefined);
  const report = task('send', { decided: changes.map((each) => ({ ...each, action: 'send' })) });
  const warnings = [expect.stringMatching(/^Outcomes are missing from the table.*The spreadsheet is full\./)];
  expect(report).toMatchObject({ counts: { sent: 1 }, stop: undefined, warnings });
  expect(held['1']!['Region']).toEqual(['South']);
  expect(task('listActivity', undefined)[0]).toMatchObject({ task: 'send', done: 1, ended: 'whole', isUndoable: true });
  expect(task('review', undefined).changes).toEqual([]);
});

it('a send stops where the table does not take outcomes, and says how many changes are still to be sent', () => {
  let isRefused = true;
  const { user, task, table, held } = openFull((...call) => isRefused && isOutcome(...call), 300);
  task('pull', defaultChoice);
  for (const id of Object.keys(held)) user.typeIn(table(), id, 'Region', 'South');
  const sendAll = () => {
    const { changes } = task('review', undefined);
    return task('send', { decided: changes.map((each) => ({ ...each, action: 'send' })) });
  };
  const { counts, stop, warnings } = sendAll();
  expect([counts.sent + counts.pending, counts.sent > 0, counts.pending > 0]).toEqual([300, true, true]);
  expect(stop).toMatch(/^The rest was not sent, because outcomes cannot/);
  expect(warnings).toEqual([expect.stringContaining('is full')]);
  isRefused = false;
  expect(sendAll()).toMatchObject({ counts: { sent: counts.pending }, stop: undefined });
  expect(Object.values(held).every((values) => values['Region']?.join() === 'South')).toBe(true);
});

it('an onboarding is reported and recorded with its outcomes where its table does not take them', () => {
  const { task } = openFull((verb, input) => verb === 'appendRows' && JSON.stringify(input).includes('already there'));
  task('pull', defaultChoice);
  const line = { line: 1, typed: '1', idKind: undefined, value: '1', state: 'valid', countryCode: 'FR' } as const;
  const known = { ...line, reason: undefined, plan: 'alreadyThere', thirdpartyId: '1', name: 'TP 1' } as const;
  const report = task('onboard', { additions: [known], attributes: [], dossierType: undefined });
  const warnings = [expect.stringMatching(/^Outcomes are missing from the table.*The spreadsheet is full\./)];
  expect(report).toMatchObject({ alreadyThere: 1, pending: 0, stop: undefined });
  expect(report.warnings?.slice(0, 1)).toEqual(warnings);
  expect(task('listActivity', undefined)[0]).toMatchObject({ task: 'onboard', done: 1 });
});
