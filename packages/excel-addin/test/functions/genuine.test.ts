import { setTimeout as wait } from 'node:timers/promises';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import {
  isError,
  platformNames,
  type Argument,
  type FunctionMetadata,
  type PlatformName,
  type WorkbookOptions,
} from '@tpr/excel-simulator';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFunctions, type InstalledFunctions } from '../../src/functions/index.ts';
import { recalculateFormulas } from '../../src/functions/recalculation.ts';
import { listFunctions } from '../../tools/function-metadata.ts';
import { excels } from '../excels.ts';
import { clientOf, createAccess, idsOf, type TestAccess } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];
/** The text as Excel parses it. */
const metadata = JSON.parse(JSON.stringify(listFunctions('en'))) as { functions: FunctionMetadata[] };
let excel: ExcelInNode;
let access: TestAccess;
let functions: InstalledFunctions;

beforeAll(async () => {
  sandbox = await startSeeded({ seed: 30 });
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());
afterEach(() => {
  vi.unstubAllGlobals();
  excel.close();
  // A sheet that Excel refuses is skipped, as protected ones are: an unknown call would otherwise go unnoticed.
  const refused = [...excel.workbook.unknownCalls, ...excel.workbook.missingCalls].join(', ');
  if (refused !== '') throw new Error(`Excel does not have what the formulas asked of it: ${refused}.`);
});

/** The functions in a page of the genuine office.js, with a simulated workbook behind it. */
function open(platform: PlatformName, locale = 'en-US', options: WorkbookOptions = {}): void {
  sandbox.setLatency(0);
  sandbox.resetCounters();
  excel = createExcel({ platform, locale, ...options });
  vi.stubGlobal('CustomFunctions', excel.CustomFunctions);
  vi.stubGlobal('Office', excel.Office);
  vi.stubGlobal('Excel', excel.Excel);
  access = createAccess(clientOf(sandbox));
  functions = installFunctions(access);
  excel.workbook.functions.register(metadata, 'TPR');
}

/** Types formulas from A1 on, waits until all are calculated, and reads the cells. */
async function calculate(formulas: string[][], read: string): Promise<unknown[][]> {
  const { Excel, workbook } = excel;
  await Excel.run(async (context) => {
    const start = context.workbook.worksheets.getActiveWorksheet().getRange('A1');
    start.getResizedRange(formulas.length - 1, formulas[0]!.length - 1).formulas = formulas;
    await context.sync();
  });
  do await wait(20);
  while (workbook.functions.pendingCount > 0);
  return Excel.run(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange(read).load('values');
    await context.sync();
    return range.values;
  });
}

/** Excel's text beside the error of a cell that calls this function. */
async function errorOf(name: string, given: readonly Argument[]): Promise<string> {
  const [[content] = []] = await excel.workbook.functions.invoke(name, given).result;
  return content !== undefined && isError(content) ? `${content.error} ${content.message}` : String(content);
}

