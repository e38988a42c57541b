import { statusLooks, type NewColumn } from '@tpr/core/workbook';
import { createStoppedClock, rulesOf } from '@tpr/google-simulator/apps-script';
import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: 'Company name' },
  { header: 'Status', type: 'text', note: 'In plain words', look: 'status' },
];

const bench = createBench();
afterEach(() => bench.appsScript.close());

it('a new table colours the labels of statuses in both languages', () => {
  bench.host.createTable({ name: 'T_1', sheet: 'Looks', columns, frozenColumns: 0 });
  const rules = rulesOf(bench.appsScript.state.book.sheets.find(({ name }) => name === 'Looks')!);
  const fills = new Map(rules.map(({ settings }) => [settings['text'], settings['background']]));
  for (const { labels, fill } of statusLooks) {
    for (const label of labels) expect(fills.get(label)).toBe(fill);
  }
  expect([...fills.keys()]).toEqual(expect.arrayContaining(['to decide', 'à traiter']));
});

it.each([
  ['fr_FR', 'dd/mm/yyyy'],
  ['en_US', 'yyyy-mm-dd'],
])('days of a spreadsheet of %s are shown as %s', (locale, format) => {
  const { host, appsScript } = createBench({ locale });
  const days: readonly NewColumn[] = [
    { header: 'Key', type: 'text', note: '' },
    { header: 'Day', type: 'date', note: '' },
    { header: 'Moment', type: 'dateTime', note: '' },
  ];
  const { id, columns: made } = host.createTable({ name: 'T_2', sheet: 'Days', columns: days, frozenColumns: 0 });
  const ids = made.map((column) => column.id);
  host.appendRows({ table: id, columns: ids, rows: [['a', 46_000, 46_000.5]] });
  const sheet = appsScript.state.book.sheet('Days');
  const row = sheet.rowLines.findIndex(({ metadata }) => metadata.some(({ value }) => value === id)) + 2;
  expect([2, 3].map((at) => sheet.at(row, at).format)).toEqual([format, `${format} hh:mm`]);
  // Later rows get the format of the column.
  expect([2, 3].map((at) => sheet.at(row + 5, at).format)).toEqual([format, `${format} hh:mm`]);
  appsScript.close();
});

it('a day that replaces a text is shown as a day, and a format that a user chose stays', () => {
  const { host, appsScript } = createBench({ locale: 'en_US' });
  const days: readonly NewColumn[] = [
    { header: 'Key', type: 'text', note: '' },
    { header: 'Day', type: 'date', note: '' },
  ];
  const { id, columns: made } = host.createTable({ name: 'T_3', sheet: 'Days', columns: days, frozenColumns: 0 });
  const ids = made.map((column) => column.id);
  host.appendRows({
    table: id,
    columns: ids,
    rows: [
      ['a', '1/2'],
      ['b', 46_000],
    ],
  });
  const sheet = appsScript.state.book.sheet('Days');
  const row = sheet.rowLines.findIndex(({ metadata }) => metadata.some(({ value }) => value === id)) + 2;
  const formats = () => [row, row + 1].map((at) => sheet.at(at, 2).format);
  // A text that looks like a day stays a text, also in a column of days.
  expect(sheet.at(row, 2).value).toBe('1/2');
  expect(formats()).toEqual(['yyyy-mm-dd', 'yyyy-mm-dd']);
  sheet.put(row + 1, 2, { format: 'd mmm' });
  host.writeRows({
    table: id,
    keyColumn: ids[0]!,
    columns: ids.slice(1),
    rows: [
      { key: 'a', cells: [46_001] },
      { key: 'b', cells: [46_002] },
    ],
  });
  expect(formats()).toEqual(['yyyy-mm-dd', 'd mmm']);
  expect([row, row + 1].map((at) => sheet.at(at, 2).value)).toEqual([46_001, 46_002]);
  appsScript.close();
});

it('numbers stay numbers where a user has pasted cells with another format, and are shown as their column shows them', () => {
  const { host, appsScript } = createBench({ locale: 'en_US' });
  const types = ['text', 'date', 'number', 'percent', 'boolean'] as const;
  const { id, columns: made } = host.createTable({
    name: 'T_5',
    sheet: 'Pasted',
    columns: types.map((type) => ({ header: `A ${type}`, type, note: '' })),
    frozenColumns: 0,
  });
  const ids = made.map((column) => column.id);
  const keys = ['texts', 'others', 'own', 'left'];
  host.appendRows({ table: id, columns: ids, rows: keys.map((key) => [key, 46_000, 1, 0.1, false]) });
  const sheet = appsScript.state.book.sheet('Pasted');
  const top = sheet.rowLines.findIndex(({ metadata }) => metadata.some(({ value }) => value === id)) + 2;
  const places = [2, 3, 4, 5];
  const formats = () => keys.map((_key, row) => places.map((at) => sheet.at(top + row, at).format));
  const pasted = [
    ['@', '@', '@', '@'],
    ['General', 'dd/mm/yyyy', '#,##0', 'General'],
    ['d mmm', '#,##0.00 "€"', '0%', 'General'],
    ['@', '@', '@', '@'],
  ];
  pasted.forEach((row, below) => row.forEach((format, at) => sheet.put(top + below, places[at]!, { format })));
  const written = [46_001, 1250.5, 0.12, true];
  host.writeRows({
    table: id,
    keyColumn: ids[0]!,
    columns: ids.slice(1),
    rows: keys.slice(0, 3).map((key) => ({ key, cells: written })),
  });
  const { rows } = host.readRows({ table: id, columns: ids.slice(1), from: 0, count: 3 });
  expect(rows).toEqual([written, written, written]);
  const usual = ['yyyy-mm-dd', 'General', '0.00%', 'General'];
  expect(formats()).toEqual([usual, usual, ...pasted.slice(2)]);
  appsScript.close();
});

it.each([
  ['a number', 7],
  ['a text', 'A+'],
])(
  '200 rows that do not touch are written in 10 s by the calls of Google, with %s in a column of numbers',
  (_, cell) => {
    const { host, appsScript } = createBench({ clock: createStoppedClock() });
    const columns: readonly NewColumn[] = [
      { header: 'Key', type: 'text', note: '' },
      { header: 'Rating', type: 'number', note: '' },
    ];
    const { id, columns: made } = host.createTable({ name: 'T_4', sheet: 'Rows', columns, frozenColumns: 0 });
    const ids = made.map((column) => column.id);
    const keys = Array.from({ length: 400 }, (_each, index) => `k${index}`);
    host.appendRows({ table: id, columns: ids, rows: keys.map((key) => [key, 1]) });
    const { clock } = appsScript.state;
    const beganMs = clock.now();
    const rows = keys.filter((_each, index) => index % 2 === 0).map((key) => ({ key, cells: [cell] }));
    host.writeRows({ table: id, keyColumn: ids[0]!, columns: ids.slice(1), rows });
    expect(clock.now() - beganMs).toBeLessThan(10_000);
    appsScript.close();
  },
);
