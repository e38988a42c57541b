import { ScriptProject } from '@tpr/google-simulator/apps-script';
import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cellsOf } from '../engines/cells-of.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
const open: ScriptBench[] = [];

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
afterEach(() => {
  for (const bench of open.splice(0)) bench.appsScript.close();
});

function openBench(options: Parameters<typeof openScriptBench>[0] = {}): ScriptBench {
  const bench = openScriptBench(options);
  open.push(bench);
  return bench;
}

const handlersOf = (bench: ScriptBench): string[] =>
  bench.appsScript.state.triggers.map(({ book, handler }) => `${book} ${handler}`);

test('an add-on in two spreadsheets of one user: the work of each continues in its own spreadsheet, and ends there', () => {
  const project = new ScriptProject();
  let isSlow = true;
  const moreMs = (_: string, method: string): number => (method === 'fetchAll' && isSlow ? 70_000 : 0);
  const [first, second] = ['one', 'two'].map((bookId) => openBench({ isAddOn: true, project, bookId, moreMs }));
  first!.signIn(service);
  const choice = { ...defaultChoice, columns: [...defaultChoice.columns] };
  for (const bench of [first!, second!]) {
    expect(bench.ask('perform', ['job', 'pull', choice]).kind).toBe('paused');
  }
  isSlow = false;
  expect(handlersOf(first!)).toEqual(['one runSchedule', 'two runSchedule']);
  const rowsOf = (bench: ScriptBench): number => bench.appsScript.state.book.sheet('Portfolio').extent().row;
  for (let hours = 0; hours < 12 && handlersOf(second!).includes('two runSchedule'); hours++) {
    second!.appsScript.state.clock.advance(3_600_000);
    second!.signIn(service);
    for (const { ending } of second!.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
  // The second has completed and deleted its own trigger.
  expect([handlersOf(first!), rowsOf(second!)]).toEqual([['one runSchedule'], 21]);
  expect(first!.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull' }]);
  expect(second!.ask('openPanel', []).jobs).toEqual([]);
});

test('a schedule of one spreadsheet does not run in another, and removing it leaves that of the other', () => {
  const project = new ScriptProject();
  const [first, second] = ['one', 'two'].map((bookId) => openBench({ isAddOn: true, project, bookId }));
  first!.signIn(service);
  for (const bench of [first!, second!]) bench.ask('addSchedule', ['summarise', everyHour, service.password]);
  expect([first!.ask('openPanel', []).schedules.length, handlersOf(first!).length]).toEqual([1, 2]);
  const [{ id } = { id: '' }] = first!.ask('openPanel', []).schedules;
  expect(first!.ask('removeSchedule', [id]).schedules).toEqual([]);
  expect(handlersOf(first!)).toEqual(['two runSchedule']);
  expect(second!.ask('openPanel', []).schedules).toHaveLength(1);
});

test('an execution that was killed while it created its trigger leaves one that a later execution uses', () => {
  const bench = openBench();
  bench.signIn(service);
  for (let killAtCall = 10; killAtCall < 120; killAtCall += 11) {
    bench.run('addSchedule', ['summarise', everyHour, null], { killAtCall });
  }
  expect(bench.appsScript.state.triggers.length).toBeGreaterThan(1);
  bench.ask('addSchedule', ['summarise', everyHour, null]);
  bench.appsScript.state.clock.advance(3_700_000);
  bench.appsScript.runTriggers();
  expect(bench.appsScript.state.triggers).toHaveLength(1);
});

const editor = { by: 'editor@example.test' };
const reader = 'reader@example.test';

/** The result of a formula that calls the service, for the user in `options.by`. */
const seenBy = (bench: ScriptBench, options = {}): string =>
  String(
    (bench.appsScript.ask('TPR_SEARCH', ['a', 'FR'], { as: 'customFunction', ...options }) as unknown[][])[0]?.[0],
  );

test('an editor’s session is private: the owner does not see it, and no formula reads with it', () => {
  const bench = openBench();
  bench.appsScript.share(editor.by, 'editor', 'fr');
  bench.signIn(service, editor);
  expect(bench.ask('openPanel', [], editor)).toMatchObject({ language: 'fr', session: { state: 'in' } });
  expect(bench.ask('openPanel', [])).toMatchObject({ language: 'en', session: { state: 'out' } });
  // Not even their own.
  expect(seenBy(bench, editor)).toMatch(/^⚠ .*no connection/);
  bench.ask('share', [reader, service.password, true, false], editor);
  for (const who of [editor, {}]) expect(seenBy(bench, who)).not.toMatch(/^⚠/);
  expect(bench.ask('openPanel', []).sharing).toMatchObject({ state: 'shared', username: reader, isMine: false });
  expect(bench.ask('openPanel', [], editor).sharing).toMatchObject({ isMine: true });
});

test('an editor’s schedule runs as the editor, and its failure is reported to the editor alone', () => {
  const bench = openBench();
  bench.appsScript.share(editor.by, 'editor', 'fr');
  bench.signIn(service);
  bench.signIn(service, editor);
  bench.ask('addSchedule', ['summarise', everyHour, null], editor);
  expect(bench.ask('openPanel', []).schedules).toMatchObject([{ owner: service.form.username, isMine: false }]);
  bench.appsScript.state.clock.advance(3_700_000);
  bench.appsScript.runTriggers();
  expect(bench.appsScript.state.mails).toMatchObject([
    { to: editor.by, subject: expect.stringContaining('Écrire la synthèse') },
  ]);
});

test('users of different languages write one spreadsheet in its language, and each reads messages in their own', () => {
  const bench = openBench({ locale: 'fr_FR' });
  bench.appsScript.share(editor.by, 'editor', 'fr');
  const { book } = bench.appsScript.state;
  for (const who of [{}, editor]) {
    bench.signIn(service, who);
    bench.ask('perform', ['job', 'pull', { ...defaultChoice, columns: ['name', 'status'] }], who);
  }
  expect(book.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Portefeuille', 'TPR data', 'Journal']);
  expect(cellsOf(book.sheet('Portefeuille'))[0]).toContain('Statut de l’entreprise');
  const [header, ...runs] = cellsOf(book.sheet('Journal'));
  expect(header).toContain('Utilisateur');
  expect(runs).toEqual([expect.stringContaining('récupération'), expect.stringContaining('récupération')]);
  const toldOf = (who: object) => bench.call('perform', ['job', 'planUndo', { run: 'none' }], who);
  expect(toldOf({})).toMatchObject({ error: { message: expect.stringContaining('can no longer be undone') } });
  expect(toldOf(editor)).toMatchObject({ error: { message: expect.stringContaining('ne peuvent plus') } });
});

test('a schedule writes in the language of the spreadsheet, and reports to its owner in that of its owner', () => {
  const bench = openBench({ locale: 'fr_FR' });
  bench.signIn(service);
  bench.ask('addSchedule', ['listMissing', everyHour, null]);
  bench.appsScript.state.clock.advance(3_700_000);
  bench.signIn(service);
  bench.appsScript.runTriggers();
  const names = bench.appsScript.state.book.sheets.map(({ name }) => name);
  expect(names).toContain('Documents manquants');
  expect(bench.ask('openPanel', []).schedules).toMatchObject([{ last: { isDone: true, text: 'Done.' } }]);
});

test('the session of one user of the add-on is renewed while that of another one is, in another spreadsheet', () => {
  const project = new ScriptProject();
  const bench = openBench({ isAddOn: true, project, bookId: 'one' });
  bench.signIn(service);
  bench.appsScript.state.clock.advance(600_000);
  // An execution elsewhere has the lock of the script, which all its users share.
  project.keptBy('script', '').holder = -1;
  expect(bench.ask('perform', ['job', 'pull', defaultChoice])).toMatchObject({ kind: 'done', result: { rows: 20 } });
});

const dayMs = 86_400_000;

test('without consent formulas stop working with their session, and say that it has to be shared again', () => {
  const bench = openBench({ isAddOn: true });
  bench.signIn(service);
  expect(bench.ask('share', [reader, service.password, true, false]).sharing).toMatchObject({ staysAlive: false });
  bench.appsScript.state.clock.advance(dayMs);
  expect(seenBy(bench)).toMatch(/^⚠ .*share the connection/);
  expect(bench.ask('openPanel', []).sharing.state).toBe('ended');
});

test.each([
  ['en_US', 'Open the TPR sidebar and share the connection with this spreadsheet again, then try again'],
  ['fr_FR', 'Ouvrez le volet TPR et partagez de nouveau la connexion avec cette feuille de calcul, puis réessayez'],
])('a formula whose session has ended asks for one thing, in a spreadsheet in %s', (locale, advice) => {
  const bench = openBench({ locale });
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, false]);
  bench.appsScript.state.clock.advance(31 * 60_000);
  // The user of a cell can neither check the password nor sign in again for the formulas.
  expect(seenBy(bench)).toMatch(new RegExp(`^⚠ [^.]*\\. ${advice} [^.]*\\.$`));
});

test('with consent the formulas of an add-on sign in automatically, on the next day and for every viewer', async () => {
  const bench = openBench({ isAddOn: true });
  bench.appsScript.share(editor.by, 'editor');
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, true]);
  bench.ask('signOut', []);
  bench.appsScript.state.clock.advance(30 * dayMs);
  expect(seenBy(bench, editor)).not.toMatch(/^⚠/);
  expect(bench.ask('openPanel', []).sharing).toMatchObject({ state: 'shared', staysAlive: true });
  expect(bench.appsScript.state.triggers).toEqual([]);
  bench.ask('unshare', []);
  const { document } = bench.appsScript.state.properties;
  expect([...document.values()].filter((text) => text.includes(service.password))).toEqual([]);
});

