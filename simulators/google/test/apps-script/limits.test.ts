import { expect, test } from 'vitest';
import { answerRun, workspaceLimits, type RunOptions } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { open, go } = opened;
/** No server listens there: a request that fails there has passed every limit. */
const nowhere = 'http://127.0.0.1:1/';
const store = 'var store = PropertiesService.getUserProperties();';
const cache = 'var cache = CacheService.getUserCache();';

test('a custom function and a simple trigger end after thirty seconds, all others after six minutes', () => {
  open({
    code: `function sleep(ms) {
      for (; ms > 0; ms -= 60000) Utilities.sleep(Math.min(ms, 60000));
      PropertiesService.getDocumentProperties();
      return 'done';
    }`,
  });
  const after = (ms: number, as: RunOptions['as']): string => opened.appsScript.run('sleep', [ms], { as: as! }).kind;
  expect([after(29_500, 'customFunction'), after(30_500, 'customFunction')]).toEqual(['returned', 'killed']);
  expect([after(29_500, 'open'), after(30_500, 'open')]).toEqual(['returned', 'killed']);
  for (const as of ['user', 'page', 'timer'] as const) {
    expect([after(359_500, as), after(360_500, as)]).toEqual(['returned', 'killed']);
  }
});

test('the end of an execution cannot be caught, and no write happens after it', () => {
  const code = `function sleep(ms) {
    try { Utilities.sleep(ms); } catch (error) { }
    try { PropertiesService.getDocumentProperties().setProperty('after', 'yes'); } catch (error) { }
    return 'went on';
  }`;
  open({ code });
  expect(opened.appsScript.run('sleep', [31_000], { as: 'customFunction' }).kind).toBe('killed');
  expect(opened.appsScript.state.properties.document.size).toBe(0);
  expect(opened.appsScript.run('sleep', [29_000], { as: 'customFunction' }).kind).toBe('returned');
});

test('an address has at most 2,082 characters', () => {
  const fetch = (length: number) => go(`UrlFetchApp.fetch('${nowhere}' + 'x'.repeat(${length - nowhere.length}))`);
  expect(() => fetch(2_082)).toThrow(/unavailable/);
  expect(() => fetch(2_083)).toThrow(/URL Length/);
});

test('a request has at most 100 headers and 8 kB of them', () => {
  const fetch = (headers: string) =>
    go(`var headers = {}; ${headers}; UrlFetchApp.fetch('${nowhere}', { headers: headers })`);
  const many = (count: number) => fetch(`for (var i = 0; i < ${count}; i++) headers['x-' + i] = ''`);
  expect(() => many(100)).toThrow(/unavailable/);
  expect(() => many(101)).toThrow(/Header Count/);
  const long = (bytes: number) => fetch(`headers.x = 'x'.repeat(${bytes - 'x: '.length})`);
  expect(() => long(8_192)).toThrow(/unavailable/);
  expect(() => long(8_193)).toThrow(/Header Size/);
});

test('a range cannot be named like an address, a boolean or a number', () => {
  const name = (text: string) =>
    go(`var book = SpreadsheetApp.getActive(); book.setNamedRange('${text}', book.getSheets()[0].getRange(1, 1))`);
  const isTaken = (text: string): boolean => {
    try {
      name(text);
      return true;
    } catch (error) {
      expect(String(error)).toMatch(/not valid/);
      return false;
    }
  };
  const addresses = ['A1', 'ABC12', 'R1C1', 'r2c3', 'RC', 'TRUE', 'false', '1a', 'a b'];
  expect(addresses.filter(isTaken)).toEqual([]);
  const names = ['TPR_REFRESH', 'ABCD12', 'R1C1x', '_a'];
  expect(names.filter(isTaken)).toEqual(names);
});

test('each request of a fetchAll counts for the day, and the day ends with its last request', () => {
  expect(opened.appsScript.state.limits.fetchesADay).toBe(20_000);
  open({ limits: { fetchesADay: 5 } });
  const fetch = (count: number) => go(`UrlFetchApp.fetchAll(Array(${count}).fill('${nowhere}'))`);
  expect(() => fetch(3)).toThrow(/unavailable/);
  expect(() => fetch(3)).toThrow(/too many times for one day: urlfetch/);
});

test('a fetch accepts only known parameters, and a payload of at most 50 MB', () => {
  expect(() => go(`UrlFetchApp.fetch('${nowhere}', { body: 'x' })`)).toThrow(/unknown name: body/);
  expect(() => go(`UrlFetchApp.fetch('${nowhere}', { method: 'head' })`)).toThrow(/invalid value: method/);
  expect(() => go(`UrlFetchApp.fetch('${nowhere}', { headers: { Host: 'x' } })`)).toThrow(/Header:Host/);
  expect(() => go(`UrlFetchApp.fetch('${nowhere}', { payload: 'x' })`)).toThrow(/invalid value: payload/);
  open({ limits: { fetchBodyBytes: 10 } });
  expect(() => go(`UrlFetchApp.fetch('${nowhere}', { method: 'post', payload: 'x'.repeat(11) })`)).toThrow(/POST Size/);
});