describe.each(excels)('on %s', (platform) => {
  beforeEach(() => open(platform));

  test('typed formulas are answered and spill, and each fails alone', async () => {
    const values = await calculate(
      [
        [
          `'${ids[0]}`,
          '=TPR.INDICATOR(A1,"financial risk")',
          '=TPR.THIRDPARTY(A1:A3,"name")',
          '=TPR.CHECKID("732829320","SIREN")',
        ],
        [`'${ids[1]}`, '', '', ''],
        ["'999999", '=TPR.INDICATOR(A3,"financial risk")', '', '=TPR.ATTRIBUTE(A1,"Internal reference")'],
      ],
      'A1:D3',
    );
    expect(values).toEqual([
      [ids[0], 10.5, 'Brumelac Maçonnerie (fictif)', true],
      [ids[1], '', '=SOMME(A1:A9) Tableurs (fictif)', ''],
      ['999999', '#N/A', '#N/A', '00000012'],
    ]);
  });

  test('ten typed formulas for each identifier cost one request for each, and one token request', async () => {
    const formulas = ids.map((id, row) => [
      `'${id}`,
      ...Array.from({ length: 10 }, () => `=TPR.INDICATOR(A${row + 1},"financial risk")`),
    ]);
    const values = (await calculate(formulas, `B1:K${ids.length}`)).flat();
    expect(values.filter((value) => typeof value === 'number').length).toBeGreaterThan(200);
    expect(values.some((value) => String(value).startsWith('#'))).toBe(false);
    expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'indicators.list': 30 });
  });

  test('a table spills below its header, and formulas on the same data send no further request', async () => {
    const values = await calculate([[`=TPR.DOSSIERS("${ids[0]}")`]], 'A1:E3');
    expect(values).toEqual([
      ['Third party', 'Dossier', 'Reference', 'Dossier type', 'Status'],
      [ids[0], '2000012', 'DOS-2000012', 'Devoir de vigilance', 'valid'],
      [ids[0], '2000013', 'DOS-2000013', 'Référencement', 'in progress'],
    ]);
    sandbox.resetCounters();
    await calculate([[`=TPR.DOSSIERS("${ids[0]}","RSE")`]], 'A1:A2');
    expect(sandbox.counters().total).toBe(0);
  });

  test('blank cells of an argument stay blank, and send no request', async () => {
    const values = await calculate(
      [
        [`'${ids[0]}`, '=TPR.THIRDPARTY(A1:A3,"name")', '=TPR.CHECKID(A2:A3)', '=TPR.DOSSIERS(A1:A3)'],
        ['', '', '', ''],
      ],
      'B1:D3',
    );
    const [[name] = [], ...rest] = values.map(([first, second]) => [first, second]);
    expect([name, rest.flat()]).toEqual(['Brumelac Maçonnerie (fictif)', ['', '', '', '']]);
    expect(values.flat().filter((value) => String(value).startsWith('#'))).toEqual([]);
    expect(sandbox.requests().filter(({ path }) => /\/0(?:\/|$)/.test(path))).toEqual([]);
  });

  test('the text of an error reaches the cell, in the language of Excel', async () => {
    expect(await errorOf('TPR.INDICATOR', ['999999', 'x'])).toBe(
      '#N/A There is no third party 999999 in this portfolio: check the identifier.',
    );
    expect(await errorOf('TPR.ATTRIBUTE', [ids[0]!, 'Criticalty'])).toMatch(
      /^#VALUE! There is no attribute Criticalty\./,
    );
    access.signOut();
    expect(await errorOf('TPR.INDICATOR', [ids[0]!, 'x'])).toMatch(/^#N\/A You are not signed in/);
    excel.close();
    open(platform, 'fr-FR');
    expect(await errorOf('TPR.INDICATOR', ['999999', 'x'])).toBe(
      '#N/A Le tiers 999999 n’est pas dans ce portefeuille\u00a0: vérifiez l’identifiant.',
    );
  });

  describe('after a refresh', () => {
    const renew = async () => {
      await functions.renew();
      while (excel.workbook.functions.pendingCount > 0) await wait(20);
      return excel.workbook.range('Sheet1', 'A1:D1').values();
    };

    test('each of our formulas is read again', async () => {
      await calculate([[`=TPR.THIRDPARTY("${ids[2]}","city")`, '=1+1', '', `=TPR.CHECKID("73282932000074")`]], 'A1:D1');
      sandbox.resetCounters();
      const { invoked } = excel.workbook.functions.counts;
      await renew();
      expect(sandbox.counters().byOperation).toMatchObject({ 'thirdParties.get': 1 });
      expect(excel.workbook.functions.counts.invoked - invoked).toBe(2);
    });

    test('a failed formula is read again as well', async () => {
      access.signOut();
      expect(await calculate([[`=TPR.THIRDPARTY("${ids[0]}","city")`]], 'A1')).toEqual([['#N/A']]);
      access.signIn(clientOf(sandbox));
      expect((await renew())![0]![0]).toBe('Bourg-en-Bresse');
    });

    describe('beside formulas of another namespace', () => {
      const shown = () =>
        [excel.workbook.range('Sheet1', 'A1:B1'), excel.workbook.range('Pilot', 'A1')].flatMap((range) =>
          range.values()!.flat(),
        );

      /** Our formula and one of another namespace, which also has a sheet of its own: all fail without a sign-in. */
      beforeEach(async () => {
        const { workbook, Excel } = excel;
        workbook.functions.register(metadata, 'TPRPILOT');
        access.signOut();
        const city = (namespace: string) => `=${namespace}.THIRDPARTY("${ids[0]}","city")`;
        await Excel.run(async (context) => {
          context.workbook.worksheets.add('Pilot').getRange('A1').formulas = [[city('TPRPILOT')]];
          await context.sync();
        });
        await calculate([[city('TPR'), city('TPRPILOT')]], 'A1:B1');
      });

      test('only ours are read again: neither theirs on a sheet of their own, nor where they have failed', async () => {
        expect(shown()).toEqual(['#N/A', '#N/A', '#N/A']);
        access.signIn(clientOf(sandbox));
        await renew();
        expect(shown()).toEqual(['Bourg-en-Bresse', '#N/A', '#N/A']);
        const { invoked } = excel.workbook.functions.counts;
        await renew();
        expect(excel.workbook.functions.counts.invoked - invoked).toBe(1);
      });

      test('the add-in of the other namespace reads its own again, and none of ours', async () => {
        expect(shown()).toEqual(['#N/A', '#N/A', '#N/A']);
        access.signIn(clientOf(sandbox));
        await recalculateFormulas(excel.Excel, 'TPRPILOT');
        while (excel.workbook.functions.pendingCount > 0) await wait(20);
        expect(shown()).toEqual(['#N/A', 'Bourg-en-Bresse', 'Bourg-en-Bresse']);
      });
    });

    test('a protected sheet is left unchanged and named, and all other formulas are read again', async () => {
      access.signOut();
      await calculate([[`=TPR.THIRDPARTY("${ids[0]}","city")`]], 'A1');
      await excel.Excel.run(async (context) => {
        const other = context.workbook.worksheets.add('Locked');
        other.getRange('A1').formulas = [[`=TPR.THIRDPARTY("${ids[0]}","city")`]];
        await context.sync();
        other.protection.protect();
        await context.sync();
      });
      access.signIn(clientOf(sandbox));
      expect(await functions.renew()).toEqual([{ name: 'Locked', isProtected: true }]);
      while (excel.workbook.functions.pendingCount > 0) await wait(20);
      expect(excel.workbook.range('Sheet1', 'A1').values()).toEqual([['Bourg-en-Bresse']]);
    });

    test.each([
      ['below each other', 60, 1, 'A1:A60'],
      ['beside each other', 1, 60, 'A1:BH1'],
      ['in a block', 6, 10, 'A1:J6'],
    ])('formulas %s that exceed one response of Excel are read again', async (_, rows, columns, place) => {
      excel.close();
      open(platform, 'en-US', { maxResponseBytes: 16_000 });
      access.signOut();
      const city = `=TPR.THIRDPARTY("${ids[0]}",${' '.repeat(400)}"city")`;
      await calculate(
        Array.from({ length: rows }, () => Array.from({ length: columns }, () => city)),
        'A1',
      );
      access.signIn(clientOf(sandbox));
      await functions.renew();
      while (excel.workbook.functions.pendingCount > 0) await wait(20);
      expect(new Set(excel.workbook.range('Sheet1', place).values()!.flat())).toEqual(new Set(['Bourg-en-Bresse']));
    });
  });
});

