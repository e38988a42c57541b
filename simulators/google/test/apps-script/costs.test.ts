import { beforeEach, expect, test } from 'vitest';
import { costsMs, createStoppedClock } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
beforeEach(() => opened.open({ clock: createStoppedClock() }));

function tookMs(source: string): number {
  const { clock } = opened.appsScript.state;
  const begunMs = clock.now();
  opened.go(source);
  return clock.now() - begunMs;
}

const { property, cache, sheet, fetch } = costsMs;
const cell = 'SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1)';

test.each([
  ['a property that is read', `PropertiesService.getUserProperties().getProperty('a')`, property.read],
  ['a property that is written', `PropertiesService.getUserProperties().setProperty('a', 'b')`, property.write],
  ['a cached value that is read', `CacheService.getUserCache().get('a')`, cache.read],
  ['a cached value that is written', `CacheService.getUserCache().put('a', 'b')`, cache.write],
  ['cells that are read', `${cell}.getValue()`, sheet.read],
  ['a change that is not committed', `${cell}.setValue(1)`, 0],
  ['a change that is', `${cell}.setValue(1); SpreadsheetApp.flush()`, sheet.commit],
  ['a commit of nothing', 'SpreadsheetApp.flush()', 0],
  ['a change that is read again', `${cell}.setValue(1); ${cell}.getValue()`, sheet.commit + sheet.read],
  [
    'a round of a hundred requests',
    `try { UrlFetchApp.fetchAll(Array(100).fill('http://127.0.0.1:1/')) } catch (error) {}`,
    fetch.round + 100 * fetch.request,
  ],
])('%s takes the time that was measured at Google, which documents none', (_, source, wantedMs) => {
  const ms = tookMs(source);
  expect(ms).toBeGreaterThanOrEqual(Math.floor(wantedMs));
  expect(ms).toBeLessThanOrEqual(wantedMs + 3);
});

test('service calls use time of the execution: 900 reads of a property exceed the limit of a formula', () => {
  opened.open({
    clock: createStoppedClock(),
    code: `function read(times) {
      var store = PropertiesService.getDocumentProperties();
      for (var i = 0; i < times; i++) store.getProperty('a');
      return times;
    }`,
  });
  expect(opened.appsScript.run('read', [800], { as: 'customFunction' }).kind).toBe('returned');
  expect(opened.appsScript.run('read', [900], { as: 'customFunction' }).kind).toBe('killed');
});