test('with consent the formulas of an add-on sign in again where the issuer has ended their session before its time', async () => {
  const bench = openBench({ isAddOn: true });
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, true]);
  bench.appsScript.state.clock.advance(600_000);
  await service.ask('setFaults', ['401@auth.refresh=1']);
  try {
    expect(seenBy(bench)).not.toMatch(/^⚠/);
  } finally {
    await service.ask('setFaults', []);
  }
  expect(bench.ask('openPanel', []).sharing).toMatchObject({ state: 'shared', staysAlive: true });
  bench.appsScript.state.clock.advance(dayMs);
  expect(seenBy(bench)).not.toMatch(/^⚠/);
});

test('a password that the issuer refuses is sent once, not once a formula', async () => {
  const bench = openBench({ isAddOn: true });
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, true]);
  bench.appsScript.state.properties.document.set('shared.password', '1|changed since');
  bench.appsScript.state.clock.advance(dayMs);
  await service.ask('resetCounters');
  for (let formulas = 0; formulas < 3; formulas++) expect(seenBy(bench)).toMatch(/^⚠/);
  expect((await service.counters()).byOperation).toEqual({ 'auth.password': 1 });
  expect(bench.ask('openPanel', []).sharing.state).toBe('ended');
});

test('a password that the issuer refuses is sent once, also where formulas run at the same time when their session is ended', async () => {
  let others = 0;
  const bench = openBench({
    isAddOn: true,
    moreMs(_, method) {
      // Another formula begins while this one waits for the lock.
      if (method === 'tryLock' && others < 2) {
        others += 1;
        seenBy(bench);
      }
      return 0;
    },
  });
  bench.signIn(service);
  others = 0;
  bench.ask('share', [reader, service.password, true, true]);
  bench.appsScript.state.properties.document.set('shared.password', '1|changed since');
  await service.ask('resetCounters');
  await service.ask('setFaults', ['401@*=1']);
  try {
    others = 0;
    expect(seenBy(bench)).toMatch(/^⚠/);
    expect(others).toBe(2);
    expect((await service.counters()).byOperation).toMatchObject({ 'auth.password': 1 });
  } finally {
    await service.ask('setFaults', []);
  }
});

