import { typedCell } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchesTogether } from '../../src/server/service/url-fetch.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

/** More requests than one round sends. */
const thirdParties = fetchesTogether + 20;
let service: Service;
let bench: ScriptBench;
let ids: string[];

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
  bench = openScriptBench();
  bench.signIn(service);
  bench.share(service);
  ids = bench
    .formula('TPR_PORTFOLIO')
    .slice(1)
    .map(([id]) => String(id));
  bench.appsScript.close();
});
afterAll(() => service.close());
beforeEach(async () => {
  bench = openScriptBench();
  await service.ask('resetCounters');
});
afterEach(() => bench.appsScript.close());

function share(): void {
  bench.signIn(service);
  bench.share(service);
}

const column = (values: readonly string[]): string[][] => values.map((value) => [value]);

test('formulas read nothing before the user has shared a connection, and nothing after sharing is taken back', () => {
  bench.signIn(service);
  expect(bench.formula('TPR_INDICATOR', ids[0], 'financial risk')).toEqual([[expect.stringMatching(/^⚠ .*share/)]]);
  bench.share(service);
  expect(bench.formula('TPR_INDICATOR', ids[0], 'financial risk')).toEqual([[10.5]]);
  bench.ask('unshare', []);
  expect(bench.formula('TPR_INDICATOR', ids[0], 'financial risk')).toEqual([[expect.stringMatching(/^⚠ .*share/)]]);
});

test('an identifier from an IMPORTRANGE without access costs no request, and only its own cell shows the error', () => {
  share();
  const { state } = bench.appsScript;
  const imported = String(typedCell('=IMPORTRANGE("spreadsheet-2", "A1")', { value: undefined }, state).value);
  const { spent } = state;
  const before = spent.fetches;
  const cells = bench.formula('TPR_INDICATOR', column([imported, ids[0]!]), 'financial risk');
  expect(cells).toEqual([['⚠ The referenced cell contains an error: correct that cell first.'], [10.5]]);
  expect(spent.fetches - before).toBe(1);
});

test('a cell with an error, or one that is still calculated, is neither a valid nor an invalid identifier', () => {
  const cells = ['#N/A', 'Loading...', '73282932000074', '73282932000075'];
  expect(bench.formula('TPR_CHECKID', column(cells))).toEqual([
    ['⚠ The referenced cell contains an error: correct that cell first.'],
    ['⚠ The referenced cell is still being calculated: wait for its result.'],
    [true],
    [false],
  ]);
});

test('a column of identifiers takes the fewest possible rounds of fetches', async () => {
  share();
  const { spent } = bench.appsScript.state;
  const before = { ...spent };
  expect(new Set(ids).size).toBe(thirdParties);
  await service.ask('resetCounters');
  const answers = bench.formula('TPR_INDICATOR', column(ids), 'financial risk');
  expect(answers).toHaveLength(thirdParties);
  expect(answers.every(([answer]) => answer === '' || typeof answer === 'number')).toBe(true);
  expect(answers.filter(([answer]) => typeof answer === 'number').length).toBeGreaterThan(thirdParties / 10);
  // The service returns indicators of one third party a request: as many requests are the fewest. No round is spent on
  // a token or anything else: 12, 24 and 48 requests are sent together, then the rest.
  expect(spent.fetches - before.fetches).toBe(thirdParties);
  expect(spent.fetchRounds - before.fetchRounds).toBe(4);
  expect((await service.counters()).byOperation).toEqual({ 'indicators.list': thirdParties });
  // The next formula starts with the concurrency that the service has accepted.
  bench.appsScript.ask('refreshFormulas');
  const { fetchRounds } = spent;
  bench.formula('TPR_INDICATOR', column(ids.slice(0, 48)), 'financial risk');
  expect(spent.fetchRounds - fetchRounds).toBe(1);
});