describe.each(excels)('on %s, in a workbook of the 1904 date system', (platform) => {
  beforeEach(() => open(platform, 'en-US', { is1904: true }));

  const endDate = () => `=TPR.ATTRIBUTE("${ids[0]}","Contract end date")`;
  const in1900 = 46_474;
  const in1904 = in1900 - 1_462;

  test('a day is shown as the same day', async () => {
    expect(await calculate([[endDate()]], 'A1')).toEqual([[in1904]]);
    await excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('A1').numberFormat = [['yyyy-mm-dd']];
      await context.sync();
    });
    expect(excel.workbook.range('Sheet1', 'A1').texts()).toEqual([['2027-03-28']]);
    expect(excel.workbook.sheets).toHaveLength(1);
  });

  test('a day in a cell is read by a formula as the day that the cell shows', async () => {
    const eventsOf = async (since: string, until: string) => {
      const cells = await calculate(
        [['2026-10-25', '2026-10-26', `=TPR.EVENTS("documents",${since},${until})`]],
        'C2:J80',
      );
      return cells.filter(([day]) => day !== '');
    };
    const events = await eventsOf('"2026-10-25"', '"2026-10-26"');
    expect(events.length).toBeGreaterThan(1);
    expect(await eventsOf('A1', 'B1')).toEqual(events);
  });

  test('a change of the date system by the user takes effect at the next refresh', async () => {
    expect(await calculate([[endDate()]], 'A1')).toEqual([[in1904]]);
    excel.workbook.is1904 = false;
    await functions.renew();
    while (excel.workbook.functions.pendingCount > 0) await wait(20);
    expect(excel.workbook.range('Sheet1', 'A1').values()).toEqual([[in1900]]);
  });

  test('when Excel cannot answer because a cell is edited, the next formula asks for the date system again', async () => {
    excel.workbook.faults.push({ code: 'InvalidOperationInCellEditMode', skip: 1 });
    expect(await calculate([[endDate()]], 'A1')).toEqual([[in1900]]);
    expect(await calculate([[endDate()]], 'A1')).toEqual([[in1904]]);
  });

  test('an Excel that does not calculate the day counts as one of the 1900 date system', async () => {
    excel.workbook.faults.failCall('Functions.Date', 1);
    expect(await calculate([[endDate()]], 'A1')).toEqual([[in1900]]);
  });
});

