import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSyncHttp, wholeManifest } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BookChange } from '../src/server/google/protocol.ts';
import { ScriptHost } from '../src/server/google/script-host.ts';
import { ScriptLink } from '../src/server/google/script-link.ts';
import { readCustomFunctions } from '../src/server/google/script-build.ts';

let service: Server;
let link: ScriptLink | undefined;
/** Until it resolves, the service does not answer. */
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
function lockScript() { return had(LockService.getScriptLock()); }
function lockUser() { return had(LockService.getUserLock()); }
function had(lock) {
  var begunMs = Date.now();
  if (!lock.tryLock(20000)) return 'refused';
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
  link = new ScriptLink(
    { code: code(url), manifest: wholeManifest, pages: {} },
    { change: onChange, failed: (failed) => failed.forEach(({ reason }) => onFailed(reason)) },
    [new URL(url).origin],
  );
  return link;
};

test('a call of the sidebar is answered while another waits for the service', async () => {
  const script = openLink();
  const quick = Promise.withResolvers();
  opens = quick.promise;
  const arrives = once(service, 'request');
  const late = script.ask('answerSidebar', { name: 'late', given: [] });
  await arrives;
  quick.resolve(await script.ask('answerSidebar', { name: 'quick', given: [] }));
  expect([await quick.promise, await late]).toEqual([{ value: 'quick' }, { value: 'late' }]);
});

test.each(['lockScript', 'lockUser'])(
  'a call that waits for the lock of the script or of its user gets it next, without an advance of the clock (%s)',
  async (name) => {
    const script = openLink();
    const answers = Array.from({ length: 3 }, async () => script.ask('answerSidebar', { name, given: [] }));
    expect(await Promise.all(answers)).toEqual([{ value: 'had' }, { value: 'had' }, { value: 'had' }]);
  },
);

test('a custom function is ended after thirty seconds of its clock, and reports it', () => {
  const bench = new ScriptHost({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  expect(bench.callFunction({ name: 'SLOW', given: [] })).toEqual({ error: 'Exceeded maximum execution time' });
  bench.close();
});

test('a due trigger runs automatically, and its changes and its failure are reported', async () => {
  const [changes, reasons]: [BookChange[], string[]] = [[], []];
  const script = openLink(
    (change) => changes.push(change),
    (reason) => reasons.push(reason),
  );
  await script.ask('chooseMenu', 'plan');
  await expect.poll(() => changes.at(-1)?.triggers?.length).toBe(0);
  expect(changes.flatMap(({ rows }) => rows).at(-1)).toEqual({
    gridId: 'sheet-0',
    row: 2,
    column: 1,
    cells: [{ v: 'marked' }],
  });
  await expect.poll(() => reasons).toEqual(['after']);
});

test('a trigger that a trigger has created is shown as disabled, and does not delay the clock', () => {
  const bench = new ScriptHost({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  bench.chooseMenu('chain');
  bench.passTime(1_000);
  expect(bench.nextTriggerMs).toBe(0);
  expect(bench.runTriggers()).toEqual([]);
  expect(bench.changes()?.triggers).toMatchObject([{ handler: 'mark', dueInMs: undefined }]);
  expect(bench.nextTriggerMs).toBeUndefined();
  bench.close();
});

test('a client that opens the spreadsheet gets its whole state, and then only differences', () => {
  const bench = new ScriptHost({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const enter = (row: number, text: string) =>
    bench.act({ kind: 'enter', gridId: gridId ?? '', entries: [{ row, column: 0, text }] });
  const gridId = bench.open('en')?.sheets?.[0]?.gridId;
  expect(bench.changes()?.menus).toEqual([{ title: 'M', entries: [{ label: 'Late', handler: 'late' }] }]);
  enter(4, '0012');
  expect(bench.changes()).toEqual({
    styles: [],
    toasts: [],
    alerts: [],
    mails: [],
    rows: [{ gridId, row: 4, column: 0, cells: [{ v: 12 }] }],
  });
  expect(bench.changes()).toBeUndefined();
  expect(bench.open('en')?.rows).toHaveLength(1);
  bench.close();
});

test('a cell under a warning is written only when the user confirms', () => {
  const bench = new ScriptHost({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const gridId = bench.open('en')?.sheets?.[0]?.gridId ?? '';
  bench.chooseMenu('guard');
  bench.changes();
  const act = { kind: 'enter', gridId, entries: [{ row: 0, column: 0, text: 'x' }] } as const;
  expect(bench.act(act)).toEqual({ kind: 'asks', text: 'ours' });
  expect(bench.changes()).toBeUndefined();
  expect(bench.act({ ...act, isSure: true })).toEqual({ kind: 'done' });
  expect(bench.changes()?.rows[0]?.cells).toEqual([{ v: 'x' }]);
  bench.close();
});

test('a number is read in the notation of the spreadsheet’s language', () => {
  const bench = new ScriptHost({ code: code(''), manifest: wholeManifest, pages: {} }, createSyncHttp());
  const enter = (language: 'en' | 'fr') => {
    const gridId = bench.open(language)?.sheets?.[0]?.gridId ?? '';
    bench.act({ kind: 'enter', gridId, entries: [{ row: 0, column: 0, text: '1,5' }] });
    return bench.open(language)?.rows[0]?.cells[0]?.v;
  };
  expect([enter('fr'), enter('en')]).toEqual([1.5, '1,5']);
  bench.close();
});

test('custom functions are the functions with the tag in their comment', () => {
  expect(readCustomFunctions(code(''))).toEqual([{ name: 'SLOW', text: 'Takes its time.' }]);
});
