import { describe, expect, it } from 'vitest';
import { statusLooks, type NewColumn, type SummaryBlock } from '@tpr/core/workbook';
import { createExcel } from '@tpr/excel-simulator/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';

function open() {
  const { Excel, workbook } = createExcel();
  return { workbook, host: createOfficeWorkbook(Excel) };
}

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: 'Company name' },
  { header: 'Status', type: 'text', note: 'In plain words', look: 'status' },
  { header: 'Score', type: 'number', note: '', look: 'bar' },
  { header: 'Criticality', type: 'text', note: 'Yours', isEditable: true, choices: ['Low', 'Medium', 'High'] },
  { header: 'Since', type: 'date', note: '', choices: ['a, b', '=1+1', "'quoted"] },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];

describe('a new table', () => {
  it('shows the decimals that a percentage has', async () => {
    const { workbook, host } = open();
    const shares: readonly NewColumn[] = [
      { header: 'Key', type: 'text', note: '' },
      { header: 'Share', type: 'percent', note: '' },
    ];
    const { id, columns: made } = await host.createTable({ name: 'T', sheet: 'T', columns: shares, frozenColumns: 0 });
    const rows = [
      ['1', 0.131],
      ['2', 0.12],
    ];
    await host.appendRows({ table: id, columns: made.map((column) => column.id), rows });
    expect(workbook.range('T', 'B2:B3').texts()).toEqual([['13.10%'], ['12.00%']]);
  });

  it('has columns that are wide enough for a date with a time: a narrower one shows ####', async () => {
    const { workbook, host } = open();
    const times: readonly NewColumn[] = [
      { header: 'Key', type: 'text', note: '' },
      { header: 'Since', type: 'dateTime', note: '' },
    ];
    const { id, columns: made } = await host.createTable({ name: 'T', sheet: 'T', columns: times, frozenColumns: 0 });
    await host.appendRows({ table: id, columns: made.map((column) => column.id), rows: [['1', 46314.619881018516]] });
    const [[shown]] = workbook.range('T', 'B2').texts() as [[string]];
    const width = workbook.sheet('T').columns.size(1);
    expect(width).toBeGreaterThanOrEqual(6 * shown.length);
  });

  it('has notes on its headers, tints, lists, colours, hidden keys and frozen columns', async () => {
    const { workbook, host } = open();
    const { id } = await host.createTable({ name: 'TPR_Looks', sheet: 'Looks', columns, frozenColumns: 1 });
    const sheet = workbook.sheet('Looks');
    const validation = (row: number, column: number) =>
      sheet.validations.filter(({ range: { box } }) => box.row === row && box.column === column).at(-1)?.settings;
    expect(validation(0, 0)?.get('Prompt')).toMatchObject({ title: 'Name', message: 'Company name' });
    expect(validation(1, 3)?.get('Rule')).toMatchObject({ list: { source: 'Low,Medium,High' } });
    expect(validation(1, 3)?.get('ErrorAlert')).toMatchObject({ style: 'Information', showAlert: true });
    expect(validation(1, 4)?.get('Rule')).toMatchObject({ list: { source: "='TPR lists'!$A$1:$A$3" } });
    const lists = workbook.sheet('TPR lists');
    expect(lists.visibility).toBe('VeryHidden');
    expect(lists.cells.values({ row: 0, column: 0, rows: 3, columns: 1 })).toEqual([['a, b'], ['=1+1'], ["'quoted"]]);
    const kinds = sheet.conditionalFormats.map(({ kind, range }) => `${kind} ${range.box.column}`);
    expect(kinds).toContain('ContainsText 1');
    expect(kinds).toContain('DataBar 2');
    expect(sheet.columns.isHidden(5)).toBe(true);
    expect(sheet.columns.isHidden(0)).toBe(false);
    expect(sheet.frozen).toMatchObject({ rows: 1, columns: 1 });
    expect(sheet.cells.styleAt(1, 3)['Fill.Color']).not.toBe(sheet.cells.styleAt(1, 0)['Fill.Color']);
    expect(sheet.cells.styleAt(1, 4)['NumberFormat']).toBe('m/d/yyyy');
    expect(workbook.tables.get(id).name).toBe('TPR_Looks');
    expect(workbook.unknownCalls).toEqual([]);
  });

  it.each([230, 255, 300])('offers a list whose choices are %i characters long', async (length) => {
    const { workbook, host } = open();
    const choices = ['Low', 'x'.repeat(length - 'Low, '.length)];
    const long: readonly NewColumn[] = [
      { header: 'x'.repeat(40), type: 'text', note: 'x'.repeat(300) },
      { header: `Category ${'x'.repeat(30)}`, type: 'text', note: '', choices },
    ];
    await host.createTable({ name: 'T_1', sheet: 'T', columns: long, frozenColumns: 0 });
    const alerts = workbook.sheet('T').validations.map(({ settings }) => settings.get('ErrorAlert'));
    expect(alerts).toContainEqual(expect.objectContaining({ message: choices.join(', ').slice(0, 224) }));
  });

  it('cuts no title, prompt or alert within a character', async () => {
    const { workbook, host } = open();
    const choices = Array.from({ length: 80 }, (_, at) => `🟢${at}`);
    const long = [31, 254, 300].map((length): NewColumn => {
      const header = `${'x'.repeat(length)}🟢${length}`;
      return { header, type: 'text', note: `${'x'.repeat(254)}🟢`, choices };
    });
    const { columns: made } = await host.createTable({
      name: 'T_1',
      sheet: `${'x'.repeat(30)}🟢`,
      columns: long,
      frozenColumns: 0,
    });
    const [sheet] = workbook.sheets;
    const shown = JSON.stringify([
      workbook.sheets.map(({ name }) => name),
      made.map(({ header }) => header),
      sheet!.validations.map(({ settings }) => [settings.get('ErrorAlert'), settings.get('Prompt')]),
    ]);
    // JSON writes half of a character as an escape.
    expect(shown).not.toMatch(/\\ud[89a-f]/);
    expect(shown).toContain('🟢');
  });

  it('colours the labels of statuses in both languages, as the language of the sheet changes with the user who refreshes it', async () => {
    const { workbook, host } = open();
    await host.createTable({ name: 'T_1', sheet: 'Looks', columns, frozenColumns: 0 });
    const rules = workbook.sheet('Looks').conditionalFormats.filter(({ kind }) => kind === 'ContainsText');
    const fills = new Map(
      rules.map(({ settings }) => [
        (settings.get('Rule') as { readonly text: string }).text,
        settings.get('Format.Fill.Color'),
      ]),
    );
    for (const { labels, fill } of statusLooks) {
      for (const label of labels) expect(fills.get(label)).toBe(fill);
    }
    expect([...fills.keys()]).toEqual(expect.arrayContaining(['to decide', 'à traiter']));
  });

  it('shows sums and counts with a thousands separator, and other numbers unchanged', async () => {
    const { workbook, host } = open();
    const numbers: readonly NewColumn[] = [
      { header: 'Annual spend', type: 'number', note: '', numberKind: 'amount' },
      { header: 'Workforce', type: 'number', note: '', numberKind: 'count' },
      { header: 'Founded in', type: 'number', note: '' },
    ];
    const { id, columns: made } = await host.createTable({
      name: 'T_1',
      sheet: 'Sums',
      columns: numbers,
      frozenColumns: 0,
    });
    await host.appendRows({
      table: id,
      columns: made.map((each) => each.id),
      rows: [
        [128_500.5, 12_000, 1987],
        [1, 2, 3],
      ],
    });
    const formats = [1, 2].map((row) =>
      [0, 1, 2].map((column) => workbook.sheet('Sums').cells.styleAt(row, column)['NumberFormat'] ?? 'General'),
    );
    expect(formats).toEqual([
      ['#,##0.00', '#,##0', 'General'],
      ['#,##0.00', '#,##0', 'General'],
    ]);
  });

  it('is shown also when its sheet was hidden', async () => {
    const { workbook, host } = open();
    const { id } = await host.createTable({ name: 'T_1', sheet: 'Looks', columns, frozenColumns: 0 });
    workbook.showSheet(workbook.sheet('Looks'), 'Hidden');
    await host.reveal({ table: id });
    expect(workbook.sheet('Looks').visibility).toBe('Visible');
    expect(workbook.active.name).toBe('Looks');
  });

  it('columns are as wide as their first texts, and never wider than 40 characters', async () => {
    const { workbook, host } = open();
    const { id, columns: made } = await host.createTable({ name: 'T_1', sheet: 'Looks', columns, frozenColumns: 0 });
    const ids = made.map((column) => column.id);
    await host.appendRows({
      table: id,
      columns: ids,
      rows: [
        ['x'.repeat(500), 'valid', 1, 'Low', 45_000, 'key-1'],
        ['Short', 'missing', 2, null, null, 'key-2'],
      ],
    });
    const sheet = workbook.sheet('Looks');
    const width = (column: number): number => sheet.columns.size(column);
    expect(width(0)).toBeGreaterThan(150);
    expect(width(0)).toBeLessThan(255);
    expect(width(1)).toBeLessThan(width(0) / 2);
    expect(sheet.columns.isHidden(5)).toBe(true);
    expect(sheet.cells.styleAt(2, 4)['NumberFormat']).toBe('m/d/yyyy');
  });
});

