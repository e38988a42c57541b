import { defaultChoice } from '@tpr/core/workbook';
import { convertToTable, DataValidation } from '@tpr/google-simulator/apps-script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 30 });
});
afterAll(() => service.close());

const unknown: readonly (readonly [name: string, given: readonly string[], en: string, fr: string])[] = [
  ['PORTFOLIO', ['name', 'Criticality=Hihg'], 'There are: High, Medium, Low', 'Il y a\u00a0: High, Medium, Low'],
  ['PORTFOLIO', ['nam'], 'for example: Name', 'par exemple\u00a0: Nom'],
  ['THIRDPARTY', ['100001', 'nonsense'], 'for example: Third party, Name', 'par exemple\u00a0: Tiers, Nom'],
  ['DOSSIERS', ['100001', 'QQQ'], 'for example: Duty of vigilance', 'par exemple\u00a0: Devoir de vigilance'],
  ['DOCUMENTS', ['100001', 'QQQ'], 'Use one of: missing', 'Utilisez l’un de ceux-ci\u00a0: manquant'],
  ['SEARCH', ['Brumelac', 'XX'], 'XX is not a country', 'XX n’est pas un pays'],
];

test.each([
  ['en_US', 2],
  ['fr_FR', 3],
] as const)(
  'an unknown value is refused with the known ones, in the wording of a spreadsheet in %s',
  (locale, place) => {
    const bench = openScriptBench({ locale });
    bench.signIn(service);
    bench.share(service);
    for (const line of unknown) {
      const [[cell]] = bench.formula(`TPR_${line[0]}`, ...line[1]) as [[unknown]];
      expect(cell).toMatch(/^⚠ /);
      expect(cell).toContain(line[place]);
    }
    bench.appsScript.close();
  },
);

test('a range of several values instead of one is refused, and not cut to its first', () => {
  const bench = openScriptBench();
  expect(bench.formula('TPR_SEARCH', [['Brumelac'], ['Tuilerie']])).toEqual([
    [
      '⚠ One cell is expected here, but the range has several values: Brumelac, Tuilerie. Write a formula for each of them.',
    ],
  ]);
  expect(bench.formula('TPR_CHECKID', [['136695976'], ['136695976']], 'VAT', [['DE'], ['GB']])).toEqual([
    [true],
    [false],
  ]);
  bench.appsScript.close();
});

test('a table that its user has made one of Google Sheets is reported with what to do', () => {
  const bench = openScriptBench();
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', null]);
  convertToTable(bench.appsScript.state.book.sheet('Portfolio'), { row: 1, column: 1, rows: 31, columns: 26 });
  expect(bench.call('perform', ['job', 'pull', null])).toMatchObject({
    ok: false,
    error: {
      kind: 'config',
      field: 'typedColumns',
      message: expect.stringContaining('Convert the table back to plain cells'),
    },
  });
  bench.appsScript.close();
});

test('a drop-down of the user that rejects other values is named, and a refresh after its change is complete', async () => {
  const bench = openScriptBench();
  const { book } = bench.appsScript.state;
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', null]);
  const sheet = book.sheet('Portfolio');
  const column = Array.from({ length: 60 }, (_, at) => sheet.at(1, at + 1).value).indexOf('Name') + 1;
  const offer = (allowsInvalid: boolean) => {
    const rule = new DataValidation({ kind: 'list', values: ['Only this'], allowsInvalid, help: '' });
    for (let row = 2; row <= 31; row++) sheet.put(row, column, { rule });
  };
  offer(false);
  sheet.put(2, column, { value: 'Only this' });
  await service.ask('touch', { count: 30, seed: 4 });
  expect(bench.call('perform', ['again', 'pull', null])).toMatchObject({
    ok: false,
    error: {
      kind: 'config',
      field: 'validation',
      message: expect.stringMatching(/^The cell [A-Z]+\d+ has a validation rule/),
    },
  });
  offer(true);
  expect(bench.ask('perform', ['once more', 'pull', null])).toMatchObject({ kind: 'done', result: { rows: 30 } });
  expect(sheet.at(2, column).value).not.toBe('Only this');
  bench.appsScript.close();
});

test.each(['Criticality', 'Internal reference'])(
  'of new rows of which a validation rejects a part (%s) nothing stays, however often the refresh is repeated',
  (ruled) => {
    const bench = openScriptBench();
    bench.signIn(service);
    const columns = ['thirdpartyId', 'name', 'attribute:Criticality', 'attribute:Internal reference'];
    bench.perform('pull', { ...defaultChoice, columns });
    const sheet = bench.appsScript.state.book.sheet('Portfolio');
    const rows = () =>
      Array.from({ length: 40 }, (_, row) => [1, 3, 5, 7].map((at) => sheet.at(2 + row, at).value ?? null));
    // Columns of the user between the others make Google write several blocks.
    for (const at of [5, 4, 2]) sheet.insertColumns(at, 1);
    const whole = rows();
    const column = Array.from({ length: 9 }, (_, at) => sheet.at(1, at + 1).value).indexOf(ruled) + 1;
    sheet.deleteRows(30, 2);
    const before = rows();
    const rule = new DataValidation({ kind: 'list', values: ['Only this'], allowsInvalid: false, help: '' });
    for (let row = 30; row <= 60; row++) sheet.put(row, column, { rule });
    for (const job of ['one', 'two'])
      expect(bench.call('perform', [job, 'refresh', null])).toMatchObject({ error: { field: 'validation' } });
    expect(rows()).toEqual(before);
    expect(bench.perform('review')).toMatchObject({ changes: [], problems: [] });
    for (let row = 30; row <= 60; row++) sheet.put(row, column, { rule: undefined });
    bench.perform('refresh');
    expect(rows()).toEqual(whole);
    bench.appsScript.close();
  },
);

test('a formula that the validation of the selected cell rejects is reported, and not as entered', () => {
  const bench = openScriptBench();
  const { book } = bench.appsScript.state;
  bench.signIn(service);
  const [sheet] = book.sheets;
  const box = { row: 1, column: 1, rows: 1, columns: 1 };
  sheet!.put(1, 1, { rule: new DataValidation({ kind: 'list', values: ['High'], allowsInvalid: false, help: '' }) });
  book.selection = { sheet: sheet!, box };
  const formula = { name: 'STATUS', arguments: [] };
  const enter = (job: string) => bench.call('perform', [job, 'enterFormula', { formula, mayReplace: false }]);
  expect(enter('one')).toMatchObject({ ok: false, error: { kind: 'config', field: 'validation' } });
  sheet!.put(1, 1, { rule: undefined });
  expect(enter('two')).toMatchObject({ ok: true });
  expect(sheet!.at(1, 1).formula).toBe('=TPR_STATUS()');
  bench.appsScript.close();
});
