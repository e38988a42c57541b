import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSyncHttp, wholeManifest } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BookChange } from '../src/server/google/protocol.ts';
import { RealmDesk } from '../src/server/google/realm-desk.ts';
import { RealmLink } from '../src/server/google/realm-link.ts';
import { readCustomFunctions } from '../src/server/google/script-build.ts';

let service: Server;
let link: RealmLink | undefined;
/** Before it the service answers nothing. */
let opens: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  service = createServer((_, response) => void opens.then(() => setTimeout(() => response.end('late'), 40)));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void service.close());
afterEach(async () => link?.close());

const code = (url: string) => `
function onOpen() { SpreadsheetApp.getUi().createMenu('M').addItem('Late', 'late').addToUi(); }
function late() { for (var i = 0; i < 5; i++) UrlFetchApp.fetch('${url}'); return 'late'; }
function lock() {
  var begunMs = Date.now();
  if (!LockService.getScriptLock().tryLock(20000)) return 'refused';
  UrlFetchApp.fetch('${url}');
  return Date.now() - begunMs < 20000 ? 'had' : 'late';
}
function quick() { return 'quick'; }
/** Takes its time.
 * @customfunction */
function SLOW() { Utilities.sleep(31000); Utilities.sleep(1); return 1; }
function plan() { ScriptApp.newTrigger('mark').timeBased().after(20).create(); }
function chain() { ScriptApp.newTrigger('plan').timeBased().after(20).create(); }
function mark() { SpreadsheetApp.getActive().getSheets()[0].getRange(3, 2).setValue('marked'); throw new Error('after'); }
function guard() { SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1).protect().setWarningOnly(true).setDescription('ours'); }
`;

const openLink = (
  onChange: (change: BookChange) => void = () => undefined,
  onFailed: (reason: string) => void = () => undefined,
) => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  link = new RealmLink(
    { code: code(url), manifest: wholeManifest, pages: {} },
    { change: onChange, failed: (failed) => failed.forEach(({ reason }) => onFailed(reason)) },
    [new URL(url).origin],
  );
  return link;
};

test('a call of the sidebar is answered while another waits for the service', async () => {
  const realm = openLink();
  const quick = Promise.withResolvers();
  opens = quick.promise;
  const arrives = once(service, 'request');
  const late = realm.ask('answerSidebar', { name: 'late', given: [] });
  await arrives;
  quick.resolve(await realm.ask('answerSidebar', { name: 'quick', given: [] }));
  expect([await quick.promise, await late]).toEqual([{ value: 'quick' }, { value: 'late' }]);
});

test('whoever wants the lock of the script while another waits with it has it next, and no clock is moved', async () => {
  const realm = openLink();
  const answers = ['lock', 'lock', 'lock'].map(async (name) => realm.ask('answerSidebar', { name, given: [] }));
  expect(await Promise.all(answers)).toEqual([{ value: 'had' }, { value: 'had' }, { value: 'had' }]);
});

test('a custom function is ended after thirty seconds of its clock, and says so', () => {
  const desk = new RealmDesk({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  expect(desk.callFunction({ name: 'SLOW', given: [] })).toEqual({ error: 'Exceeded maximum execution time' });
  desk.close();
});

test('a trigger runs by itself when it is due; what it writes is told, and how it failed', async () => {
  const [changes, reasons]: [BookChange[], string[]] = [[], []];
  const realm = openLink(
    (change) => changes.push(change),
    (reason) => reasons.push(reason),
  );
  await realm.ask('chooseMenu', 'plan');
  await expect.poll(() => changes.at(-1)?.triggers?.length).toBe(0);
  expect(changes.flatMap(({ rows }) => rows).at(-1)).toEqual({
    gridId: 'sheet-0',
    row: 2,
    column: 1,
    cells: [{ v: 'marked' }],
  });
  await expect.poll(() => reasons).toEqual(['after']);
});

test('a trigger that a trigger has created is shown as disabled, and not waited for', () => {
  const desk = new RealmDesk({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  desk.chooseMenu('chain');
  desk.passTime(1_000);
  expect(desk.nextTriggerMs).toBe(0);
  expect(desk.runTriggers()).toEqual([]);
  expect(desk.changes()?.triggers).toMatchObject([{ handler: 'mark', dueInMs: undefined }]);
  expect(desk.nextTriggerMs).toBeUndefined();
  desk.close();
});

test('whoever opens the spreadsheet is told of everything, and then only of what is different', () => {
  const desk = new RealmDesk({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const enter = (row: number, text: string) =>
    desk.act({ kind: 'enter', gridId: gridId ?? '', entries: [{ row, column: 0, text }] });
  const gridId = desk.open('en')?.sheets?.[0]?.gridId;
  expect(desk.changes()?.menus).toEqual([{ title: 'M', entries: [{ label: 'Late', handler: 'late' }] }]);
  enter(4, '0012');
  expect(desk.changes()).toEqual({
    styles: [],
    toasts: [],
    alerts: [],
    mails: [],
    rows: [{ gridId, row: 4, column: 0, cells: [{ v: 12 }] }],
  });
  expect(desk.changes()).toBeUndefined();
  expect(desk.open('en')?.rows).toHaveLength(1);
  desk.close();
});

test('a cell under a warning is written only when the person is sure', () => {
  const desk = new RealmDesk({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const gridId = desk.open('en')?.sheets?.[0]?.gridId ?? '';
  desk.chooseMenu('guard');
  desk.changes();
  const act = { kind: 'enter', gridId, entries: [{ row: 0, column: 0, text: 'x' }] } as const;
  expect(desk.act(act)).toEqual({ kind: 'asks', text: 'ours' });
  expect(desk.changes()).toBeUndefined();
  expect(desk.act({ ...act, isSure: true })).toEqual({ kind: 'done' });
  expect(desk.changes()?.rows[0]?.cells).toEqual([{ v: 'x' }]);
  desk.close();
});

test('a number is read as it is written in the language of the spreadsheet', () => {
  const desk = new RealmDesk({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const enter = (language: 'en' | 'fr') => {
    const gridId = desk.open(language)?.sheets?.[0]?.gridId ?? '';
    desk.act({ kind: 'enter', gridId, entries: [{ row: 0, column: 0, text: '1,5' }] });
    return desk.open(language)?.rows[0]?.cells[0]?.v;
  };
  expect([enter('fr'), enter('en')]).toEqual([1.5, '1,5']);
  desk.close();
});

test('custom functions are those with the tag in their comment', () => {
  expect(readCustomFunctions(code(''))).toEqual([{ name: 'SLOW', text: 'Takes its time.' }]);
});