test('a value of the cache has at most 102,400 bytes, a key 250 characters, and an entry lasts at most six hours', () => {
  expect(go(`${cache} cache.put('a', 'x'.repeat(102400)); cache.get('a').length`)).toBe(102_400);
  expect(() => go(`${cache} cache.put('a', 'x'.repeat(102401))`)).toThrow(/too large: value/);
  expect(() => go(`${cache} cache.put('a', 'é'.repeat(51201))`)).toThrow(/too large: value/);
  expect(() => go(`${cache} cache.put('k'.repeat(251), 'x')`)).toThrow(/too large: key/);
  expect(() => go(`${cache} cache.put('a', 'x', 21601)`)).toThrow(/expirationInSeconds/);
  go(`${cache} cache.put('long', 'x', 21600); cache.put('usual', 'x')`);
  opened.appsScript.state.clock.advance(601_000);
  expect(go(`${cache} [cache.get('long'), cache.get('usual')]`)).toEqual(['x', null]);
});

test('a full cache drops the oldest entry, also where it was read since', () => {
  go(`${cache} for (var i = 0; i < 1000; i++) cache.put('k' + i, 'v')`);
  expect(go(`${cache} [cache.get('k0'), cache.get('k999')]`)).toEqual(['v', 'v']);
  go(`${cache} cache.put('one more', 'v')`);
  expect(go(`${cache} ['k0', 'k99', 'k100', 'k999', 'one more'].map((key) => cache.get(key))`)).toEqual([
    null,
    null,
    'v',
    'v',
    'v',
  ]);
});

test('a property has at most 9 KB, and a store 500 KB', () => {
  expect(go(`${store} store.setProperty('a', 'x'.repeat(9216)); store.getProperty('a').length`)).toBe(9_216);
  expect(() => go(`${store} store.setProperty('a', 'x'.repeat(9217))`)).toThrow(/too large/);
  expect(() => go(`${store} store.setProperty('a', 'é'.repeat(4609))`)).toThrow(/too large/);
  // 51 properties of 10,039 bytes each, key and value, are 511,989: eleven more bytes fit, and twelve do not.
  open({ limits: { propertyBytes: 20_000 } });
  go(`${store} for (var i = 10; i < 61; i++) store.setProperty('k' + i, 'x'.repeat(10036))`);
  go(`${store} store.setProperty('z', 'x'.repeat(10))`);
  expect(() => go(`${store} store.setProperty('z', 'x'.repeat(11))`)).toThrow(/quota/);
});

/** Each changes the spreadsheet, or the screen of its user. */
const writes = [
  'range.setValue(1)',
  'range.setValues([[1]])',
  'range.setFormula("=1")',
  'range.setRichTextValues([[SpreadsheetApp.newRichTextValue().setText("x").build()]])',
  'range.setNumberFormat("@")',
  'range.setNote("x")',
  'range.setBackground("#fff")',
  'range.setDataValidation(null)',
  'range.clear()',
  'range.clearContent()',
  'range.deleteCells("ROWS")',
  'range.sort(1)',
  'range.createFilter()',
  'range.protect()',
  'range.activate()',
  'sheet.getRange("A:A").addDeveloperMetadata("x")',
  'sheet.addDeveloperMetadata("x")',
  'sheet.createDeveloperMetadataFinder().find()[0].setValue("x")',
  'sheet.createDeveloperMetadataFinder().find()[0].remove()',
  'sheet.insertRowsAfter(1, 1)',
  'sheet.deleteRows(1, 1)',
  'sheet.insertColumnsAfter(1, 1)',
  'sheet.deleteColumns(1, 1)',
  'sheet.moveColumns(sheet.getRange("A:A"), 3)',
  'sheet.hideSheet()',
  'sheet.hideColumns(1, 1)',
  'sheet.setFrozenRows(1)',
  'sheet.setColumnWidth(1, 50)',
  'sheet.setConditionalFormatRules([])',
  'sheet.getProtections("RANGE")[0].setWarningOnly(true)',
  'sheet.getProtections("RANGE")[0].remove()',
  'book.insertSheet("x")',
  'book.setNamedRange("x", range)',
  'book.getNamedRanges()[0].remove()',
  'book.setActiveSheet(sheet)',
  'book.toast("x")',
];

