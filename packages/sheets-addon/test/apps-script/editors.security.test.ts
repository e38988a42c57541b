import { createAppsScript, ScriptProject, type AppsScript } from '@tpr/google-simulator/apps-script';
import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code, everyHour, manifest, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const editor = { by: 'editor@example.test' };
const reader = 'reader@example.test';
/** Longer than the interval between two runs of the trigger. */
const hourMs = 3_700_000;
let service: Service;
let bench: ScriptBench;
let project: ScriptProject;
let other: AppsScript;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
afterEach(() => {
  for (const realm of [bench.appsScript, other]) realm.close();
});

/** Everything that a script can read with the rights of the user who runs it. */
const take = `JSON.stringify([PropertiesService.getUserProperties().getProperties(),
  PropertiesService.getDocumentProperties().getProperties(), PropertiesService.getScriptProperties().getProperties()])`;

/** The owner signs in, shares a reader's session, and adds a schedule. */
function begin(isAddOn: boolean): void {
  project = new ScriptProject();
  bench = openScriptBench({ isAddOn, project });
  bench.appsScript.share(editor.by, 'editor');
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  bench.ask('share', [reader, service.password, true, true]);
  bench.ask('addSchedule', ['summarise', everyHour, isAddOn ? service.password : null]);
}

const subjectsIn = (text: string): string[] =>
  [...text.matchAll(/access\W+[^."\\]+\.([^."\\]+)\./g)].map(
    ([, claims = '']) => (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub,
  );

describe('S04: an editor who changes the script that is bound to the spreadsheet', () => {
  beforeEach(() => {
    begin(false);
    other = createAppsScript({
      // One line more in the file that both may edit: the trigger of the owner runs it with the owner's rights.
      code: `${code.replace('function runSchedule(', 'function builtRunSchedule(')}
        function runSchedule() { PropertiesService.getScriptProperties().setProperty('taken', ${take}); }
        function go(source) { return (0, eval)(source); }`,
      manifest,
      project,
      book: bench.appsScript.state.book,
      clock: bench.appsScript.state.clock,
    });
    other.share(editor.by, 'editor');
  });

  it('gets the session of its owner at the next hour, as the sidebar warns, and no password', () => {
    other.state.clock.advance(hourMs);
    other.runTriggers();
    const taken = String(other.ask('go', [`PropertiesService.getScriptProperties().getProperty('taken')`], editor));
    expect(new Set(subjectsIn(taken))).toEqual(new Set([service.form.username, reader]));
    expect(taken).not.toContain('password');
  });

  it('can read the shared session, which belongs to the read-only user', () => {
    expect(subjectsIn(String(other.ask('go', [take], editor)))).toEqual([reader]);
  });
});

describe('S04: an editor of a spreadsheet in which the published add-on is used', () => {
  beforeEach(() => {
    begin(true);
    // A script of their own, bound to the same file: another project.
    other = createAppsScript({
      code: 'function go(source) { return (0, eval)(source); }',
      manifest,
      book: bench.appsScript.state.book,
      clock: bench.appsScript.state.clock,
    });
    other.share(editor.by, 'editor');
  });

  it('finds with their own script neither session nor password, whichever user runs it', () => {
    for (const who of [editor, {}]) {
      expect(JSON.parse(String(other.ask('go', [take], who)))).toEqual([{}, {}, {}]);
    }
    const marks = `SpreadsheetApp.getActive().createDeveloperMetadataFinder().find()
      .map(function (each) { return each.getValue(); }).join()`;
    const cells = `SpreadsheetApp.getActive().getSheets().map(function (each) {
      return JSON.stringify(each.getRange(1, 1, each.getMaxRows(), each.getMaxColumns()).getValues().filter(function (row) { return row.join('') !== ''; })); }).join()`;
    const seen = `${String(other.ask('go', [marks], editor))}${String(other.ask('go', [cells], editor))}`;
    expect(seen.length).toBeGreaterThan(1_000);
    expect(seen).not.toMatch(/eyJ|refresh_token|password/);
  });

  it('sees in the add-on which user shares and which has scheduled, and no token', () => {
    const state = bench.ask('openPanel', [], editor);
    expect(state).toMatchObject({ session: { state: 'out' }, keepsPassword: false, sharing: { isMine: false } });
    expect(JSON.stringify(state)).not.toMatch(/eyJ|refresh"/);
  });

  it.each(['pull', 'refresh', 'summarise', 'review'] as const)(
    'runs no %s with the session or the password of the owner',
    (task) => {
      const input = task === 'pull' ? defaultChoice : null;
      expect(bench.call('perform', ['theirs', task, input], editor)).toMatchObject({
        ok: false,
        error: { kind: 'auth' },
      });
    },
  );

  it('can neither take over the schedule of the owner nor run it as the owner without a sign-in', () => {
    const [schedule] = bench.ask('openPanel', [], editor).schedules;
    expect(bench.call('takeOverSchedule', [schedule!.id, null], editor)).toMatchObject({ ok: false });
    expect(bench.ask('openPanel', []).schedules).toMatchObject([{ isMine: true }]);
  });
});
