import { expect, test } from 'vitest';
import { openScriptBench } from '../apps-script/script-bench.ts';
import { startService } from '../apps-script/service.ts';
import { countCalls, withRefresh } from '../../src/server/menu/formula.ts';

test.each([
  ['=TPR_INDICATOR(A2:A,"x")', '=TPR_INDICATOR(A2:A,"x",TPR_REFRESH)'],
  ['=TPR_PORTFOLIO()', '=TPR_PORTFOLIO("","",TPR_REFRESH)'],
  ['=TPR_PORTFOLIO(,"Country=FR")', '=TPR_PORTFOLIO("","Country=FR",TPR_REFRESH)'],
  ['=TPR_STATUS()', '=TPR_STATUS(TPR_REFRESH)'],
  ['=TPR_THIRDPARTY(A2)', '=TPR_THIRDPARTY(A2,"",TPR_REFRESH)'],
  ['=TPR_INDICATOR(A2,"x",TPR_REFRESH)', '=TPR_INDICATOR(A2,"x",TPR_REFRESH)'],
  ['=TPR_INDICATOR(A2,"a,b)")', '=TPR_INDICATOR(A2,"a,b)",TPR_REFRESH)'],
  [
    '=SUM(TPR_INDICATOR(A2,"x"),TPR_INDICATOR(A3,"y"))',
    '=SUM(TPR_INDICATOR(A2,"x",TPR_REFRESH),TPR_INDICATOR(A3,"y",TPR_REFRESH))',
  ],
  ['=TPR_ATTRIBUTE(TPR_SEARCH("a"),"b")', '=TPR_ATTRIBUTE(TPR_SEARCH("a","",TPR_REFRESH),"b",TPR_REFRESH)'],
  ['=TPR_PORTFOLIO({"a","b"})', '=TPR_PORTFOLIO({"a","b"},"",TPR_REFRESH)'],
  // Typed in any form: in small letters, with blanks, with the semicolon that every locale accepts.
  ['=tpr_indicator( A2 ; "x" )', '=tpr_indicator( A2 , "x" ,TPR_REFRESH)'],
  ['=Tpr_Status(tpr_refresh)', '=Tpr_Status(TPR_REFRESH)'],
  // Gaps that an earlier refresh has left, or from before the function had more arguments.
  ['=TPR_DOCUMENTS(A2,,TPR_REFRESH)', '=TPR_DOCUMENTS(A2,"",TPR_REFRESH)'],
  ['=TPR_CHECKID(A2,"SIRET",TPR_REFRESH)', '=TPR_CHECKID(A2,"SIRET","","",TPR_REFRESH)'],
  // Quotes in the name of a sheet, and a function that is only mentioned.
  [`=TPR_INDICATOR('5" (TPR_STATUS('!A2,"x")`, `=TPR_INDICATOR('5" (TPR_STATUS('!A2,"x",TPR_REFRESH)`],
  [`=TPR_INDICATOR('it''s, "mine"'!A2,"x")`, `=TPR_INDICATOR('it''s, "mine"'!A2,"x",TPR_REFRESH)`],
  ['="TPR_STATUS()"', '="TPR_STATUS()"'],
  ['=TPR_UNKNOWN(1)', '=TPR_UNKNOWN(1)'],
  // An unfinished formula shows an error, before and after; surplus arguments are left to the user who typed them.
  ['=TPR_INDICATOR(A2)', '=TPR_INDICATOR(A2)'],
  ['=TPR_INDICATOR(A2,"x",1,2)', '=TPR_INDICATOR(A2,"x",1,2)'],
  ['=TPR_STATUS(', '=TPR_STATUS('],
])('%s becomes %s', (formula, wanted) => {
  expect(withRefresh(formula, ',')).toBe(wanted);
  expect(withRefresh(wanted, ',')).toBe(wanted);
});

test('the separator is that of the spreadsheet, and a comma in a number is not a separator', () => {
  expect(withRefresh('=TPR_INDICATOR(A2;"x")', ';')).toBe('=TPR_INDICATOR(A2;"x";TPR_REFRESH)');
  expect(withRefresh('=TPR_THIRDPARTY(A2+1,5)', ';')).toBe('=TPR_THIRDPARTY(A2+1,5;"";TPR_REFRESH)');
  expect(withRefresh('=TPR_PORTFOLIO({"a"\\"b"};)', ';')).toBe('=TPR_PORTFOLIO({"a"\\"b"};"";TPR_REFRESH)');
});