/** Ten minutes at a time. */
function passTime(bench: ScriptBench, ms: number): void {
  for (let passed = 0; passed < ms; passed += 600_000) {
    bench.appsScript.state.clock.advance(600_000);
    for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

test('a trigger of the formulas that was lost or no longer fires is replaced when its user opens the sidebar', () => {
  const bench = openBench();
  bench.appsScript.share(editor.by, 'editor');
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, true]);
  const { triggers, clock } = bench.appsScript.state;
  triggers.length = 0;
  // Not by a colleague, as it would run with the colleague's rights.
  bench.ask('openPanel', [], editor);
  expect(handlersOf(bench)).toEqual([]);
  bench.ask('openPanel', []);
  expect(handlersOf(bench)).toEqual(['spreadsheet-1 keepFormulas']);
  passTime(bench, 3_600_000);
  expect(seenBy(bench)).not.toMatch(/^⚠/);
  // Google disables a trigger, and still lists it: the session ends, and sharing again replaces the trigger.
  Object.assign(triggers[0]!, { isDisabled: true });
  passTime(bench, 3 * 3_600_000);
  bench.ask('openPanel', []);
  expect(triggers).toMatchObject([{ isDisabled: true }]);
  bench.ask('share', [reader, service.password, true, true]);
  expect(triggers).toMatchObject([{ handler: 'keepFormulas' }]);
  expect(triggers[0]!.isDisabled).not.toBe(true);
  clock.advance(60_000);
  passTime(bench, 3_600_000);
  expect(seenBy(bench)).not.toMatch(/^⚠/);
});

test('with consent a bound script renews the session for as long as formulas are used, and stores no password', () => {
  const bench = openBench();
  bench.signIn(service);
  bench.ask('share', [reader, service.password, true, true]);
  expect(JSON.stringify([...bench.appsScript.state.properties.document])).not.toContain(`"${service.password}"`);
  const days = (count: number): void => bench.appsScript.state.clock.advance(count * dayMs);
  for (let day = 0; day < 3; day++) {
    passTime(bench, 3_600_000);
    expect(seenBy(bench)).not.toMatch(/^⚠/);
  }
  passTime(bench, 1_200_000);
  days(6);
  bench.appsScript.runTriggers();
  expect(handlersOf(bench)).toEqual(['spreadsheet-1 keepFormulas']);
  // Unused for more than a week.
  days(1.5);
  bench.appsScript.runTriggers();
  expect(handlersOf(bench)).toEqual([]);
  expect(seenBy(bench)).toMatch(/^⚠ .*share the connection/);
});

test('the trigger of the formulas is deleted when any user stops sharing or shares their own session', () => {
  const bench = openBench();
  bench.appsScript.share(editor.by, 'editor');
  bench.signIn(service);
  bench.signIn(service, editor);
  bench.ask('share', [reader, service.password, true, true]);
  bench.ask('share', [reader, service.password, true, true], editor);
  expect(bench.appsScript.state.triggers.map(({ by }) => by)).toEqual(['buyer@example.test', editor.by]);
  passTime(bench, 600_000);
  expect(bench.appsScript.state.triggers.map(({ by }) => by)).toEqual([editor.by]);
  bench.ask('unshare', []);
  passTime(bench, 600_000);
  expect(bench.appsScript.state.triggers).toEqual([]);
});
