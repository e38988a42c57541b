import { filtersOf } from '../../workbook/column-filter.ts';
import { otherName, onSheet, type ExcelProbe } from '../probe.ts';

const rows = [
  ['Id', 'Name'],
  ['1', 'a'],
  ['2', 'b'],
  ['3', 'c'],
];

function addTable(sheet: Excel.Worksheet, name = 'TPRSelfTest'): Excel.Table {
  sheet.getRange('A1:B4').values = rows;
  const table = sheet.tables.add('A1:B4', true);
  table.name = name;
  return table;
}

async function look(context: Excel.RequestContext, table: Excel.Table): Promise<string> {
  const body = table.getDataBodyRange().load('values');
  await context.sync();
  return body.values.map((cells) => cells.join('')).join(' ');
}

/** A change of a table, with a filter on it or without. */
function change(
  what: string,
  page: string | undefined,
  act: (table: Excel.Table, sheet: Excel.Worksheet) => void,
): ExcelProbe[] {
  return [false, true].map((isFiltered) =>
    onSheet(`${what}${isFiltered ? ' under a filter' : ''}`, page, async (context, sheet) => {
      const table = addTable(sheet);
      if (isFiltered) table.columns.getItemAt(1).filter.applyValuesFilter(['b']);
      await context.sync();
      act(table, sheet);
      await context.sync();
      return look(context, table);
    }),
  );
}

const rowCollection =
  'javascript/api/excel/excel.tablerowcollection#excel-excel-tablerowcollection-deleterowsat-member(1)';

export const tableProbes: readonly ExcelProbe[] = [
  ...change('rows of a table deleted by deleteRowsAt', rowCollection, (table) => table.rows.deleteRowsAt(0, 1)),
  ...change('a row of a table deleted as cells', undefined, (_, sheet) => sheet.getRange('A2:B2').delete('Up')),
  ...change(
    'a row inserted into a table as cells',
    undefined,
    (_, sheet) => void sheet.getRange('A3:B3').insert('Down'),
  ),
  ...change('a table resized', 'javascript/api/excel/excel.table#excel-excel-table-resize-member(1)', (table) =>
    table.resize('A1:B6'),
  ),
  ...change('a value written into a row of a table', undefined, (_, sheet) => {
    sheet.getRange('B2').values = [['z']];
  }),
  ...change('values written over rows of a table', undefined, (_, sheet) => {
    sheet.getRange('B2:B4').values = [['x'], ['y'], ['z']];
  }),
  onSheet('a filter taken off, a row deleted, and the filter put back', undefined, async (context, sheet) => {
    const table = addTable(sheet);
    table.columns.getItemAt(1).filter.applyValuesFilter(['b']);
    const filter = table.autoFilter.load('isDataFiltered,criteria');
    await context.sync();
    const filters = filtersOf(filter.criteria) ?? [];
    for (const { place } of filters) table.columns.getItemAt(place).filter.clear();
    await context.sync();
    sheet.getRange('A2:B2').delete('Up');
    await context.sync();
    for (const { place, criteria } of filters) table.columns.getItemAt(place).filter.apply(criteria);
    await context.sync();
    filter.load('isDataFiltered');
    await context.sync();
    return `${await look(context, table)}, filtered ${String(filter.isDataFiltered)}`;
  }),
  onSheet(
    'the criteria of a column without a filter, and with one',
    'javascript/api/excel/excel.filtercriteria',
    async (context, sheet) => {
      const table = addTable(sheet);
      table.columns.getItemAt(1).filter.applyValuesFilter(['b']);
      const filter = table.autoFilter.load('criteria');
      await context.sync();
      return JSON.stringify(filter.criteria);
    },
  ),
  onSheet('criteria that hold null', undefined, async (context, sheet) => {
    const criteria = { filterOn: 'Values', values: ['b'], color: null } as unknown as Excel.FilterCriteria;
    addTable(sheet).columns.getItemAt(1).filter.apply(criteria);
    await context.sync();
    return 'taken';
  }),
  onSheet('a filter on TRUE that is read once it is applied', undefined, async (context, sheet) => {
    const table = addTable(sheet);
    sheet.getRange('B2:B4').values = [[true], [false], [true]];
    const { filter } = table.columns.getItemAt(1);
    filter.applyValuesFilter(['TRUE']);
    await context.sync();
    filter.load('criteria');
    await context.sync();
    return JSON.stringify(filter.criteria.values);
  }),
  onSheet(
    'a value written right below a table',
    'office/dev/add-ins/excel/performance#importing-data-into-tables',
    async (context, sheet) => {
      const table = addTable(sheet);
      await context.sync();
      sheet.getRange('A5:B5').values = [['4', 'd']];
      return look(context, table);
    },
  ),
  onSheet('a table that is resized over a text below it', undefined, async (context, sheet) => {
    const table = addTable(sheet);
    sheet.getRange('A6').values = [['mine']];
    await context.sync();
    table.resize('A1:B6');
    return look(context, table);
  }),
  onSheet('all rows of a table deleted', undefined, async (context, sheet) => {
    const table = addTable(sheet);
    await context.sync();
    sheet.getRange('A2:B4').delete('Up');
    const body = table.getDataBodyRange().load('address');
    await context.sync();
    return body.address.split('!').pop();
  }),
  onSheet('a column added beside a text', undefined, async (context, sheet) => {
    const table = addTable(sheet);
    sheet.getRange('C2').values = [['mine']];
    table.columns.add(undefined, [['More'], ['x'], ['y'], ['z']]);
    const beside = sheet.getRange('C2:D2').load('values');
    await context.sync();
    return JSON.stringify(beside.values[0]);
  }),
  onSheet(
    'the id of a column that is added after the last one was deleted',
    'javascript/api/excel/excel.tablecolumn#excel-excel-tablecolumn-id-member',
    async (context, sheet) => {
      const { columns } = addTable(sheet);
      const last = columns.getItemAt(1).load('id');
      await context.sync();
      last.delete();
      const added = columns.add().load('id');
      await context.sync();
      return added.id === last.id ? 'the same' : 'another';
    },
    { isOpen: true },
  ),
  onSheet('two columns of one name', undefined, async (context, sheet) => {
    sheet.getRange('A1:B2').values = [
      ['Name', 'Name'],
      ['a', 'b'],
    ];
    const header = sheet.tables.add('A1:B2', true).getHeaderRowRange().load('values');
    await context.sync();
    return JSON.stringify(header.values[0]);
  }),
  onSheet('a table of a name that is taken', undefined, async (context, sheet) => {
    addTable(sheet);
    const other = context.workbook.worksheets.add(otherName);
    await context.sync();
    addTable(other);
    await context.sync();
    return 'taken';
  }),
  onSheet('a table over another', undefined, async (context, sheet) => {
    addTable(sheet);
    await context.sync();
    sheet.tables.add('B2:C3', true);
    await context.sync();
    return 'taken';
  }),
  onSheet('a table that is not there', undefined, async (context, sheet) => {
    sheet.tables.getItem('TPRNowhere').load('name');
    await context.sync();
    return 'found';
  }),
];