test.each(platformNames)('a card and a day of formulas come into cells on %s', async (platform) => {
  open(platform);
  const [[card, day] = []] = await calculate(
    [[`=TPR.THIRDPARTY("${ids[0]}","card")`, `=TPR.ATTRIBUTE("${ids[0]}","Contract end date")`]],
    'A1:B1',
  );
  expect(card).toMatch(/^Brumelac Maçonnerie \(fictif\)/);
  expect(day).toBe(46474);
});

/** Functions return entities and formatted numbers from CustomFunctionsRuntime 1.4 on. */
const isWithCards = (name: PlatformName): boolean => !name.startsWith('windows-20');

describe.each(excels.filter(isWithCards))('on %s, which has cards', (platform) => {
  beforeEach(() => open(platform));

  test('a card arrives as an entity', async () => {
    const [[card] = []] = await excel.workbook.functions.invoke('TPR.THIRDPARTY', [ids[0]!, 'card']).result;
    expect(card).toMatchObject({ type: 'Entity', text: 'Brumelac Maçonnerie (fictif)' });
  });

  test('days and percentages are shown as such, alone and in a table', async () => {
    const formulas = [[`'${ids[0]}`, '=TPR.ATTRIBUTE(A1,"Contract end date")', '=TPR.ATTRIBUTE(A1,"Dependency rate")']];
    expect(await calculate(formulas, 'B1:C1')).toEqual([[46474, 0.12]]);
    expect(excel.workbook.range('Sheet1', 'B1:C1').texts()).toEqual([['3/28/2027', '12.00%']]);
    await calculate([[`=TPR.DOSSIERS("${ids[0]}")`, '', '']], 'A1:J4');
    const [header, first] = excel.workbook.range('Sheet1', 'A1:J4').texts()!;
    expect(header![5]).toBe('Created');
    expect(first![5]).toMatch(/^\d{1,2}\/\d{1,2}\/20\d\d$/);
  });

  test('a formula accepts a card, and a day, of another formula', async () => {
    const values = await calculate(
      [
        [
          `=TPR.THIRDPARTY("${ids[0]}","card")`,
          '=TPR.ATTRIBUTE(A1,"Contract end date")',
          '=TPR.THIRDPARTY(A1,"city")',
          '=TPR.INDICATOR(A1,"financial risk")',
          '=TPR.EVENTS("documents","2026-10-30",B1)',
        ],
      ],
      'A1:E1',
    );
    expect(values).toEqual([['Brumelac Maçonnerie (fictif)', 46474, 'Bourg-en-Bresse', 10.5, 'Day']]);
  });
});

describe.each(excels.filter((name) => !isWithCards(name)))('on %s, which has no cards', (platform) => {
  beforeEach(() => open(platform));

  test('a card is its text, and a day is a number without its format', async () => {
    const [[text = '', ...days] = []] = await calculate(
      [[`=TPR.THIRDPARTY("${ids[0]}","card")`, `=TPR.ATTRIBUTE("${ids[0]}","Contract end date")`]],
      'A1:B1',
    );
    expect(text).toMatch(/^Brumelac Maçonnerie \(fictif\) · active/);
    expect(days).toEqual([46474]);
  });
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
  // 1 March 2028: 3 January in a region with the month first.
  ['Contract end date', [['<01/03/2028', (cell) => Number(cell) < 46_813]]],
])('a filter on %s is read in the notation of a French Excel', async (label, filters) => {
  open('windows', 'fr-FR');
  const rowsOf = async (...parameters: readonly Argument[]) => {
    const [, ...rows] = await excel.workbook.functions.invoke('TPR.PORTFOLIO', [...parameters]).result;
    return rows.map((row) =>
      row.map((cell) => (typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell)),
    );
  };
  const all = await rowsOf([[label]]);
  for (const [filter, passes] of filters) {
    const wanted = all.filter(([, cell]) => cell !== '' && passes(cell)).map(([id]) => id);
    const part = wanted.length / all.length;
    expect([filter, part > 0, part < 1]).toEqual([filter, true, true]);
    expect([filter, (await rowsOf([[label]], [[`${label}${filter}`]])).map(([id]) => id)]).toEqual([filter, wanted]);
  }
});