test.each(writes)('a custom function may not %s', (write) => {
  const place = 'var book = SpreadsheetApp.getActive(), sheet = book.getSheets()[0], range = sheet.getRange(2, 2);';
  go(`${place} sheet.addDeveloperMetadata('kept'); range.protect(); book.setNamedRange('kept', range)`);
  const [sheet] = opened.appsScript.state.book.sheets;
  const before = JSON.stringify(sheet);
  expect(() => go(`${place} ${write}`, { as: 'customFunction' })).toThrow(/permission/);
  expect(JSON.stringify(sheet)).toBe(before);
  expect(opened.appsScript.state.book.toasts).toEqual([]);
});

test('a custom function reads the sheet, stores nothing for its user, and has no user interface', () => {
  go(`SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1).setValue('seen')`);
  const formula = { as: 'customFunction' } as const;
  expect(go(`SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1).getValue()`, formula)).toBe('seen');
  go(`${store} store.setProperty('kept', 'b')`);
  for (const write of [`setProperty('a', 'b')`, `deleteProperty('kept')`, 'deleteAllProperties()']) {
    expect(() => go(`${store} store.${write}`, formula)).toThrow(/permission/);
  }
  expect(go(`${store} store.getKeys()`)).toEqual(['kept']);
  expect(() => go('SpreadsheetApp.getUi()', formula)).toThrow(/context/);
  expect(() => go('Session.getEffectiveUser()', formula)).toThrow(/permission/);
  expect(() => go(`ScriptApp.newTrigger('x')`, formula)).toThrow(/permission/);
  expect(() => go(`ScriptApp.deleteTrigger({ getUniqueId: 1 })`, formula)).toThrow(/permission/);
  expect(() => go('ScriptApp.getInstallationSource()', formula)).toThrow(/permission/);
  expect(() => go(`MailApp.sendEmail('a@example.test', 'b', 'c')`, formula)).toThrow(/permission/);
  expect(() => go('MailApp.getRemainingDailyQuota()', formula)).toThrow(/permission/);
});

test('a formula returns values of cells, single or as the rows of a range', () => {
  open({ code: 'function same(value) { return value; }' });
  const give = (value: unknown) => opened.appsScript.run('same', [value], { as: 'customFunction' });
  for (const value of [
    'x',
    1,
    false,
    [
      ['x', 2],
      ['', true],
    ],
  ]) {
    expect(give(value)).toEqual({ kind: 'returned', value });
  }
  for (const value of [{ triggerUid: '1' }, ['x'], [[{}]], [[null]], [[[1]]]]) {
    expect(give(value)).toMatchObject({ kind: 'threw', message: expect.stringContaining('values of cells') });
  }
});

test('a formula shows values of cells, single or as a rectangle, each with at most 50,000 characters', () => {
  const formula = { as: 'customFunction' } as const;
  for (const value of [
    '"x"',
    '1.5',
    'true',
    'null',
    'new Date(0)',
    '[[1, "a"], [true, new Date(0)]]',
    '"x".repeat(50000)',
  ])
    expect(() => go(value, formula)).not.toThrow();
  const refused = [
    'NaN',
    'Infinity',
    '({})',
    '[1, 2]',
    '[]',
    '[[]]',
    '[[1], [1, 2]]',
    '[[[1]]]',
    '[["x".repeat(50001)]]',
  ];
  for (const value of refused) expect(() => go(value, formula)).toThrow(/^(?:A formula (?:shows|fills)|A cell has)/);
});

test('a number that is not finite is passed neither to a service nor to a page', () => {
  for (const value of ['NaN', '-Infinity']) {
    expect(() => go(`SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1).setValues([[${value}]])`)).toThrow(
      `${value} cannot be given to a service.`,
    );
    expect(() => go(`[${value}]`)).toThrow(/cannot cross/);
  }
});

test('a mail has a subject of at most 250 characters, and a body of 200 or 400 kB by the kind of the account', () => {
  const mail = (subject: number, body: number) =>
    go(`MailApp.sendEmail('a@example.test', 's'.repeat(${subject}), 'é'.repeat(${body / 2}))`);
  mail(250, 204_800);
  expect(() => mail(251, 2)).toThrow('Argument too large: subject');
  expect(() => mail(1, 204_802)).toThrow('Limit Exceeded: Email Body Size.');
  open({ limits: workspaceLimits });
  mail(1, 409_600);
  expect(() => mail(1, 409_602)).toThrow('Limit Exceeded: Email Body Size.');
  expect(opened.appsScript.state.mails).toHaveLength(1);
});

test('operations on the locks of a script are refused when there are too many in a short time', () => {
  expect(opened.appsScript.state.limits.lockBurst.count).toBe(500);
  open({ limits: { lockBurst: { count: 3, withinMs: 10_000 } } });
  const take = 'var lock = LockService.getScriptLock(); lock.waitLock(100)';
  go(`${take}; lock.releaseLock()`);
  expect(() => go(`${take}; lock.releaseLock()`)).toThrow('There are too many LockService operations');
  opened.appsScript.state.clock.advance(10_000);
  expect(() => go(take)).not.toThrow();
});

