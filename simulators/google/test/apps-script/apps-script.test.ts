import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { open, go } = opened;

describe('globals', () => {
  test.each(
    'fetch URL URLSearchParams setTimeout setInterval queueMicrotask structuredClone AbortController TextEncoder TextDecoder crypto atob btoa performance process require Buffer Blob navigator SharedArrayBuffer Atomics WeakRef AggregateError'.split(
      ' ',
    ),
  )('%s is not there', (name) => {
    expect(go(`typeof ${name}`)).toBe('undefined');
  });

  test.each(['[].at', '"".replaceAll', 'Object.hasOwn', '[].findLast', 'Promise.any', '[].toSorted', 'Map.groupBy'])(
    '%s does not exist',
    (place) => {
      expect(go(`typeof ${place}`)).toBe('undefined');
    },
  );

  test('a value that a service returns belongs to the realm of the script, not of the test', () => {
    expect(go(`SpreadsheetApp.getActive().getSheets() instanceof Array`)).toBe(true);
    expect(go(`try { UrlFetchApp.fetch('nonsense'); } catch (error) { error instanceof Error && error.name }`)).toBe(
      'Exception',
    );
    expect(go(`SpreadsheetApp.getActive().constructor === Object`)).toBe(true);
    expect(() => go(`SpreadsheetApp.constructor.constructor('return process')()`)).toThrow(/process is not defined/);
  });

  test('a settled promise is awaited, and one that cannot settle is reported', () => {
    open({
      code: 'async function soon() { await null; return 7; } function never() { return new Promise(() => {}); }',
    });
    expect(opened.appsScript.ask('soon')).toBe(7);
    expect(() => opened.appsScript.ask('never')).toThrow(/never settled/);
  });

  test('each execution evaluates the script again', () => {
    open({ code: 'var count = 0; function next() { return ++count; }' });
    expect([opened.appsScript.ask('next'), opened.appsScript.ask('next')]).toEqual([1, 1]);
  });

  test.each(['onEdit', 'onSelectionChange'])(
    'a script with the simple trigger %s, which never runs here, is refused',
    (name) => {
      open({ code: `function ${name}() {} function other() {}` });
      expect(() => opened.appsScript.ask('other')).toThrow(`This simulator never runs the simple trigger ${name}.`);
    },
  );

  test('functions with an underscore at the end are private, and dates cannot be passed', () => {
    open({ code: 'function hidden_() {} function day() { return { at: new Date() }; }' });
    expect(() => opened.appsScript.ask('hidden_')).toThrow(/not found/);
    expect(() => opened.appsScript.ask('day', [], { as: 'page' })).toThrow(/Date/);
  });
});

