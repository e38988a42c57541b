import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRealm, type Realm, type RealmOptions } from '../../src/realm/index.ts';

let realm: Realm;
const open = (options: Partial<RealmOptions> = {}): Realm => {
  realm?.close();
  realm = createRealm({ code: 'function go(source) { return (0, eval)(source); }', ...options });
  return realm;
};
beforeEach(() => void open());
afterEach(() => realm.close());

const go = (source: string, as: Parameters<Realm['run']>[2] = {}): unknown => realm.ask('go', [source], as);

describe('globals', () => {
  test.each(
    'fetch URL URLSearchParams setTimeout setInterval queueMicrotask structuredClone AbortController TextEncoder TextDecoder crypto atob btoa performance process require Buffer Blob navigator SharedArrayBuffer Atomics WeakRef AggregateError'.split(
      ' ',
    ),
  )('%s is not there', (name) => {
    expect(go(`typeof ${name}`)).toBe('undefined');
  });

  test.each(['[].at', '"".replaceAll', 'Object.hasOwn', '[].findLast', 'Promise.any', '[].toSorted', 'Map.groupBy'])(
    '%s is not there',
    (place) => {
      expect(go(`typeof ${place}`)).toBe('undefined');
    },
  );

  test('what a service returns is of the realm, not of ours', () => {
    expect(go(`SpreadsheetApp.getActive().getSheets() instanceof Array`)).toBe(true);
    expect(go(`try { UrlFetchApp.fetch('nonsense'); } catch (error) { error instanceof Error && error.name }`)).toBe(
      'Exception',
    );
    expect(go(`SpreadsheetApp.getActive().constructor === Object`)).toBe(true);
    expect(() => go(`SpreadsheetApp.constructor.constructor('return process')()`)).toThrow(/process is not defined/);
  });

  test('a promise that is settled is waited for, and one that can not be is told', () => {
    open({
      code: 'async function soon() { await null; return 7; } function never() { return new Promise(() => {}); }',
    });
    expect(realm.ask('soon')).toBe(7);
    expect(() => realm.ask('never')).toThrow(/never settled/);
  });

  test('each execution evaluates the script anew', () => {
    open({ code: 'var count = 0; function next() { return ++count; }' });
    expect([realm.ask('next'), realm.ask('next')]).toEqual([1, 1]);
  });

  test('functions with an underscore at the end are private, and dates do not cross', () => {
    open({ code: 'function hidden_() {} function day() { return { at: new Date() }; }' });
    expect(() => realm.ask('hidden_')).toThrow(/not found/);
    expect(() => realm.ask('day', [], { as: 'page' })).toThrow(/Date/);
  });
});