test('a formula may pass a date, and undefined or null for an omitted argument', () => {
  open({ code: 'function typeOf(value) { return Object.prototype.toString.call(value); }' });
  const typeOf = (value: unknown) => opened.appsScript.ask('typeOf', [value], { as: 'customFunction' });
  expect([undefined, null, new Date(0)].map(typeOf)).toEqual(['[object Undefined]', '[object Null]', '[object Date]']);
  expect(typeOf([[new Date(0)]])).toBe('[object Array]');
});

test('a script can detect whether it runs as an add-on', () => {
  const asked = 'ScriptApp.getInstallationSource() === ScriptApp.InstallationSource.NONE';
  expect(go(asked)).toBe(true);
  open({ isAddOn: true });
  expect(go(asked)).toBe(false);
});

test('a page passes and gets JSON, through functions that are not private', () => {
  open({
    code: `function same(value) { return value; } function hidden_() {}
      function day() { return { at: [new Date()] }; } function act() { return function () {}; }`,
  });
  const given = { text: 'a', list: [1, null, true], inner: { deep: [] } };
  expect(answerRun(opened.appsScript, { name: 'same', given: [given] })).toEqual({ value: given });
  for (const value of [new Date(), () => 1, new Map(), { at: new Date() }, [new Set()], 1n]) {
    expect(answerRun(opened.appsScript, { name: 'same', given: [value] })).toMatchObject({
      error: expect.stringMatching(/illegal value/),
    });
  }
  expect(answerRun(opened.appsScript, { name: 'day', given: [] })).toMatchObject({
    error: expect.stringMatching(/Date/),
  });
  expect(answerRun(opened.appsScript, { name: 'act', given: [] })).toMatchObject({
    error: expect.stringMatching(/cannot cross/),
  });
  expect(answerRun(opened.appsScript, { name: 'hidden_', given: [] })).toMatchObject({
    error: expect.stringMatching(/not found/),
  });
});

test('before the consent of a user only the menu can be created', () => {
  expect(go(`SpreadsheetApp.getUi().createMenu('A').addItem('b', 'c').addToUi()`, { as: 'open' })).toBeUndefined();
  expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1/')`, { as: 'open' })).toThrow(/permission/);
  expect(() => go(`PropertiesService.getUserProperties()`, { as: 'openElsewhere' })).toThrow(/permission/);
  expect(() => go(`ScriptApp.newTrigger('x')`, { as: 'open' })).toThrow(/permission/);
});

test('an add-on’s trigger runs hourly at most, and a script has at most twenty triggers', () => {
  const one = `ScriptApp.newTrigger('x').timeBased()`;
  open({ isAddOn: true });
  expect(() => go(`${one}.after(1000).create()`)).toThrow(/at least 1 hour/);
  open();
  expect(() => go(`for (var i = 0; i < 21; i++) ${one}.everyHours(1).create()`)).toThrow(/too many triggers/);
  expect(opened.appsScript.state.triggers).toHaveLength(20);
});

test('the clock of the script is the clock of the simulator', () => {
  const before = Number(go('Date.now()'));
  opened.appsScript.state.clock.advance(3_600_000);
  expect(Number(go('new Date().getTime()')) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(go('new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z');
  expect(go('new Date() instanceof Date')).toBe(true);
});

test('a sheet accepts 30,000 characters of developer metadata, including those of its rows and columns', () => {
  open();
  const sheet = 'var sheet = SpreadsheetApp.getActiveSpreadsheet().getActiveSheet();';
  const add = (on: string, length: number) => go(`${sheet} ${on}.addDeveloperMetadata('k', 'x'.repeat(${length}))`);
  const full = 'The developer metadata would be longer than 30000 characters.';
  add('sheet', 9_999);
  add("sheet.getRange('2:2')", 9_999);
  add("sheet.getRange('C:C')", 9_998);
  expect(() => add('sheet', 1)).toThrow(full);
  expect(() => add("sheet.getRange('3:3')", 1)).toThrow(full);
  // There is room for one character, the key of the next entry.
  add('sheet', 0);
  const found = `${sheet} var mark = sheet.createDeveloperMetadataFinder().withKey('k').find()[0];`;
  expect(() => go(`${found} mark.setValue('x'.repeat(10000))`)).toThrow(full);
  go(`${found} mark.setValue('short')`);
  add("sheet.getRange('3:3')", 9_000);
  // Another sheet has its own 30,000.
  go(`SpreadsheetApp.getActiveSpreadsheet().insertSheet('Other').addDeveloperMetadata('k', 'x'.repeat(29999))`);
});