describe('cells', () => {
  const range = (rows: number, columns = 1): string =>
    `var sheet = SpreadsheetApp.getActive().getSheets()[0]; var range = sheet.getRange(1, 1, ${rows}, ${columns});`;

  test('a written value is interpreted as if it had been typed', () => {
    const texts = ['=1+1', '+1+1', '007', '1/2', 'TRUE', '10%', "'=1", '2026-01-31', 'plain', '1,234'];
    go(`${range(texts.length)} range.setValues(${JSON.stringify(texts.map((text) => [text]))})`);
    expect(go(`${range(texts.length)} range.getFormulas()`)).toEqual(
      texts.map((text) => [text === '=1+1' ? text : text === '+1+1' ? '=+1+1' : '']),
    );
    const values = go(`${range(texts.length)} range.getValues().map(([v]) => v instanceof Date ? 'date' : v)`);
    expect(values).toEqual([2, '#NAME?', 7, 'date', true, 0.1, '=1', 'date', 'plain', 1234]);
  });

  test('the text format keeps numbers as text, and does not stop a formula', () => {
    go(`${range(3)} range.setNumberFormat('@').setValues([['007'], ['=1+1'], [7]])`);
    expect(go(`${range(3)} range.getValues()`)).toEqual([['007'], [2], ['7']]);
  });

  test('a cell with IMPORTRANGE holds an error, since no user has allowed access to the other file', () => {
    go(`${range(1)} range.setFormula('=IMPORTRANGE("spreadsheet-2", "A1")')`);
    expect(go(`${range(1)} range.getValues()`)).toEqual([['#REF!']]);
    expect(go(`${range(1)} range.getFormulas()`)).toEqual([['=IMPORTRANGE("spreadsheet-2", "A1")']]);
  });

  test('a range reports its size, and a sheet its limits', () => {
    expect(() => go(`${range(2)} range.setValues([[1]])`)).toThrow(/number of rows/);
    expect(() => go(`${range(1)} range.setValues([[1, 2]])`)).toThrow(/number of columns/);
    expect(() => go(`${range(1)} sheet.getRange(1001, 1)`)).toThrow(/outside the dimensions/);
    expect(() => go(`${range(1)} range.setValue('x'.repeat(50001))`)).toThrow(/50000 characters/);
  });

  test('metadata moves with its row and column', () => {
    go(
      `${range(1)} sheet.getRange('3:3').addDeveloperMetadata('row', 'a'); sheet.getRange('C:C').addDeveloperMetadata('column', 'b')`,
    );
    const [sheet] = opened.appsScript.state.book.sheets;
    sheet!.insertRows(1, 2);
    sheet!.insertColumns(1, 1);
    sheet!.moveColumns(4, 1, 1);
    const found = `SpreadsheetApp.getActive().createDeveloperMetadataFinder()`;
    expect(go(`${found}.withKey('row').find()[0].getLocation().getRow().getRow()`)).toBe(5);
    expect(go(`${found}.withKey('column').find()[0].getLocation().getColumn().getColumn()`)).toBe(1);
    expect(() => go(`${range(2)} range.addDeveloperMetadata('x')`)).toThrow(/arbitrary ranges/);
  });

  test('named ranges move with their columns, and those in between make room', () => {
    go(
      `const book = SpreadsheetApp.getActive(), sheet = book.insertSheet('Moves');
       for (const letter of 'BDEG') book.setNamedRange('column' + letter, sheet.getRange(1, letter.charCodeAt(0) - 64));
       sheet.moveColumns(sheet.getRange(1, 2, 1, 2), 7)`,
    );
    const places = `'BDEG'.split('').map((letter) => SpreadsheetApp.getActive().getRangeByName('column' + letter).getColumn()).join()`;
    expect(go(places)).toBe('5,2,3,7');
    go(
      `const sheet = SpreadsheetApp.getActive().getSheetByName('Moves'); sheet.moveColumns(sheet.getRange(1, 5, 1, 2), 2)`,
    );
    expect(go(places)).toBe('2,4,5,7');
  });

  test('a date is an instant in the spreadsheet’s zone', () => {
    open({ timeZone: 'America/New_York' });
    go(`${range(1)} range.setNumberFormat('yyyy-mm-dd').setValue(45292)`);
    expect(go(`${range(1)} range.getValue().toISOString()`)).toBe('2024-01-01T05:00:00.000Z');
  });
});

test('an unknown host, and a port without https, throw the errors of Google', async () => {
  const source = `
    const { createServer } = require('node:http'); const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => response.end('in clear'));
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(source, { eval: true });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  const url = `https://127.0.0.1:${String(port)}/a`;
  const thrownBy = (asked: string) =>
    go(`try { UrlFetchApp.fetch('${asked}', { muteHttpExceptions: true }); } catch (error) { error.message; }`);
  expect(thrownBy('https://tpr..invalid/a')).toBe('DNS error: https://tpr..invalid/a');
  expect(thrownBy(url)).toBe(`SSL Error ${url}`);
  expect(thrownBy('http://127.0.0.1:1/a')).toBe('Address unavailable: http://127.0.0.1:1/a');
  await worker.terminate();
});

test('many requests run in parallel, and redirects are followed on request', async () => {
  const source = `
    const http = require('node:http'); const { parentPort } = require('node:worker_threads'); const open = []; let most = 0;
    const server = http.createServer((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/most' }).end();
      if (request.url === '/most') return response.end(String(most));
      most = Math.max(most, open.push(response));
      // No request is answered before all are open.
      if (most === 40) for (const each of open.splice(0)) each.writeHead(404).end('no');
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

test('a formula shows an error once a script writes one of the cells that it fills', () => {
  open({
    code: `function write(value) { SpreadsheetApp.getActiveSpreadsheet().getActiveSheet().getRange(3, 1).setValue(value); }`,
  });
  const [sheet] = opened.appsScript.state.book.sheets;
  sheet!.put(1, 1, { value: 1, formula: '=ARRAYFORMULA(B1:B4)' });
  for (const row of [2, 3, 4]) sheet!.put(row, 1, { value: row, isSpilled: true });
  opened.appsScript.ask('write', [3]);
  expect([1, 2, 3, 4].map((row) => sheet!.at(row, 1).value)).toEqual(['#REF!', undefined, 3, undefined]);
});