describe('limits', () => {
  test('a custom function ends after thirty seconds, other work after six minutes, and nothing catches it', () => {
    const code = `function sleep(ms) {
      try { Utilities.sleep(ms); } catch (error) { }
      try { PropertiesService.getDocumentProperties().setProperty('after', 'yes'); } catch (error) { }
      return 'went on';
    }`;
    open({ code });
    expect(realm.run('sleep', [31_000], { as: 'customFunction' }).kind).toBe('killed');
    expect(realm.world.properties.document.size).toBe(0);
    expect(realm.run('sleep', [29_000], { as: 'customFunction' }).kind).toBe('returned');
    open({ code: 'function long() { for (var i = 0; i < 8; i++) Utilities.sleep(60000); return 1; }' });
    expect(realm.run('long').kind).toBe('killed');
  });

  test('the clock of the script is the clock of the realm', () => {
    const before = Number(go('Date.now()'));
    realm.world.clock.advance(3_600_000);
    expect(Number(go('new Date().getTime()')) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(go('new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z');
    expect(go('new Date() instanceof Date')).toBe(true);
  });

  test('the cache takes so many bytes a value, and drops the oldest', () => {
    const cache = 'var cache = CacheService.getUserCache();';
    expect(() => go(`${cache} cache.put('a', 'é'.repeat(51201))`)).toThrow(/too large/);
    go(`${cache} for (var i = 0; i <= 1000; i++) cache.put('k' + i, 'v')`);
    expect(go(`${cache} [cache.get('k0'), cache.get('k99'), cache.get('k101'), cache.get('k1000')]`)).toEqual([
      null,
      null,
      'v',
      'v',
    ]);
    realm.world.clock.advance(601_000);
    expect(go(`${cache} cache.get('k1000')`)).toBe(null);
  });

  test('properties take 9 KB a value and 500 KB a store', () => {
    const store = 'var store = PropertiesService.getUserProperties();';
    expect(() => go(`${store} store.setProperty('a', 'x'.repeat(9217))`)).toThrow(/too large/);
    expect(() => go(`${store} for (var i = 0; i < 60; i++) store.setProperty('k' + i, 'x'.repeat(9000))`)).toThrow(
      /quota/,
    );
    expect(() => go(`${store} store.setProperty('a', 'b')`, { as: 'customFunction' })).toThrow(/permission/);
  });

  test('requests have a length, a number a day and names that are known', () => {
    open({ code: 'function go(source) { return (0, eval)(source); }', limits: { fetchesADay: 1 } });
    expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1/' + 'x'.repeat(2100))`)).toThrow(/URL Length/);
    expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1/')`)).toThrow(/too many times/);
    open();
    expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1:1/', { body: 'x' })`)).toThrow(/unknown name: body/);
    expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1:1/', { muteHttpExceptions: true })`)).toThrow(/unavailable/);
  });

  test('before anybody gave consent only the menu can be made', () => {
    expect(go(`SpreadsheetApp.getUi().createMenu('A').addItem('b', 'c').addToUi()`, { as: 'open' })).toBeUndefined();
    expect(() => go(`UrlFetchApp.fetch('http://127.0.0.1/')`, { as: 'open' })).toThrow(/permission/);
    expect(() => go(`PropertiesService.getUserProperties()`, { as: 'openElsewhere' })).toThrow(/permission/);
    expect(() => go(`ScriptApp.newTrigger('x')`, { as: 'open' })).toThrow(/permission/);
  });

  test('an add-on is called by the hour at most, and twenty triggers are all there are', () => {
    open({ isAddOn: true });
    expect(() => go(`ScriptApp.newTrigger('x').timeBased().after(1000).create()`)).toThrow(/at least 1 hour/);
    expect(() =>
      go(`for (var i = 0; i < 21; i++) ScriptApp.newTrigger('x').timeBased().everyHours(1).create()`),
    ).toThrow(/too many triggers/);
  });
});

describe('cells', () => {
  const range = (rows: number, columns = 1): string =>
    `var sheet = SpreadsheetApp.getActive().getSheets()[0]; var range = sheet.getRange(1, 1, ${rows}, ${columns});`;

  test('what is written is read as if it had been typed', () => {
    const texts = ['=1+1', '+1+1', '007', '1/2', 'TRUE', '10%', "'=1", '2026-01-31', 'plain', '1,234'];
    go(`${range(texts.length)} range.setValues(${JSON.stringify(texts.map((text) => [text]))})`);
    expect(go(`${range(texts.length)} range.getFormulas()`)).toEqual(
      texts.map((text) => [text === '=1+1' ? text : text === '+1+1' ? '=+1+1' : '']),
    );
    const values = go(`${range(texts.length)} range.getValues().map(([v]) => v instanceof Date ? 'date' : v)`);
    expect(values).toEqual([2, '#NAME?', 7, 'date', true, 0.1, '=1', 'date', 'plain', 1234]);
  });

  test('the text format keeps numbers as text, and no formula from being one', () => {
    go(`${range(3)} range.setNumberFormat('@').setValues([['007'], ['=1+1'], [7]])`);
    expect(go(`${range(3)} range.getValues()`)).toEqual([['007'], [2], ['7']]);
  });

  test('a range has its size, and a sheet its edge', () => {
    expect(() => go(`${range(2)} range.setValues([[1]])`)).toThrow(/number of rows/);
    expect(() => go(`${range(1)} range.setValues([[1, 2]])`)).toThrow(/number of columns/);
    expect(() => go(`${range(1)} sheet.getRange(1001, 1)`)).toThrow(/outside the dimensions/);
    expect(() => go(`${range(1)} range.setValue('x'.repeat(50001))`)).toThrow(/50000 characters/);
  });

  test('metadata goes where its row and column go', () => {
    go(
      `${range(1)} sheet.getRange('3:3').addDeveloperMetadata('row', 'a'); sheet.getRange('C:C').addDeveloperMetadata('column', 'b')`,
    );
    const [sheet] = realm.world.book.sheets;
    sheet!.insertRows(1, 2);
    sheet!.insertColumns(1, 1);
    sheet!.moveColumns(4, 1, 1);
    const found = `SpreadsheetApp.getActive().createDeveloperMetadataFinder()`;
    expect(go(`${found}.withKey('row').find()[0].getLocation().getRow().getRow()`)).toBe(5);
    expect(go(`${found}.withKey('column').find()[0].getLocation().getColumn().getColumn()`)).toBe(1);
    expect(() => go(`${range(2)} range.addDeveloperMetadata('x')`)).toThrow(/arbitrary ranges/);
  });

  test('a date is an instant of the spreadsheet’s zone', () => {
    open({ timeZone: 'America/New_York' });
    go(`${range(1)} range.setNumberFormat('yyyy-mm-dd').setValue(45292)`);
    expect(go(`${range(1)} range.getValue().toISOString()`)).toBe('2024-01-01T05:00:00.000Z');
  });
});

test('many requests are under way at once, and redirects are followed where that is wanted', async () => {
  const source = `
    const http = require('node:http'); const { parentPort } = require('node:worker_threads'); let open = 0, most = 0;
    const server = http.createServer((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/most' }).end();
      if (request.url === '/most') return response.end(String(most));
      most = Math.max(most, ++open);
      setTimeout(() => { open--; response.writeHead(404).end('no'); }, 100);
    }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(source, { eval: true });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  const url = `http://127.0.0.1:${String(port)}`;
  const asked = `Array.from({ length: 40 }, () => ({ url: '${url}/slow', muteHttpExceptions: true }))`;
  expect(go(`UrlFetchApp.fetchAll(${asked}).map((reply) => reply.getResponseCode()).join()`)).toMatch(
    /^404(,404){39}$/,
  );
  expect(Number(go(`UrlFetchApp.fetch('${url}/moved').getContentText()`))).toBe(40);
  expect(() => go(`UrlFetchApp.fetch('${url}/slow')`)).toThrow(/returned code 404/);
  await worker.terminate();
});