test('the response that one formula has read is used for the next, until the formulas are refreshed', async () => {
  share();
  bench.formula('TPR_INDICATOR', column(ids.slice(0, 20)), 'financial risk');
  await service.ask('resetCounters');
  for (const id of ids.slice(0, 5)) bench.formula('TPR_INDICATOR', id, 'dependency');
  expect((await service.counters()).total).toBe(0);
  bench.appsScript.ask('refreshFormulas');
  bench.formula('TPR_INDICATOR', ids[0], 'financial risk');
  expect((await service.counters()).total).toBe(1);
});

test('a refresh of the table makes formulas that the menu has prepared read again, and changes no formula', () => {
  share();
  const { book } = bench.appsScript.state;
  const pull = () =>
    bench.ask('perform', ['job', 'pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } }]);
  const sign = () => book.sheet('TPR refresh').at(1, 1).value;
  book.sheet('Sheet1').put(5, 1, { value: 1, formula: '=TPR_STATUS()' });
  pull();
  expect(book.sheet('Sheet1').at(5, 1).formula).toBe('=TPR_STATUS()');
  bench.appsScript.ask('refreshFormulas');
  const before = sign();
  bench.appsScript.state.clock.advance(1_000);
  pull();
  expect(sign()).not.toBe(before);
});

test('a response of an intermediary is retried within the formula, and the service’s response is the one that is cached', async () => {
  share();
  await service.ask('setFaults', ['404-nginx@indicators.list=#1']);
  expect(bench.formula('TPR_INDICATOR', ids[0], 'financial risk')).toEqual([[10.5]]);
  await service.ask('setFaults', []);
  await service.ask('resetCounters');
  expect(bench.formula('TPR_INDICATOR', ids[0], 'financial risk')).toEqual([[10.5]]);
  expect((await service.counters()).total).toBe(0);
});

test('a failure is a text in the cell of its formula', () => {
  share();
  const [first, second, third, fourth] = bench.formula(
    'TPR_INDICATOR',
    [[ids[0]], ['999999'], [''], [1e20]],
    'financial risk',
  );
  expect([first, third]).toEqual([[10.5], ['']]);
  expect(second).toEqual(['⚠ There is no third party 999999 in this portfolio: check the identifier.']);
  expect(fourth?.[0]).toMatch(/^⚠ .*too long for a number/);
});

test('every function returns a range, and tables have a header', () => {
  share();
  expect(bench.formula('TPR_THIRDPARTY', column(ids.slice(0, 2)), 'name')).toEqual([
    ['Brumelac Maçonnerie (fictif)'],
    ['=SOMME(A1:A9) Tableurs (fictif)'],
  ]);
  expect(bench.formula('TPR_ATTRIBUTE', ids[0], 'Internal reference')).toEqual([['00000012']]);
  expect(bench.formula('TPR_DOSSIERS', ids[0])[0]?.slice(0, 2)).toEqual(['Third party', 'Dossier']);
  expect(bench.formula('TPR_DOCUMENTS', ids[0])[0]?.[0]).toBe('Third party');
  expect(bench.formula('TPR_SEARCH', 'Brumelac')[0]?.[0]).toBe('Name');
  expect(bench.formula('TPR_EVENTS', 'third parties', '2024-01-01', '2024-01-02')[0]?.[0]).toBe('Day');
  expect(bench.formula('TPR_CHECKID', column(['732829320', '']), 'SIREN')).toEqual([[true], ['']]);
  expect(bench.formula('TPR_STATUS')[0]).toEqual(['Connection shared with this spreadsheet', 'yes']);
  expect(bench.formula('TPR_EXTRACTED', ids[0], 'nothing', 'x')[0]?.[0]).toMatch(/^⚠ /);
});

test('a day is returned as a date, on the clock of the spreadsheet, and accepted as an argument', () => {
  // An offset is the zone of a spreadsheet whose zone Google does not know.
  for (const timeZone of ['Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'GMT-07:00', 'GMT+05:30']) {
    bench.appsScript.close();
    bench = openScriptBench({ timeZone });
    share();
    const [[end]] = bench.formula('TPR_ATTRIBUTE', ids[0], 'Contract end date') as [[Date]];
    expect(end).toBeInstanceOf(Date);
    const offset = timeZone.replace('GMT', '');
    expect(end.toLocaleString('sv-SE', { timeZone: offset })).toBe('2027-03-28 00:00:00');
  }
});

test('a formula that sends no request calls Google for the language alone', () => {
  const asked: string[] = [];
  const noting = openScriptBench({
    moreMs(service, method) {
      asked.push(`${service}.${method}`);
      return 0;
    },
  });
  expect(noting.formula('TPR_CHECKID', '73282932000074')).toEqual([[true]]);
  expect(asked).toEqual(['SpreadsheetService.getActiveSpreadsheet', 'Spreadsheet.getSpreadsheetLocale']);
  noting.appsScript.close();
});

test('texts in cells are in the language of the spreadsheet', () => {
  bench.appsScript.close();
  bench = openScriptBench({ locale: 'fr_FR' });
  share();
  expect(bench.formula('TPR_INDICATOR', '999999', 'x')).toEqual([
    ['⚠ Le tiers 999999 n’est pas dans ce portefeuille\u00a0: vérifiez l’identifiant.'],
  ]);
});

type TypedFilter = readonly [filter: string, passes: (cell: unknown) => boolean];

test.each<[label: string, filters: readonly TypedFilter[]]>([
  [
    'Annual purchase amount',
    [
      ['>=100 000', (cell) => Number(cell) >= 100_000],
      ['>=100.000,00', (cell) => Number(cell) >= 100_000],
    ],
  ],
  ['Dependency rate', [['>=12 %', (cell) => Number(cell) >= 0.12]]],
  ['Strategic', [['=VRAI', (cell) => cell === true]]],
  ['Contract end date', [['<01/03/2028', (cell) => Number(cell) < Date.UTC(2028, 2, 1)]]],
])('a filter on %s is read in the notation of a French spreadsheet', (label, filters) => {
  bench.appsScript.close();
  bench = openScriptBench({ locale: 'fr_FR' });
  share();
  const all = bench.formula('TPR_PORTFOLIO', label).slice(1);
  for (const [filter, passes] of filters) {
    const wanted = all.filter(([, cell]) => cell !== '' && passes(cell)).map(([id]) => id);
    const part = wanted.length / all.length;
    expect([filter, part > 0, part < 1]).toEqual([filter, true, true]);
    const found = bench.formula('TPR_PORTFOLIO', label, `${label}${filter}`).slice(1);
    expect([filter, found.map(([id]) => id)]).toEqual([filter, wanted]);
  }
});

test.each([
  ['fr_FR', true],
  ['de_DE', false],
])('in a spreadsheet of %s a point before three digits of a filter is refused: %s', (locale, isRefused) => {
  bench.appsScript.close();
  bench = openScriptBench({ locale });
  share();
  const label = 'Annual purchase amount';
  const [[answer] = []] = bench.formula('TPR_PORTFOLIO', label, `${label}>=100.000`);
  expect(String(answer).includes('100000, 100.0000')).toBe(isRefused);
});

test('a formula that could not read everything in its 30 seconds says so, and the next formula continues', () => {
  const slow = openScriptBench({ moreMs: (service, method) => (method === 'fetchAll' && service !== '' ? 12_000 : 0) });
  slow.signIn(service);
  slow.share(service);
  const first = slow.formula('TPR_INDICATOR', column(ids), 'financial risk');
  const late = first.filter(([answer]) =>
    String(answer).startsWith('⚠ The time limit of this run was reached.'),
  ).length;
  expect(late).toBeGreaterThan(0);
  expect(late).toBeLessThan(ids.length);
  const second = slow.formula('TPR_INDICATOR', column(ids), 'financial risk');
  expect(second.filter(([answer]) => String(answer).startsWith('⚠')).length).toBeLessThan(late);
  slow.appsScript.close();
});

test('a formula can neither write nor read the user’s identity', () => {
  const realm = bench.appsScript.begin({ as: 'customFunction' });
  expect(() => realm.evaluate(`SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1).setValue('x')`)).toThrow(
    /permission/,
  );
  expect(() => realm.evaluate('Session.getEffectiveUser()')).toThrow(/permission/);
  expect(() => realm.evaluate('SpreadsheetApp.getUi()')).toThrow(/context/);
});
