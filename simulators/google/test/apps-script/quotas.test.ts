import { expect, test } from 'vitest';
import { consumerLimits, createStoppedClock, workspaceLimits } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { open, go } = opened;
/** No server listens there: a request that fails there has passed every limit. */
const nowhere = 'http://127.0.0.1:1/';
const fetch = (count: number) => go(`UrlFetchApp.fetchAll(Array(${count}).fill('${nowhere}'))`);
const hourMs = 3_600_000;

test('a day of requests begins with the first one, and ends 24 hours after it', () => {
  open({ limits: { fetchesADay: 5 } });
  expect(() => fetch(5)).toThrow(/unavailable/);
  opened.appsScript.state.clock.advance(23 * hourMs);
  expect(() => fetch(1)).toThrow('Service invoked too many times for one day: urlfetch.');
  opened.appsScript.state.clock.advance(hourMs);
  expect(() => fetch(5)).toThrow(/unavailable/);
});

test('of a fetchAll beyond the daily limit, the requests within the limit have been sent', () => {
  open({ limits: { fetchesADay: 5 } });
  expect(() => fetch(7)).toThrow(/for one day: urlfetch/);
  expect(opened.appsScript.state.spent.fetches).toBe(5);
});

test('too many requests in a short time are refused, and accepted after a pause', () => {
  open({ limits: { fetchBurst: { count: 10, withinMs: 2_000 } } });
  expect(() => fetch(10)).toThrow(/unavailable/);
  expect(() => fetch(1)).toThrow(
    'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
  );
  opened.appsScript.state.clock.advance(2_000);
  expect(() => fetch(10)).toThrow(/unavailable/);
});

test('reads and writes of properties have a daily limit', () => {
  open({ limits: { propertyCallsADay: 4 } });
  const store = 'PropertiesService.getUserProperties()';
  go(`${store}.setProperties({ a: '1', b: '2' }); ${store}.getProperty('a'); ${store}.getProperty('b')`);
  expect(() => go(`${store}.getProperty('a')`)).toThrow('too many times for one day: properties');
});

test('triggers have a daily run time: a run beyond it is ended, and a due one does not begin', () => {
  const code = `function sleep(ms) { Utilities.sleep(ms); SpreadsheetApp.getActive(); return 'done'; }`;
  open({ code, limits: { triggerMsADay: 100_000 } });
  const { appsScript } = opened;
  const run = (ms: number, as: 'timer' | 'user') => appsScript.run('sleep', [ms], { as });
  const killed = { kind: 'killed', message: 'Service using too much computer time for one day.' };
  expect(run(60_000, 'timer').kind).toBe('returned');
  expect(run(60_000, 'timer')).toEqual(killed);
  expect(run(0, 'timer')).toEqual(killed);
  expect(run(60_000, 'user').kind).toBe('returned');
  appsScript.state.clock.advance(24 * hourMs);
  expect(run(60_000, 'timer').kind).toBe('returned');
});

test('one user can run thirty concurrent executions', () => {
  const { usage } = opened.appsScript.state.people.owner;
  usage.running = 29;
  expect(go('1')).toBe(1);
  usage.running = 30;
  expect(() => go('1')).toThrow('There are too many scripts running simultaneously for this Google user account.');
});

test('an execution that waits for an answer counts among the thirty', () => {
  const endings: string[] = [];
  const http = {
    sendAll() {
      endings.push(opened.appsScript.run('go', [`UrlFetchApp.fetch('http://x.test/')`]).kind);
      return [{ status: 200, headers: {}, body: '' }];
    },
    close: () => undefined,
  };
  open({ http });
  go(`UrlFetchApp.fetch('http://x.test/')`);
  expect(endings).toHaveLength(30);
  expect(endings[0]).toBe('threw');
  expect(endings.slice(1)).toEqual(Array(29).fill('returned'));
  expect(opened.appsScript.state.people.owner.usage.running).toBe(0);
});

test('without options a thousand requests pass in ten seconds', () => {
  open({ clock: createStoppedClock() });
  const most = { count: 500, rest: 500 };
  expect(() => fetch(most.count)).toThrow(/unavailable/);
  opened.appsScript.state.clock.advance(-2_000);
  expect(() => fetch(most.rest)).toThrow(/unavailable/);
  opened.appsScript.state.clock.advance(-5_000);
  expect(() => fetch(1)).toThrow(/in a short time/);
});

test('errors are in the language of the account', () => {
  open({ language: 'fr', limits: { fetchesADay: 0 } });
  expect(() => fetch(1)).toThrow(/en une journée/);
  open({ language: 'fr', limits: { fetchBurst: { count: 0, withinMs: 1 } } });
  expect(() => fetch(1)).toThrow(/en peu de temps/);
});

test('an organisation has higher limits than a person', () => {
  const daily = ['fetchesADay', 'propertyCallsADay', 'triggerMsADay', 'mailsADay'] as const;
  expect(daily.map((limit) => consumerLimits[limit])).toEqual([20_000, 50_000, 5_400_000, 100]);
  expect(daily.map((limit) => workspaceLimits[limit])).toEqual([100_000, 500_000, 21_600_000, 1_500]);
});

test('a trigger runs every 1, 5, 10, 15 or 30 minutes', () => {
  const every = (minutes: number) => go(`ScriptApp.newTrigger('go').timeBased().everyMinutes(${minutes}).create()`);
  for (const minutes of [1, 5, 10, 15, 30]) every(minutes);
  expect(() => every(7)).toThrow(/minutes/);
});

test('a cached value lasts at least a second', () => {
  expect(() => go(`CacheService.getUserCache().put('a', 'b', 0)`)).toThrow(/expirationInSeconds/);
});
