import { copyBook, ScriptProject } from '@tpr/google-simulator/apps-script';
import { defaultChoice, type Review } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let first: ScriptBench;
let copy: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  first = openScriptBench();
  first.signIn(service);
  first.ask('perform', ['job', 'pull', defaultChoice]);
});
afterEach(() => {
  for (const bench of [first, copy]) bench.appsScript.close();
});

/** Another file with another script project, in which another user signs in. */
function makeCopy(): void {
  copy = openScriptBench({ book: copyBook(first.appsScript.state.book, 'copy') });
}

const sheetsOf = (bench: ScriptBench): string[] => bench.appsScript.state.book.sheets.map(({ name }) => name);

/** Edits one cell of a list. @returns the third party. */
function edit(bench: ScriptBench, row: number): string {
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const headers = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = headers.indexOf('Criticality') + 1;
  sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
  return String(sheet.at(row, headers.indexOf('Third party') + 1).value);
}

test('a copy of the spreadsheet continues with its table: no second table is made, and edits are reviewed', () => {
  const edited = edit(first, 3);
  const before = sheetsOf(first);
  makeCopy();
  copy.signIn(service);
  expect(copy.ask('perform', ['getOverview', 'getOverview', null]).result).toMatchObject({
    portfolio: { state: 'there', sheet: 'Portfolio', rows: 20, unsentEdits: 1 },
  });
  const { changes } = copy.ask('perform', ['review', 'review', null]).result as Review;
  expect(changes.map(({ change }) => change.edit.thirdpartyId)).toEqual([edited]);
  for (const task of ['refresh', 'pull'] as const) {
    expect(copy.ask('perform', [task, task, null]).result).toMatchObject({ table: 'portfolio', rows: 20, added: 0 });
  }
  expect(sheetsOf(copy)).toEqual(before);
});

test('changes in the copy do not reach the first file', () => {
  makeCopy();
  copy.signIn(service);
  const edited = edit(copy, 4);
  expect((first.ask('perform', ['review', 'review', null]).result as Review).changes).toEqual([]);
  const { changes } = copy.ask('perform', ['review', 'review', null]).result as Review;
  expect(changes.map(({ change }) => change.edit.thirdpartyId)).toEqual([edited]);
  const user = copy.appsScript.state.book.sheet('Portfolio');
  user.deleteRows(5, 10);
  expect(first.ask('perform', ['getOverview', 'getOverview', null]).result).toMatchObject({ portfolio: { rows: 20 } });
});

test('a copy has no session, neither of its user nor of the formulas, and says so', () => {
  first.share(service);
  makeCopy();
  expect(copy.ask('openPanel', [])).toMatchObject({
    session: { state: 'out' },
    sharing: { state: 'none' },
    schedules: [],
  });
  expect(copy.formula('TPR_SEARCH', 'a')).toEqual([[expect.stringMatching(/^⚠ .*no connection/)]]);
});

test('a colleague who copies the file gets its table under their own name, and nothing of the session of its owner', () => {
  first.share(service);
  const edited = edit(first, 3);
  copy = openScriptBench({ book: copyBook(first.appsScript.state.book, 'copy'), owner: 'colleague@example.test' });
  expect(copy.ask('openPanel', [])).toMatchObject({ session: { state: 'out' }, sharing: { state: 'none' } });
  expect(copy.call('perform', ['pull', 'pull', defaultChoice])).toMatchObject({ ok: false, error: { kind: 'auth' } });
  copy.signIn(service);
  const { changes } = copy.ask('perform', ['review', 'review', null]).result as Review;
  expect(changes.map(({ change }) => change.edit.thirdpartyId)).toEqual([edited]);
  expect(copy.ask('perform', ['pull', 'pull', defaultChoice]).result).toMatchObject({ rows: 20, added: 0 });
  expect(sheetsOf(copy)).toEqual(sheetsOf(first));
});

test('in a copy the add-on, one script in all files, has its user’s session but nothing that the first file shared or scheduled', () => {
  const project = new ScriptProject();
  const { appsScript } = first;
  const published = openScriptBench({ isAddOn: true, project, book: appsScript.state.book });
  published.signIn(service);
  published.share(service);
  published.ask('addSchedule', ['refresh', everyHour, service.password]);
  copy = openScriptBench({ isAddOn: true, project, book: copyBook(appsScript.state.book, 'copy') });
  expect(copy.ask('openPanel', [])).toMatchObject({
    session: { state: 'in' },
    sharing: { state: 'none' },
    schedules: [],
    jobs: [],
  });
  expect(copy.formula('TPR_SEARCH', 'a')).toEqual([[expect.stringMatching(/^⚠ .*no connection/)]]);
  expect(copy.ask('perform', ['refresh', 'refresh', null]).result).toMatchObject({ table: 'portfolio', rows: 20 });
  expect(sheetsOf(copy)).toEqual(sheetsOf(first));
  published.appsScript.close();
});

test('when the script becomes another project, as with another Cloud project, the same file keeps its one table', () => {
  const edited = edit(first, 3);
  copy = openScriptBench({ book: first.appsScript.state.book });
  copy.signIn(service);
  const { changes } = copy.ask('perform', ['review', 'review', null]).result as Review;
  expect(changes.map(({ change }) => change.edit.thirdpartyId)).toEqual([edited]);
  expect(copy.ask('perform', ['pull', 'pull', defaultChoice]).result).toMatchObject({ rows: 20, added: 0 });
  expect(sheetsOf(copy).filter((name) => name.startsWith('Portfolio'))).toEqual(['Portfolio']);
});

test('a copy continues with its summary: no second sheet is made, and each chart exists once', () => {
  first.ask('perform', ['summary', 'summarise', null]);
  const sheets = sheetsOf(first);
  const charts = first.appsScript.state.book.sheet('Summary').charts.length;
  expect(charts).toBeGreaterThan(0);
  makeCopy();
  copy.signIn(service);
  copy.ask('perform', ['summary', 'summarise', null]);
  expect(sheetsOf(copy)).toEqual(sheets);
  expect(copy.appsScript.state.book.sheet('Summary').charts).toHaveLength(charts);
});
