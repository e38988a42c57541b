import { expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { logRun } from '../../src/workbook/activity.ts';
import type { WorkbookPort } from '../../src/workbook/port.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from './attribute-bench.ts';

/** A spreadsheet that is full: it takes no more tables, or no more texts of runs. */
function openFull(refused: (verb: keyof WorkbookPort, input: unknown) => boolean) {
  const held = { '1': { Region: ['North'] } };
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
  expect(held['1'].Region).toEqual(['South']);
  expect(task('listActivity', undefined)[0]).toMatchObject({ task: 'send', ended });
});
