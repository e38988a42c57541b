import { defaultChoice, type WorkbookView, type SheetRows } from '@tpr/core/workbook';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { excels } from '../excels.ts';
import { openPanel } from './panel-bench.ts';

/** The time for which the panel waits for further edits. */
const restMs = 400;

describe.each(excels)('on %s', (platform) => {
  let panel: Awaited<ReturnType<typeof openPanel>>;
  let views: WorkbookView[];

  /** Reads the sheet as the panel does: completely at first, then after edits, and updates the ribbon. */
  const look = async (edited?: readonly SheetRows[]): Promise<void> => {
    const { host } = panel;
    const view = await host.run('getOverview', edited && { edited });
    const table = view.portfolio.state === 'there' ? view.portfolio : undefined;
    host.reportState({ hasTable: table !== undefined, sheetId: table?.sheetId });
    views.push(view);
  };
  /** A panel with the table that it has pulled. */
  const openTable = async () => {
    panel = await openPanel(platform, 20);
    const { host, signIn, excel } = panel;
    await signIn();
    await host.run('pull', defaultChoice);
    await look();
    host.on('edit', (edited) => void look(edited));
    // The events are registered by then.
    await excel.Excel.run((context) => context.sync());
    const { workbook } = excel;
    const table = workbook.tables.all.find(({ name }) => name === 'TPR_Portfolio')!;
    const place = table.columns.findIndex(({ name }) => name === 'Criticality');
    return { workbook, table, letter: String.fromCharCode(65 + table.body.column + place) };
  };
  /** Types, and waits until the panel has read the sheet. @returns the number of requests. */
  const type = async (sheet: string, address: string, text: string): Promise<number> => {
    const { workbook } = panel.excel;
    const { syncs } = workbook.counters;
    workbook.user.type(sheet, address, text);
    await vi.advanceTimersByTimeAsync(restMs + 10);
    for (let turn = 0; turn < 30; turn++) await vi.advanceTimersByTimeAsync(0);
    return workbook.counters.syncs - syncs;
  };
  const unsent = (): number | undefined => {
    const portfolio = views.at(-1)?.portfolio;
    return portfolio?.state === 'there' ? portfolio.unsentEdits : undefined;
  };

  beforeEach(() => {
    views = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await panel.close();
    vi.unstubAllGlobals();
  });

  it('signing in and looking at pages changes no cell, and keeps the undo list', async () => {
    panel = await openPanel(platform);
    const { host, signIn, excel } = panel;
    excel.workbook.user.type('Sheet1', 'A1', 'mine');
    host.on('edit', (edited) => void look(edited));
    await signIn();
    await look();
    await host.run('listColumns', undefined);
    await host.run('countDocuments', undefined);
    await host.run('listToDecide', undefined);
    await host.run('listActivity', undefined);
    await look();
    expect(excel.workbook.sheets.map(({ name }) => name)).toEqual(['Sheet1']);
    expect([excel.workbook.undoList.steps, excel.workbook.undoList.clears]).toEqual([['user'], 0]);
    expect([excel.workbook.ribbon.updates, excel.workbook.startupState]).toEqual([0, 'Inactive']);
  });

  it('an edit costs no request in another sheet, three requests at most in the table, and stays the last undo step', async () => {
    const { workbook, table, letter } = await openTable();
    await vi.waitFor(() => expect(workbook.startupState).toBe('Background'));
    const place = table.columns.findIndex(({ name }) => name === 'Criticality');
    const cell = (row: number) => `${letter}${table.body.row + row + 1}`;
    const before = table.sheet.cells.values(table.body).map((cells) => String(cells[place]));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { clears } = workbook.undoList;
    const steps = workbook.undoList.steps.length;

    for (let row = 1; row <= 10; row++) expect(await type('Sheet1', `B${row}`, 'note')).toBe(0);
    expect(views).toHaveLength(1);
    for (let row = 0; row < 9; row++) {
      expect(await type(table.sheet.name, cell(row), `edit ${row}`)).toBeLessThanOrEqual(3);
      expect(unsent()).toBe(row + 1);
    }
    expect(await type(table.sheet.name, cell(0), before[0]!)).toBeLessThanOrEqual(3);
    expect(unsent()).toBe(8);

    expect(workbook.undoList.clears).toBe(clears);
    expect(workbook.undoList.steps.slice(steps)).toEqual(Array.from({ length: 20 }, () => 'user'));
    // A complete read of the sheet gives the same result.
    vi.useRealTimers();
    const lastView = views.at(-1);
    await look();
    expect(views.at(-1)).toEqual(lastView);
  });

  it('no edit is missed before the sheet of the table is known, nor while a colleague edits without a pause', async () => {
    panel = await openPanel(platform, 6);
    const { host, signIn, excel } = panel;
    const { workbook } = excel;
    await signIn();
    await host.run('pull', defaultChoice);
    host.on('edit', (edited) => void look(edited));
    await excel.Excel.run((context) => context.sync());
    const table = workbook.tables.all.find(({ name }) => name === 'TPR_Portfolio')!;
    const letter = String.fromCharCode(65 + table.columns.findIndex(({ name }) => name === 'Criticality'));
    const seen = await host.run('getOverview', undefined);
    views.push(seen);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const pass = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
      for (let turn = 0; turn < 30; turn++) await vi.advanceTimersByTimeAsync(0);
    };
    workbook.user.type(table.sheet.name, `${letter}2`, 'before');
    await pass(50);
    const { portfolio } = seen;
    host.reportState({ hasTable: true, sheetId: portfolio.state === 'there' ? portfolio.sheetId : undefined });
    await pass(restMs + 10);
    expect(unsent()).toBe(1);
    // The key column of a table was deleted and is restored.
    host.reportState({ hasTable: false, sheetId: undefined });
    workbook.user.type(table.sheet.name, `${letter}3`, 'beside');
    for (let second = 0; second < 40; second++) {
      workbook.colleague.type(table.sheet.name, `${letter}5`, `turn ${second}`);
      await pass(1_000);
      if (second === 1) expect(unsent()).toBe(2);
    }
    expect(unsent()).toBe(3);
  });

  it('with the panel of a colleague open, no panel writes on its own, and each sees the edits and the pull of the other', async () => {
    const { workbook, table, letter } = await openTable();
    const colleague = await panel.openColleague();
    const theirs: WorkbookView[] = [];
    const theyLook = async (edited?: readonly SheetRows[]) =>
      void theirs.push(await colleague.host.run('getOverview', edited && { edited }));
    await theyLook();
    const theirTable = theirs[0]!.portfolio;
    colleague.host.reportState({
      hasTable: true,
      sheetId: theirTable.state === 'there' ? theirTable.sheetId : undefined,
    });
    colleague.host.on('edit', (edited) => void theyLook(edited));
    await colleague.excel.Excel.run((context) => context.sync());
    let writes = 0;
    workbook.onChange(({ by }) => void (writes += by === 'addin' ? 1 : 0));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rest = async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(10_000);
      for (let turn = 0; turn < 60; turn++) await vi.advanceTimersByTimeAsync(0);
    };
    workbook.user.type(table.sheet.name, `${letter}4`, 'by me');
    workbook.colleague.type(table.sheet.name, `${letter}5`, 'by the colleague');
    workbook.colleague.type('Sheet1', 'A1', 'elsewhere');
    await rest();
    expect(unsent()).toBe(2);
    expect(theirs.at(-1)?.portfolio).toMatchObject({ unsentEdits: 2 });
    const [mine, others] = [views.length, theirs.length];
    await rest();
    expect([views.length, theirs.length, writes]).toEqual([mine, others, 0]);

    // The colleague's panel reads the whole table again: the hidden sheet is synchronised after the cells.
    vi.useRealTimers();
    await colleague.host.run('pull', defaultChoice);
    expect(writes).toBeGreaterThan(0);
    const { portfolio } = await panel.openHost().run('getOverview', undefined);
    await vi.waitFor(() => expect(views.at(-1)?.portfolio).toEqual(portfolio), { timeout: 10_000, interval: 50 });
    colleague.close();
  });

  it('reading only the edits gives the same result as a complete read: rows sorted, inserted, deleted, typed below', async () => {
    const { workbook, table, letter } = await openTable();
    const other = panel.openHost();
    const type = (row: number, text: string) => workbook.user.type(table.sheet.name, `${letter}${row}`, text);
    const acts: (() => void)[] = [
      () => type(4, 'an edit'),
      () => workbook.user.sortTable(table.name, 'Name', false),
      () => type(4, 'after sorting'),
      () => type(table.body.row + table.body.rows, 'where the first one may be now'),
      () => workbook.user.insertRows(table.sheet.name, 0, 2),
      () => type(6, 'after inserting'),
      () => workbook.user.deleteRows(table.sheet.name, 7),
      () => type(table.body.row + table.body.rows + 1, 'below'),
      () => workbook.user.paste(table.sheet.name, `${letter}5`, [['a'], ['b'], ['c'], ['d']]),
      () => workbook.user.type(table.sheet.name, `A${table.body.row + 3}`, 'typed over'),
      () => workbook.user.renameSheet(table.sheet.name, 'Renamed'),
      () => type(6, 'after renaming'),
      () => workbook.user.deleteColumn(table.name, 'Criticality'),
      () => workbook.user.type(table.sheet.name, `A${table.body.row + 4}`, 'without the column'),
      () => workbook.user.deleteTable(table.name),
    ];
    for (const act of acts) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      act();
      await vi.advanceTimersByTimeAsync(restMs + 10);
      for (let turn = 0; turn < 60; turn++) await vi.advanceTimersByTimeAsync(0);
      vi.useRealTimers();
      const { portfolio } = views.at(-1)!;
      const { portfolio: whole } = await other.run('getOverview', undefined);
      expect(portfolio.state).toBe(whole.state);
      if (whole.state !== 'there') continue;
      // No event reports new names, and none of their columns counts as an edit.
      const { unsentEdits, editsMark, typedOver } = whole;
      expect(portfolio).toMatchObject({ unsentEdits, editsMark, typedOver });
    }
    expect(views.at(-1)?.portfolio.state).toBe('gone');
  });
});
