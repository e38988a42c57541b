import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Workbook, type FilterCriteria } from '../src/index.ts';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';

/** The 15th, so that the day 40 days earlier is in another month. */
const nowMs = Date.UTC(2026, 10, 15, 9);
const today = Math.floor(nowMs / 86_400_000) + 25_569;
const rows = [
  ['Id', 'Score', 'Day', 'Is paid'],
  ['a', 1, today, true],
  ['b', 2, today - 40, false],
  ['c', 3, today - 400, false],
  ['d', 4, 'none', true],
];

let excel: ExcelInNode;

async function open(platform: 'web' | 'windows-2021'): Promise<void> {
  excel = createExcel({ workbook: new Workbook({ platform, now: () => new Date(nowMs) }) });
  await run(async (context, sheet) => {
    sheet.getRange('A1:D5').values = rows;
    sheet.tables.add('A1:D5', true).name = 'Portfolio';
    sheet.getRange('A2').format.fill.color = '#FFC000';
    sheet.getRange('A3').format.font.color = '#FF0000';
    await context.sync();
  });
}

const run = <T>(act: (context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<T>): Promise<T> =>
  excel.Excel.run((context) => act(context, context.workbook.worksheets.getActiveWorksheet()));

const shown = () => ['a', 'b', 'c', 'd'].filter((_, row) => !excel.workbook.sheet('Sheet1').rows.isHidden(row + 1));

const readCriteria = () =>
  run(async (context, sheet) => {
    const { autoFilter } = sheet.tables.getItem('Portfolio');
    autoFilter.load('criteria,isDataFiltered');
    await context.sync();
    return autoFilter.criteria;
  });

const apply = (column: string, criteria: object) =>
  run(async (context, sheet) => {
    sheet.tables
      .getItem('Portfolio')
      .columns.getItem(column)
      .filter.apply(criteria as Excel.FilterCriteria);
    await context.sync();
  });

beforeAll(() => open('web'));
afterEach(() => excel.workbook.user.clearFilters('Portfolio'));
afterAll(() => excel.close());

describe('the criteria of a filter', () => {
  const nulls = { color: null, criterion2: null, dynamicCriteria: null, icon: null, operator: null, subField: null };

  test('are read with null in every unused field, and accepted only without these fields', async () => {
    excel.workbook.user.filterBy('Portfolio', 'Score', { filterOn: 'Custom', criterion1: '>2' });
    const [none, read] = await readCriteria();
    expect(none).toEqual({ ...nulls, criterion1: null, filterOn: null, values: null });
    expect(read).toEqual({ ...nulls, criterion1: '>2', filterOn: 'Custom', values: null });
    await expect(apply('Score', read!)).rejects.toMatchObject({ code: 'InvalidArgument' });
    await apply('Score', Object.fromEntries(Object.entries(read!).filter(([, value]) => value !== null)));
    expect(shown()).toEqual(['c', 'd']);
  });

  test('are refused without their required fields', async () => {
    for (const filterOn of ['CellColor', 'FontColor', 'Icon', 'Dynamic', 'TopItems', 'Custom', 'Values'])
      await expect(apply('Score', { filterOn })).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  test.each<[string, FilterCriteria, string[]]>([
    ['Id', { filterOn: 'CellColor', color: '#ffc000' }, ['a']],
    ['Id', { filterOn: 'CellColor' }, ['b', 'c', 'd']],
    ['Id', { filterOn: 'FontColor', color: '#FF0000' }, ['b']],
    ['Id', { filterOn: 'Icon', icon: { set: 'ThreeFlags', index: 0 } }, []],
    ['Id', { filterOn: 'Icon' }, ['a', 'b', 'c', 'd']],
    ['Score', { filterOn: 'TopItems', criterion1: '2' }, ['c', 'd']],
    ['Score', { filterOn: 'BottomPercent', criterion1: '25' }, ['a']],
    ['Score', { filterOn: 'Dynamic', dynamicCriteria: 'AboveAverage' }, ['c', 'd']],
    ['Score', { filterOn: 'Custom', criterion1: '>3', operator: 'Or', criterion2: '<2' }, ['a', 'd']],
    ['Day', { filterOn: 'Dynamic', dynamicCriteria: 'Today' }, ['a']],
    ['Day', { filterOn: 'Dynamic', dynamicCriteria: 'ThisMonth' }, ['a']],
    ['Is paid', { filterOn: 'Values', values: ['FALSE'] }, ['b', 'c']],
  ])('on %s, %j, keep the matching rows', (column, criteria, left) => {
    excel.workbook.user.filterBy('Portfolio', column, criteria);
    expect(shown()).toEqual(left);
  });

  test('match a date by the parts that they name', () => {
    const date = new Date(nowMs - 40 * 86_400_000).toISOString();
    const filter = (specificity: string) =>
      excel.workbook.user.filterBy('Portfolio', 'Day', { filterOn: 'Values', values: [{ date, specificity }] });
    filter('Day');
    expect(shown()).toEqual(['b']);
    filter('Month');
    expect(shown()).toEqual(['b']);
  });

  test('on TRUE and FALSE cannot be read in Excel on Windows after an add-in has applied them', async () => {
    const criteria = { filterOn: 'Values', values: ['FALSE'] };
    await apply('Is paid', criteria);
    expect((await readCriteria())[3]).toMatchObject(criteria);
    excel.close();
    await open('windows-2021');
    excel.workbook.user.filterBy('Portfolio', 'Is paid', criteria);
    expect((await readCriteria())[3]).toMatchObject(criteria);
    await apply('Is paid', criteria);
    await expect(readCriteria()).rejects.toMatchObject({ code: 'GeneralException' });
    excel.workbook.user.clearFilters('Portfolio');
    expect((await readCriteria())[3]).toMatchObject({ filterOn: null });
  });
});

test('clearing all filters removes the filter arrows, clearing that of a column keeps them', async () => {
  const arrows = async (clear: (table: Excel.Table) => void) => {
    excel.workbook.user.sortTable('Portfolio', 'Score', false);
    excel.workbook.user.filterTable('Portfolio', 'Id', ['b']);
    await run(async (context, sheet) => {
      clear(sheet.tables.getItem('Portfolio'));
      await context.sync();
    });
    expect(shown()).toHaveLength(4);
    return excel.workbook.tables.get('Portfolio').sortFields.length;
  };
  expect(await arrows((table) => table.columns.getItem('Id').filter.clear())).toBe(1);
  expect(await arrows((table) => table.clearFilters())).toBe(0);
  expect(await arrows((table) => table.autoFilter.clearCriteria())).toBe(0);
});
