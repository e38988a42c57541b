import { ScriptProject } from '@tpr/google-simulator/apps-script';
import { usualChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyHour, openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;
const open: Desk[] = [];

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
afterEach(() => {
  for (const desk of open.splice(0)) desk.realm.close();
});

function deskOf(options: Parameters<typeof openDesk>[0] = {}): Desk {
  const desk = openDesk(options);
  open.push(desk);
  return desk;
}

const handlersOf = (desk: Desk): string[] => desk.realm.world.triggers.map(({ book, handler }) => `${book} ${handler}`);

test('an add-on in two spreadsheets of one person: the work of each goes on in its own, and ends there', () => {
  const project = new ScriptProject();
  let isSlow = true;
  const moreMs = (_: string, method: string): number => (method === 'fetchAll' && isSlow ? 70_000 : 0);
  const [first, second] = ['one', 'two'].map((bookId) => deskOf({ isAddOn: true, project, bookId, moreMs }));
  first!.signIn(service);
  const choice = { ...usualChoice, columns: [...usualChoice.columns] };
  for (const desk of [first!, second!]) {
    expect(desk.ask('perform', ['job', 'pull', choice]).kind).toBe('paused');
  }
  isSlow = false;
  expect(handlersOf(first!)).toEqual(['one runSchedule', 'two runSchedule']);
  const rowsOf = (desk: Desk): number => desk.realm.world.book.sheet('Portfolio').extent().row;
  for (let hours = 0; hours < 12 && handlersOf(second!).includes('two runSchedule'); hours++) {
    second!.realm.world.clock.advance(3_600_000);
    second!.signIn(service);
    for (const { ending } of second!.realm.runTriggers()) expect(ending.kind).toBe('returned');
  }
  // The second has come to its end and taken its own trigger along.
  expect([handlersOf(first!), rowsOf(second!)]).toEqual([['one runSchedule'], 21]);
  expect(first!.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull' }]);
  expect(second!.ask('openPanel', []).jobs).toEqual([]);
});

test('a schedule of one spreadsheet does not run in another, and taking it away leaves that of the other', () => {
  const project = new ScriptProject();
  const [first, second] = ['one', 'two'].map((bookId) => deskOf({ isAddOn: true, project, bookId }));
  first!.signIn(service);
  for (const desk of [first!, second!]) desk.ask('addSchedule', ['summarise', everyHour, service.password]);
  expect([first!.ask('openPanel', []).schedules.length, handlersOf(first!).length]).toEqual([1, 2]);
  const [{ id } = { id: '' }] = first!.ask('openPanel', []).schedules;
  expect(first!.ask('removeSchedule', [id]).schedules).toEqual([]);
  expect(handlersOf(first!)).toEqual(['two runSchedule']);
  expect(second!.ask('openPanel', []).schedules).toHaveLength(1);
});

test('an execution that was ended as it set up its clock leaves one that counts in the end', () => {
  const desk = deskOf();
  desk.signIn(service);
  for (let killAtCall = 10; killAtCall < 120; killAtCall += 11) {
    desk.run('addSchedule', ['summarise', everyHour, null], { killAtCall });
  }
  expect(desk.realm.world.triggers.length).toBeGreaterThan(1);
  desk.ask('addSchedule', ['summarise', everyHour, null]);
  desk.realm.world.clock.advance(3_700_000);
  desk.realm.runTriggers();
  expect(desk.realm.world.triggers).toHaveLength(1);
});

const editor = { by: 'editor@example.test' };
const reader = 'reader@example.test';

/** What a formula that asks the service shows to somebody. */
const seenBy = (desk: Desk, options = {}): string =>
  String((desk.realm.ask('TPR_SEARCH', ['a', 'FR'], { as: 'customFunction', ...options }) as unknown[][])[0]?.[0]);

test('the session of an editor is theirs: the owner does not see it, and no formula reads with it', () => {
  const desk = deskOf();
  desk.realm.share(editor.by, 'editor', 'fr');
  desk.signIn(service, editor);
  expect(desk.ask('openPanel', [], editor)).toMatchObject({ language: 'fr', session: { state: 'in' } });
  expect(desk.ask('openPanel', [])).toMatchObject({ language: 'en', session: { state: 'out' } });
  // Not even their own.
  expect(seenBy(desk, editor)).toMatch(/^⚠ .*no connection/);
  desk.ask('share', [reader, service.password, true, false], editor);
  for (const who of [editor, {}]) expect(seenBy(desk, who)).not.toMatch(/^⚠/);
  expect(desk.ask('openPanel', []).sharing).toMatchObject({ state: 'shared', username: reader, isMine: false });
  expect(desk.ask('openPanel', [], editor).sharing).toMatchObject({ isMine: true });
});

test('the schedule of an editor runs as the editor, and tells the editor alone when it fails', () => {
  const desk = deskOf();
  desk.realm.share(editor.by, 'editor', 'fr');
  desk.signIn(service);
  desk.signIn(service, editor);
  desk.ask('addSchedule', ['summarise', everyHour, null], editor);
  expect(desk.ask('openPanel', []).schedules).toMatchObject([{ owner: service.form.username, isMine: false }]);
  desk.realm.world.clock.advance(3_700_000);
  desk.realm.runTriggers();
  expect(desk.realm.world.mails).toMatchObject([
    { to: editor.by, subject: expect.stringContaining('Écrire la synthèse') },
  ]);
});

const dayMs = 86_400_000;

test('without consent formulas end with their session, and say that it has to be shared again', () => {
  const desk = deskOf({ isAddOn: true });
  desk.signIn(service);
  expect(desk.ask('share', [reader, service.password, true, false]).sharing).toMatchObject({ staysAlive: false });
  desk.realm.world.clock.advance(dayMs);
  expect(seenBy(desk)).toMatch(/^⚠ .*share the connection/);
  expect(desk.ask('openPanel', []).sharing.state).toBe('ended');
});

test('with consent the formulas of an add-on sign in by themselves, tomorrow and for whoever looks', async () => {
  const desk = deskOf({ isAddOn: true });
  desk.realm.share(editor.by, 'editor');
  desk.signIn(service);
  desk.ask('share', [reader, service.password, true, true]);
  desk.ask('signOut', []);
  desk.realm.world.clock.advance(30 * dayMs);
  expect(seenBy(desk, editor)).not.toMatch(/^⚠/);
  expect(desk.ask('openPanel', []).sharing).toMatchObject({ state: 'shared', staysAlive: true });
  expect(desk.realm.world.triggers).toEqual([]);
  desk.ask('unshare', []);
  const { document } = desk.realm.world.properties;
  expect([...document.values()].filter((text) => text.includes(service.password))).toEqual([]);
});

test('a password that the issuer refuses is sent once, not by every formula', async () => {
  const desk = deskOf({ isAddOn: true });
  desk.signIn(service);
  desk.ask('share', [reader, service.password, true, true]);
  desk.realm.world.properties.document.set('shared.password', '1|changed since');
  desk.realm.world.clock.advance(dayMs);
  await service.ask('resetCounters');
  for (let formulas = 0; formulas < 3; formulas++) expect(seenBy(desk)).toMatch(/^⚠/);
  expect((await service.counters()).byOperation).toEqual({ 'auth.password': 1 });
  expect(desk.ask('openPanel', []).sharing.state).toBe('ended');
});

/** Ten minutes at a time. */
function passTime(desk: Desk, ms: number): void {
  for (let passed = 0; passed < ms; passed += 600_000) {
    desk.realm.world.clock.advance(600_000);
    for (const { ending } of desk.realm.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

test('with consent a bound script renews the session for as long as formulas are used, and keeps no password', () => {
  const desk = deskOf();
  desk.signIn(service);
  desk.ask('share', [reader, service.password, true, true]);
  expect(JSON.stringify([...desk.realm.world.properties.document])).not.toContain(`"${service.password}"`);
  const days = (count: number): void => desk.realm.world.clock.advance(count * dayMs);
  for (let day = 0; day < 3; day++) {
    passTime(desk, 3_600_000);
    expect(seenBy(desk)).not.toMatch(/^⚠/);
  }
  passTime(desk, 1_200_000);
  days(6);
  desk.realm.runTriggers();
  expect(handlersOf(desk)).toEqual(['spreadsheet-1 keepFormulas']);
  // Unused for more than a week.
  days(1.5);
  desk.realm.runTriggers();
  expect(handlersOf(desk)).toEqual([]);
  expect(seenBy(desk)).toMatch(/^⚠ .*share the connection/);
});

test('the clock of formulas ends when sharing is taken back or taken on, whoever does it', () => {
  const desk = deskOf();
  desk.realm.share(editor.by, 'editor');
  desk.signIn(service);
  desk.signIn(service, editor);
  desk.ask('share', [reader, service.password, true, true]);
  desk.ask('share', [reader, service.password, true, true], editor);
  expect(desk.realm.world.triggers.map(({ by }) => by)).toEqual(['buyer@example.test', editor.by]);
  passTime(desk, 600_000);
  expect(desk.realm.world.triggers.map(({ by }) => by)).toEqual([editor.by]);
  desk.ask('unshare', []);
  passTime(desk, 600_000);
  expect(desk.realm.world.triggers).toEqual([]);
});