describe('a summary', () => {
  const blocks = (count: number): SummaryBlock[] => [
    {
      title: 'By status',
      header: ['Status', 'Dossiers'],
      rows: [
        ['valid', count],
        ['missing', 3],
      ],
      look: 'pie',
    },
    { title: 'By month', header: ['Month', 'Documents'], rows: [['2026-11', count]], look: 'columns' },
    {
      title: 'Risk',
      header: ['Criticality', 'Low', 'High'],
      rows: [
        ['High', count, 4],
        ['Low', 2, 0],
      ],
      look: 'heat',
    },
  ];

  it('has native charts and a heat map, which keep the user’s formatting', async () => {
    const { workbook, host } = open();
    await host.writeSummary({ sheet: 'Summary', blocks: blocks(1) });
    const sheet = workbook.sheet('Summary');
    expect(sheet.charts.map(({ kind }) => kind)).toEqual(['Pie', 'ColumnClustered']);
    expect(sheet.conditionalFormats.map(({ kind }) => kind)).toEqual(['ColorScale']);
    // Beside the numbers and not beside their title, which a chart would cover.
    expect(sheet.charts.map(({ source, place }) => [source.box.row, place?.box.row])).toEqual([
      [1, 1],
      [18, 18],
    ]);
    const [pie] = sheet.charts;
    pie?.settings.set('Title.Text', 'My title');
    workbook.range('Summary', 'B3').changeStyle('Font.Bold', true);
    await host.writeSummary({ sheet: 'Summary', blocks: blocks(7) });
    expect(sheet.charts[0]).toBe(pie);
    expect(pie?.settings.get('Title.Text')).toBe('My title');
    expect(pie?.source.values()).toEqual([
      ['Status', 'Dossiers'],
      ['valid', 7],
      ['missing', 3],
    ]);
    expect(sheet.conditionalFormats).toHaveLength(1);
    expect(sheet.cells.styleAt(2, 1)['Font.Bold']).toBe(true);
    expect(workbook.unknownCalls).toEqual([]);
  });

  it.each([
    'null',
    '5',
    '{}',
    '{"sheet":5,"layout":[]}',
    '{"sheet":"x","layout":{}}',
    '{"sheet":"x","layout":[{"title":5}]}',
  ])('is written where another version has stored its state as %s', async (text) => {
    const { workbook, host } = open();
    await host.writeSummary({ sheet: 'Summary', blocks: blocks(1) });
    await host.saveText({
      entries: [['summary Summary', text.replace('"x"', JSON.stringify(workbook.sheet('Summary').id))]],
    });
    await host.writeSummary({ sheet: 'Summary', blocks: blocks(7) });
    const written = workbook.sheets.findLast(({ charts }) => charts.length > 0);
    expect(written?.charts[0]?.source.values()?.[1]).toEqual(['valid', 7]);
  });

  it('a chart follows its block, also when there are more rows, and charts of the user stay', async () => {
    const { workbook, host } = open();
    await host.writeSummary({ sheet: 'Summary', blocks: blocks(1) });
    const sheet = workbook.sheet('Summary');
    const [pie, months] = sheet.charts;
    if (pie !== undefined) pie.name = 'Mine';
    workbook.user.type('Summary', 'AA1', 'mine');
    const next = blocks(1).slice(1);
    next[0] = {
      ...next[0]!,
      rows: [
        ['2026-11', 5],
        ['2026-12', 6],
      ],
    };
    await host.writeSummary({ sheet: 'Summary', blocks: next });
    expect(sheet.charts).toEqual([pie, months]);
    expect(months?.source.values()).toEqual([
      ['Month', 'Documents'],
      ['2026-11', 5],
      ['2026-12', 6],
    ]);
    expect(sheet.conditionalFormats).toHaveLength(1);
    expect(sheet.cells.values({ row: 0, column: 26, rows: 1, columns: 1 })).toEqual([['mine']]);
    await host.writeSummary({ sheet: 'Summary', blocks: next.slice(1) });
    expect(sheet.charts).toEqual([pie]);
  });
});
