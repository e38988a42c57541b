import { setTimeout as wait } from 'node:timers/promises';
import { createExcel, type ExcelInNode } from '@stage/excel/node';
import { isError, type Argument, type FunctionMetadata } from '@stage/excel';
import type { Sandbox } from '@tpr/sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installFunctions } from '../../src/functions/index.ts';
import { listFunctions } from '../../tools/function-metadata.ts';
import { clientOf, createAccess, idsOf, startService, type TestAccess } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];
/** As Excel reads it. */
const metadata = JSON.parse(JSON.stringify(listFunctions('en'))) as { functions: FunctionMetadata[] };
let excel: ExcelInNode;
let access: TestAccess;

beforeAll(async () => {
  sandbox = await startService({ seed: 1_000 });
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => open());
afterEach(() => {
  vi.unstubAllGlobals();
  excel.close();
});

/** The functions in a page of the genuine office.js, with a workbook of ours behind it. */
function open(locale = 'en-US'): void {
  sandbox.setLatency(0);
  sandbox.resetCounters();
  excel = createExcel({ locale });
  vi.stubGlobal('CustomFunctions', excel.CustomFunctions);
  vi.stubGlobal('Office', excel.Office);
  access = createAccess(clientOf(sandbox));
  installFunctions(access);
  excel.workbook.functions.register(metadata, 'TPR');
}

/** Types formulas from A1 on, waits until none is calculated any more, and reads the cells. */
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

/** The text Excel shows beside the error of a cell that calls this function. */
async function errorOf(name: string, given: readonly Argument[]): Promise<string> {
  const [[content] = []] = await excel.workbook.functions.invoke(name, given).result;
  return content !== undefined && isError(content) ? `${content.error} ${content.message}` : String(content);
}

test('typed formulas are answered, spill, and fail each for itself', async () => {
  const values = await calculate(
    [
      [
        `'${ids[0]}`,
        '=TPR.INDICATOR(A1,"financial risk")',
        '=TPR.THIRDPARTY(A1:A3,"name")',
        '=TPR.CHECKID("732829320")',
      ],
      [`'${ids[1]}`, '', '', ''],
      ["'999999", '=TPR.INDICATOR(A3,"financial risk")', '', '=TPR.ATTRIBUTE(A1,"Internal reference")'],
    ],
    'A1:D3',
  );
  expect(values).toEqual([
    [ids[0], 10.5, 'Brumelac Maçonnerie (fictif)', '732829320 can be SIREN / DUNS; say which one the column holds.'],
    [ids[1], '', '=SOMME(A1:A9) Tableurs (fictif)', ''],
    ['999999', '#N/A', '#N/A', '00000012'],
  ]);
});

test('a thousand typed formulas over a hundred identifiers cost a hundred requests and one grant', async () => {
  const formulas = ids
    .slice(0, 100)
    .map((id, row) => [`'${id}`, ...Array.from({ length: 10 }, () => `=TPR.INDICATOR(A${row + 1},"financial risk")`)]);
  const values = (await calculate(formulas, 'B1:K100')).flat();
  expect(values.filter((value) => typeof value === 'number').length).toBeGreaterThan(800);
  expect(values.some((value) => String(value).startsWith('#'))).toBe(false);
  expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'indicators.list': 100 });
});

test('ten thousand calls over a thousand identifiers cost a thousand requests and one grant', async () => {
  const { functions } = excel.workbook;
  const calls = Array.from({ length: 10_000 }, (_, index) =>
    functions.invoke('TPR.INDICATOR', [ids[index % ids.length]!, 'financial risk']),
  );
  const results = await Promise.all(calls.map(({ result }) => result));
  expect(results.flat(2).some((value) => value !== undefined && isError(value))).toBe(false);
  expect(sandbox.counters().byOperation).toEqual({ 'auth.password': 1, 'indicators.list': 1_000 });
});

test('a table spills below its header, and what follows from it costs nothing more', async () => {
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

test('a card arrives as an entity', async () => {
  const [[card] = []] = await excel.workbook.functions.invoke('TPR.THIRDPARTY', [ids[0]!, 'card']).result;
  expect(card).toMatchObject({ type: 'Entity', text: 'Brumelac Maçonnerie (fictif)' });
});

test('the text of an error reaches the cell, in the language of Excel', async () => {
  expect(await errorOf('TPR.INDICATOR', ['999999', 'x'])).toBe(
    '#N/A There is no third party 999999 in this portfolio: check the identifier.',
  );
  expect(await errorOf('TPR.ATTRIBUTE', [ids[0]!, 'Criticalty'])).toMatch(
    /^#VALUE! There is no attribute Criticalty\./,
  );
  access.signOut();
  expect(await errorOf('TPR.INDICATOR', [ids[0]!, 'x'])).toMatch(/^#N\/A Nobody is signed in/);
  excel.close();
  open('fr-FR');
  expect(await errorOf('TPR.INDICATOR', ['999999', 'x'])).toBe(
    '#N/A Le tiers 999999 n’est pas dans ce portefeuille : vérifiez l’identifiant.',
  );
});

test('cells that Excel cancels stop their requests', async () => {
  sandbox.setLatency(30);
  const calls = ids.map((id) => excel.workbook.functions.invoke('TPR.INDICATOR', [id, 'dependency']));
  while (sandbox.counters().total < 12) await wait(10);
  for (const { cancel } of calls) cancel();
  await wait(500);
  const { total } = sandbox.counters();
  await wait(200);
  expect(sandbox.counters().total).toBe(total);
  expect(total).toBeLessThan(100);
});