test('refreshing changes each formula once, and each time the cell to which they refer', () => {
  const bench = openScriptBench();
  const [sheet] = bench.appsScript.state.book.sheets;
  sheet!.put(1, 1, { value: 1, formula: '=TPR_STATUS()' });
  sheet!.put(2, 2, { value: 1, formula: '=1+1' });
  bench.appsScript.ask('refreshFormulas');
  expect(sheet!.at(1, 1).formula).toBe('=TPR_STATUS(TPR_REFRESH)');
  expect(sheet!.at(2, 2).formula).toBe('=1+1');
  const cell = () => bench.appsScript.state.book.sheet('TPR refresh').at(1, 1).value;
  const first = cell();
  bench.appsScript.state.clock.advance(1_000);
  bench.appsScript.ask('refreshFormulas');
  expect(cell()).not.toBe(first);
  expect(bench.appsScript.state.book.sheet('TPR refresh').isHidden).toBe(true);
  expect(bench.appsScript.state.book.toasts).toHaveLength(2);
  expect(countCalls('=TPR_STATUS()+TPR_STATUS()')).toBe(2);
  bench.appsScript.close();
});

test('the sheet that is made for the refresh of formulas leaves its user on the sheet in front', () => {
  const bench = openScriptBench();
  const { book } = bench.appsScript.state;
  const front = book.addSheet('Mine');
  book.selection = { sheet: front, box: { row: 1, column: 1, rows: 1, columns: 1 } };
  bench.appsScript.ask('refreshFormulas');
  expect(book.sheets.map(({ name }) => name)).toContain('TPR refresh');
  expect(book.selection.sheet).toBe(front);
  bench.appsScript.close();
});

test('a chart that the user has moved to its own sheet hinders neither the refresh of formulas nor a new table', async () => {
  const service = await startService({ seed: 6 });
  const bench = openScriptBench();
  const { book, alerts } = bench.appsScript.state;
  for (const name of ['Chart', 'Portfolio']) book.addSheet(name).type = 'OBJECT';
  const [sheet] = book.sheets;
  sheet!.put(1, 1, { value: 1, formula: '=TPR_STATUS()' });
  bench.appsScript.ask('refreshFormulas');
  expect(alerts).toEqual([]);
  expect(sheet!.at(1, 1).formula).toBe('=TPR_STATUS(TPR_REFRESH)');
  bench.signIn(service);
  expect(bench.ask('perform', ['job', 'pull', null])).toMatchObject({ kind: 'done', result: { rows: 6 } });
  expect(book.sheets.map(({ name }) => name)).toContain('Portfolio 2');
  bench.appsScript.close();
  await service.close();
});

test.each([
  ['en', 'Protected cells were not refreshed: Sheet1!A2, Other!C1. Ask'],
  ['fr', 'Les cellules protégées n’ont pas été actualisées\u00a0: Sheet1!A2, Other!C1. Demandez'],
])(
  'formulas in cells that the user may not change are named, and all others are read again, in %s',
  (language, message) => {
    const bench = openScriptBench({ language });
    const { book, alerts } = bench.appsScript.state;
    const [sheet] = book.sheets;
    const other = book.addSheet('Other');
    const formula = '=TPR_STATUS()';
    const prepared = '=TPR_STATUS(TPR_REFRESH)';
    for (const row of [1, 2, 3]) sheet!.put(row, 1, { value: 1, formula });
    other.put(1, 3, { value: 1, formula });
    other.put(2, 3, { value: 1, formula: prepared });
    sheet!.protections.push({
      box: { row: 2, column: 1, rows: 1, columns: 1 },
      isWarningOnly: false,
      description: '',
      editors: new Set(),
    });
    other.protections.push({ box: undefined, isWarningOnly: false, description: '', editors: new Set() });
    bench.appsScript.ask('refreshFormulas');
    expect([1, 2, 3].map((row) => sheet!.at(row, 1).formula)).toEqual([prepared, formula, prepared]);
    expect(alerts).toEqual([expect.stringContaining(message.replace('Sheet1', sheet!.name))]);
    expect(book.toasts.at(-1)).toMatch(/^3 form/);
    // The cell to which the formulas refer may be protected, too.
    book
      .sheet('TPR refresh')
      .protections.push({ box: undefined, isWarningOnly: false, description: '', editors: new Set() });
    bench.appsScript.ask('refreshFormulas');
    expect(alerts.at(-1)).toMatch(/protected|protégée/);
    bench.appsScript.close();
  },
);

test('the menu is created before any user has granted permissions, in the language of the user', () => {
  const bench = openScriptBench({ language: 'fr' });
  bench.appsScript.ask('onOpen', [{ authMode: 'LIMITED' }], { as: 'open' });
  expect(bench.appsScript.state.menus[0]?.entries.map(({ handler }) => handler)).toEqual([
    'showSidebar',
    'refreshTable',
    undefined,
    'refreshFormulas',
    undefined,
    'showHelp',
  ]);
  expect(bench.appsScript.state.menus[0]?.entries[0]?.label).toBe('Ouvrir le volet');
  bench.appsScript.ask('showSidebar');
  expect(bench.appsScript.state.shown).toMatchObject([{ kind: 'sidebar', title: 'Tiers' }]);
  bench.appsScript.ask('refreshTable');
  expect(bench.appsScript.state.alerts).toHaveLength(1);
  bench.appsScript.close();
});
