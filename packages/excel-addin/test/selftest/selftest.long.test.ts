import { afterEach, describe, expect, it } from 'vitest';
import expected from '../../src/selftest/expected.json' with { type: 'json' };
import { onSheet, otherName, scratchName, type ExcelProbe } from '../../src/selftest/probe.ts';
import { probes } from '../../src/selftest/probes/index.ts';
import { compare, playedAs, playedExcels } from '../../src/selftest/report.ts';
import { runProbes } from '../../src/selftest/run-probes.ts';
import { openModel, type Model } from './model.ts';

let model: Model | undefined;
afterEach(() => model?.close());

const sheets = ({ workbook }: Model) => workbook.sheets.map(({ name }) => name);
const differing = (run: Awaited<ReturnType<typeof runProbes>>, { bench }: Model) =>
  compare(probes, run, playedAs(bench.office)).filter(({ verdict }) => verdict === 'differs');

it('exactly the probes that are not open have an expected answer', () => {
  const asked = probes.filter(({ isOpen }) => isOpen !== true);
  expect(Object.keys(expected)).toEqual(asked.map(({ what }) => what));
});

describe.each(playedExcels)('on %s', (platform) => {
  it('every answer is as expected, and the workbook is as before', async () => {
    model = openModel(platform);
    expect(playedAs(model.bench.office)).toBe(platform);
    const done: number[] = [];
    const found = await runProbes(probes, model.bench, (count) => done.push(count));
    expect(differing(found, model)).toEqual([]);
    expect(done.at(-1)).toBe(probes.length);
    expect([sheets(model), model.workbook.names.size]).toEqual([['Sheet1'], 0]);
    expect(model.workbook.startupState).toBe('Inactive');
    // No probe needs a call that the simulated Excel lacks: its answer would mean nothing.
    expect(model.workbook.unknownCalls).toEqual([]);
  });
});

it('every probe has a unique name, and the page that states it, if there is one', () => {
  expect(new Set(probes.map(({ what }) => what)).size).toBe(probes.length);
  const strange = probes.filter(({ page }) => page !== undefined && !page.startsWith('https://learn.microsoft.com/'));
  expect(strange).toEqual([]);
});

describe('an Excel that behaves differently', () => {
  it('is reported with its answer beside the expected one', async () => {
    model = openModel('windows', { ExcelApi: '1.19' });
    const found = await runProbes(probes, model.bench);
    expect(differing(found, model).map(({ what, found: here, expected: wanted }) => [what, here, wanted])).toEqual([
      ['the newest ExcelApi', '1.19', '1.21'],
      ['a sheet hidden in an undo group', 'hidden', 'refused: UndoNotSupported'],
      ['a sheet renamed in an undo group', 'renamed', 'refused: UndoNotSupported'],
    ]);
  });

  it.each([
    ['a filter under which rows can be deleted', 'a row of a table deleted as cells under a filter', '2b 3c'],
    ['an apostrophe that stays', 'values = "\'00123" in a cell of the format @', 'string "\'00123", @'],
  ])('is detected by %s', (_, what, answer) => {
    const found = probes.map((probe) => ({
      what: probe.what,
      found: probe.what === what ? answer : String((expected as Record<string, unknown>)[probe.what]),
    }));
    expect(compare(probes, found, 'web').find((each) => each.what === what)).toMatchObject({
      verdict: 'differs',
      found: answer,
    });
  });
});

describe('whatever fails in a probe', () => {
  const broken: ExcelProbe = onSheet('breaks', undefined, async (context, sheet) => {
    context.workbook.worksheets.add(otherName);
    sheet.visibility = 'VeryHidden';
    await context.sync();
    throw new Error('The network is gone.');
  });
  const fine: ExcelProbe = { what: 'fine', find: async () => 'fine' };

  it('no sheet of it stays, and the next probes run', async () => {
    model = openModel('mac');
    const found = await runProbes([broken, fine], model.bench);
    expect(found).toEqual([
      { what: 'breaks', found: 'refused: Error' },
      { what: 'fine', found: 'fine' },
    ]);
    expect(sheets(model)).toEqual(['Sheet1']);
  });

  it('sheets of an earlier run are deleted as well', async () => {
    model = openModel('web');
    model.workbook.showSheet(model.workbook.addSheet(scratchName), 'VeryHidden');
    await runProbes([fine], model.bench);
    expect(sheets(model)).toEqual(['Sheet1']);
  });

  it('a refusal in the middle leaves no sheet behind', async () => {
    model = openModel('web');
    const [probe] = probes.filter(({ what }) => what === 'a table resized');
    model.workbook.faults.push({ code: 'GeneralException', skip: 3 });
    const found = await runProbes([probe!], model.bench);
    expect(found).toEqual([{ what: 'a table resized', found: 'refused: GeneralException' }]);
    expect(sheets(model)).toEqual(['Sheet1']);
  });
});
