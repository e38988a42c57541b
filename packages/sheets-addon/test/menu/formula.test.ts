import { expect, test } from 'vitest';
import { openDesk } from '../realm/script.ts';
import { countCalls, withRefresh } from '../../src/server/menu/formula.ts';

test.each([
  ['=TPR_INDICATOR(A2:A,"x")', '=TPR_INDICATOR(A2:A,"x",TPR_REFRESH)'],
  ['=TPR_PORTFOLIO()', '=TPR_PORTFOLIO(,,TPR_REFRESH)'],
  ['=TPR_STATUS()', '=TPR_STATUS(TPR_REFRESH)'],
  ['=TPR_THIRDPARTY(A2)', '=TPR_THIRDPARTY(A2,,TPR_REFRESH)'],
  ['=TPR_INDICATOR(A2,"x",TPR_REFRESH)', '=TPR_INDICATOR(A2,"x",TPR_REFRESH)'],
  ['=TPR_INDICATOR(A2,"a,b)")', '=TPR_INDICATOR(A2,"a,b)",TPR_REFRESH)'],
  [
    '=SUM(TPR_INDICATOR(A2,"x"),TPR_INDICATOR(A3,"y"))',
    '=SUM(TPR_INDICATOR(A2,"x",TPR_REFRESH),TPR_INDICATOR(A3,"y",TPR_REFRESH))',
  ],
  ['=TPR_ATTRIBUTE(TPR_SEARCH("a"),"b")', '=TPR_ATTRIBUTE(TPR_SEARCH("a",,TPR_REFRESH),"b",TPR_REFRESH)'],
  ['=TPR_PORTFOLIO({"a","b"})', '=TPR_PORTFOLIO({"a","b"},,TPR_REFRESH)'],
  ['="TPR_STATUS()"', '="TPR_STATUS()"'],
  ['=TPR_UNKNOWN(1)', '=TPR_UNKNOWN(1)'],
])('%s becomes %s', (formula, wanted) => {
  expect(withRefresh(formula, ',')).toBe(wanted);
  expect(withRefresh(wanted, ',')).toBe(wanted);
});

test('the separator is that of the spreadsheet', () => {
  expect(withRefresh('=TPR_INDICATOR(A2;"x")', ';')).toBe('=TPR_INDICATOR(A2;"x";TPR_REFRESH)');
});

test('refreshing changes each formula once, and the cell that they name each time', () => {
  const desk = openDesk();
  const [sheet] = desk.realm.world.book.sheets;
  sheet!.put(1, 1, { value: 1, formula: '=TPR_STATUS()' });
  sheet!.put(2, 2, { value: 1, formula: '=1+1' });
  desk.realm.ask('refreshFormulas');
  expect(sheet!.at(1, 1).formula).toBe('=TPR_STATUS(TPR_REFRESH)');
  expect(sheet!.at(2, 2).formula).toBe('=1+1');
  const cell = () => desk.realm.world.book.sheet('TPR refresh').at(1, 1).value;
  const first = cell();
  desk.realm.world.clock.advance(1_000);
  desk.realm.ask('refreshFormulas');
  expect(cell()).not.toBe(first);
  expect(desk.realm.world.book.sheet('TPR refresh').isHidden).toBe(true);
  expect(desk.realm.world.book.toasts).toHaveLength(2);
  expect(countCalls('=TPR_STATUS()+TPR_STATUS()')).toBe(2);
  desk.realm.close();
});

test('the menu is made before anybody gave consent, in the language of the user', () => {
  const desk = openDesk({ language: 'fr' });
  desk.realm.ask('onOpen', [{ authMode: 'LIMITED' }], { as: 'open' });
  expect(desk.realm.world.menus[0]?.entries.map(({ handler }) => handler)).toEqual([
    'showSidebar',
    'refreshTable',
    undefined,
    'refreshFormulas',
  ]);
  expect(desk.realm.world.menus[0]?.entries[0]?.label).toBe('Ouvrir le volet');
  desk.realm.ask('showSidebar');
  expect(desk.realm.world.shown).toMatchObject([{ kind: 'sidebar', title: 'Tiers' }]);
  desk.realm.ask('refreshTable');
  expect(desk.realm.world.alerts).toHaveLength(1);
  desk.realm.close();
});
