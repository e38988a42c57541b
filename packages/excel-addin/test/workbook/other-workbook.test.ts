import { describe, expect, it } from 'vitest';
import type { NewColumn } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { makeTable, open, rowsOf, type Bench } from './office-workbook-bench.ts';

/** Too long to be written into the rule: it goes to a separate sheet. */
const choices = Array.from({ length: 40 }, (_, at) => `Choice ${at} of many`);
const wish = {
  name: 'TPR_Test',
  sheet: 'Test',
  frozenColumns: 1,
  columns: [
    { header: 'Key', type: 'text', note: '' },
    { header: 'Choice', type: 'text', note: '', choices },
  ] satisfies NewColumn[],
};
const later = { kind: 'retry-later', field: 'workbook' };
const sheetsOf = ({ workbook }: Bench) => workbook.sheets.map(({ name }) => name);
const isPatient = ({ workbook }: Bench) => workbook.platform.officePlatform !== 'OfficeOnline';

/** The user leaves the workbook and returns after Excel has refused a request and was asked for the active workbook. */
function leaveForAMoment({ workbook, excelHost }: Bench): void {
  const refused = workbook.refusals.length;
  let askedSince = 0;
  workbook.user.leaveWorkbook();
  excelHost.turn = async () => {
    if (workbook.refusals.length > refused) askedSince += 1;
    if (askedSince === 2) workbook.user.returnToWorkbook();
  };
}

describe.each(excels)('while another workbook is in front, on %s', (platform) => {
  it('a table is made once the user is back, and nothing of it twice', async () => {
    const bench = open({ platform });
    bench.workbook.onChange(({ kind }) => {
      if (kind === 'sheet-added') leaveForAMoment(bench);
    });
    leaveForAMoment(bench);
    const made = await bench.host.createTable(wish);
    expect(sheetsOf(bench)).toEqual(['Sheet1', 'Test', 'TPR lists']);
    expect(bench.workbook.tables.all.map(({ id }) => id)).toEqual([made.id]);
    expect(bench.workbook.sheet('Test').frozen).toMatchObject({ rows: 1, columns: 1 });
    expect(bench.workbook.refusals.length > 2).toBe(isPatient(bench));
    await bench.host.appendRows({ table: made.id, columns: made.columns.map(({ id }) => id), rows: rowsOf(3) });
    leaveForAMoment(bench);
    await bench.host.reveal({ table: made.id, keyColumn: made.columns[0]!.id, key: 'k1' });
    expect(bench.workbook.selection.address).toBe('Test!A3:B3');
  });

  it('a verb without patience reports it, and works again later', async () => {
    const bench = open({ platform }, 0);
    const { host, workbook } = bench;
    workbook.user.leaveWorkbook();
    if (isPatient(bench)) await expect(host.createTable(wish)).rejects.toMatchObject(later);
    workbook.user.returnToWorkbook();
    const made = await makeTable(bench);
    expect([sheetsOf(bench), workbook.tables.all.length]).toEqual([['Sheet1', 'Test'], 1]);
    workbook.user.leaveWorkbook();
    const asked = [
      () => host.reveal({ table: made.table }),
      () => host.saveText({ entries: [['a', 'b']] }),
      () => host.selectedKey(made),
      () => host.readSelection({ maxRows: 10 }),
    ];
    if (isPatient(bench)) {
      const formula = { name: 'INDICATOR', arguments: ['A2'] } as const;
      await expect(host.enterFormula({ formula, mayReplace: true })).rejects.toMatchObject(later);
    }
    for (const ask of asked) {
      if (isPatient(bench)) await expect(ask()).rejects.toMatchObject(later);
      else await ask();
    }
    await host.appendRows({ ...made, rows: rowsOf(3) });
    await host.filterRows({ ...made, keys: ['k1'] });
    await host.removeRows({ ...made, keys: ['k2'] });
    expect((await host.findTable({ id: made.table }))?.rowCount).toBe(2);
  });

  it('a failure of Excel itself is reported as one after the second time', async () => {
    const bench = open({ platform }, 0);
    const call = 'WorksheetFreezePanes.FreezeAt';
    bench.workbook.faults.failCall(call, 3);
    await expect(bench.host.createTable(wish)).rejects.toMatchObject({ kind: 'bug' });
    expect(bench.workbook.faults.takeCall(call)).toBe(true);
    await bench.host.createTable(wish);
    expect(sheetsOf(bench)).toEqual(['Sheet1', 'Test', 'TPR lists']);
  });
});

it('a cell that stays open while a sheet is added is waited for once', async () => {
  const { host, workbook } = open({}, 250);
  const code = 'InvalidOperationInCellEditMode';
  const faults = Array.from({ length: 10 }, () => ({ code }));
  workbook.faults.push({ code, skip: 1 }, ...faults);
  await expect(host.saveText({ entries: [['a', 'b']] })).rejects.toMatchObject({ kind: 'retry-later', field: 'cell' });
  expect(workbook.faults.length).toBe(faults.length - 1);
});
