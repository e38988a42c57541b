import { usualChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import { createRealm } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyHour, manifest, openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

const editor = { by: 'editor@example.test' };
let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  desk = openDesk();
  desk.realm.share(editor.by, 'editor', 'fr');
  desk.signIn(service);
  desk.signIn(service, editor);
  desk.ask('perform', ['job', 'pull', usualChoice]);
});
afterEach(() => desk.realm.close());

/** What the owner does by a script of their own, as by Google's dialog: from then on the other one is kept out. */
function keepOut(guarded: string): void {
  const { world } = desk.realm;
  const realm = createRealm({ code: 'function go(source) { (0, eval)(source); }', manifest, book: world.book });
  realm.share(editor.by, 'editor');
  const sheet = `SpreadsheetApp.getActive().getSheetByName('Portfolio')`;
  realm.ask('go', [`${sheet}${guarded}.protect().removeEditor('${editor.by}')`]);
  realm.close();
}

function rows(): unknown[][] {
  const sheet = desk.realm.world.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null),
  );
}

test.each([
  ['the sheet', ''],
  ['a column of the table', '.getRange(1, 3, 21, 1)'],
])(
  '%s that the owner has protected keeps the other one out in one sentence, and changes nothing',
  async (_, guarded) => {
    keepOut(guarded);
    await service.ask('touch', { count: 20, seed: 4 });
    const before = rows();
    const refused = { ok: false, error: { kind: 'config', field: 'protection' } };
    expect(desk.call('perform', ['theirs', 'pull', usualChoice], editor)).toMatchObject(refused);
    desk.realm.ask('refreshTable', [], editor);
    expect(desk.realm.world.alerts).toEqual([expect.stringMatching(/protégée.*Ôtez la protection/s)]);
    expect(rows()).toEqual(before);
    // The owner passes.
    expect(desk.ask('perform', ['ours', 'refresh', null]).result).toMatchObject({ rows: 20 });
    expect(rows()).not.toEqual(before);
  },
);

test('the overview says of a protected sheet that it is one to those whom it keeps out', () => {
  keepOut('');
  const look = (options = {}) => desk.ask('perform', ['look', 'look', null], options).result;
  expect(look(editor)).toMatchObject({ portfolio: { isProtected: true } });
  expect(look()).toMatchObject({ portfolio: { isProtected: false } });
});

test('a schedule of somebody who is kept out writes to them, and that of the owner goes on', () => {
  keepOut('');
  desk.ask('addSchedule', ['refresh', everyHour, null], editor);
  desk.ask('addSchedule', ['refresh', everyHour, null]);
  desk.realm.world.clock.advance(3_700_000);
  desk.signIn(service);
  desk.signIn(service, editor);
  desk.realm.runTriggers();
  expect(desk.ask('openPanel', []).schedules.map(({ last }) => last?.isDone)).toEqual([false, true]);
  expect(desk.realm.world.mails).toMatchObject([{ to: editor.by, body: expect.stringContaining('protégée') }]);
});

test('who is kept out sends nothing, and the owner sends the edit that waits', async () => {
  const sheet = desk.realm.world.book.sheet('Portfolio');
  const column = rows()[0]!.indexOf('Criticality') + 1;
  sheet.put(3, column, { value: sheet.at(3, column).value === 'High' ? 'Low' : 'High' });
  keepOut('');
  await service.ask('resetCounters');
  const { changes } = desk.ask('perform', ['review', 'review', null]).result as Review;
  const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  expect(decided).toHaveLength(1);
  expect(desk.call('perform', ['send', 'send', { decided }], editor)).toMatchObject({
    ok: false,
    error: { field: 'protection' },
  });
  expect((await service.counters()).byOperation['attributes.set']).toBeUndefined();
  desk.ask('perform', ['send', 'send', { decided }]);
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
});
