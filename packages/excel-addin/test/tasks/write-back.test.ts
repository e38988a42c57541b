import { afterEach, describe, expect, it } from 'vitest';
import {
  defaultChoice,
  correct,
  listActivity,
  planUndo,
  pull,
  refresh,
  review,
  send,
  show,
  type DecidedChange,
  type Review,
  type SheetCell,
} from '@tpr/core/workbook';
import { formatAddress } from '@tpr/excel-simulator';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('on %s', (platform) => {
  let table: string;
  let now: Map<string, SheetCell>;
  async function openWithTable(seed: number): Promise<string[]> {
    bench = await openExcelBench({ platform, seed });
    await bench.run(pull(bench.context, defaultChoice));
    table = await bench.tableId('portfolio');
    now = await bench.column('portfolio', 'Criticality');
    return [...now.keys()];
  }

  /** Another choice than the one in the row. */
  function edit(id: string): string {
    const wish = now.get(id) === 'High' ? 'Low' : 'High';
    bench.user.typeIn(table, id, 'Criticality', wish);
    return wish;
  }

  const all = ({ changes }: Review, action: DecidedChange['action'] = 'send'): DecidedChange[] =>
    changes.map((change) => ({ ...change, action }));
  const reviewed = () => bench.run(review(bench.context));

  async function held(id: string): Promise<readonly unknown[]> {
    const attributes = await bench.run(bench.client.attributes.list({ thirdpartyId: id }));
    return attributes.find(({ label }) => label === 'Criticality')?.values ?? [];
  }

  describe('a send in Excel', () => {
    it('sends nothing while a table beside leaves no room for the columns of the results', async () => {
      const [id = ''] = await openWithTable(16);
      edit(id);
      const { sheet, box } = await bench.table('portfolio');
      await bench.excel.Excel.run(async (context) => {
        const { tables } = context.workbook.worksheets.getItem(sheet.name);
        tables.add(
          context.workbook.worksheets
            .getItem(sheet.name)
            .getCell(2, box.columns + 1)
            .getResizedRange(40, 1),
          true,
        );
        await context.sync();
      });
      const decided = all(await reviewed(), 'send');
      await expect(bench.run(send(bench.context, { decided }))).rejects.toMatchObject({
        kind: 'config',
        field: 'table',
      });
      expect(await held(id)).toEqual([now.get(id)]);
      expect((await reviewed()).changes).toMatchObject([{ change: { verdict: 'change' } }]);
    });
  });

  describe('a number in an attribute of text', () => {
    it.each([
      ['fr-FR', '1,5'],
      ['en-US', '1.5'],
    ])('is sent as an Excel of %s shows it: %s', async (locale, shown) => {
      bench = await openExcelBench({ platform, seed: 16, workbook: { locale } });
      await bench.run(pull(bench.context, defaultChoice));
      table = await bench.tableId('portfolio');
      const before = await bench.column('portfolio', 'Internal reference');
      const [first = '', second = ''] = before.keys();
      bench.user.typeFormula(table, first, 'Internal reference', '=3/2');
      const { sheet, columns, body } = await bench.table('portfolio');
      const place = columns.findIndex(({ name }) => name === 'Internal reference');
      bench.workbook.setCalculated(sheet.name, body.row, body.column + place, 1.5);
      bench.user.typeFormula(table, second, 'Internal reference', '1.5');
      bench.workbook.rangeOn(sheet, { row: body.row + 1, column: body.column + place, rows: 1, columns: 1 }).write(1.5);
      const found = await reviewed();
      expect(found.changes.map(({ change }) => change.values)).toEqual([[shown], [shown]]);
      await bench.run(send(bench.context, { decided: all(found, 'send') }));
      expect((await reviewed()).changes).toEqual([]);
    });
  });

  describe('a workbook whose structure is protected', () => {
    it('is not pulled into, and the reason names the protection', async () => {
      bench = await openExcelBench({ platform, seed: 16 });
      bench.workbook.structure.protect();
      const refusal = { kind: 'config', field: 'protection' };
      await expect(bench.run(pull(bench.context, defaultChoice))).rejects.toMatchObject(refusal);
      bench.workbook.structure.unprotect();
      expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 16 });
    });

    it('shows the results of a send in the rows, without the sheet of the log', async () => {
      const [id = ''] = await openWithTable(16);
      const wish = edit(id);
      bench.user.deleteSheet('Activity');
      const sheets = bench.user.seeSheets();
      bench.workbook.structure.protect();
      const report = await bench.run(send(bench.context, { decided: all(await reviewed(), 'send') }));
      expect(report.counts).toMatchObject({ sent: 1 });
      expect(await held(id)).toEqual([wish]);
      expect((await bench.column('portfolio', 'Status')).get(id)).toBe('sent');
      expect((await bench.run(listActivity(bench.context)))[0]).toMatchObject({ task: 'send', done: 1 });
      expect(bench.user.seeSheets()).toEqual(sheets);
    });

    it('does not show a hidden table, and the reason names the protection', async () => {
      await openWithTable(16);
      const { sheet } = await bench.table('portfolio');
      sheet.visibility = 'VeryHidden';
      bench.workbook.structure.protect();
      const showing = bench.run(show(bench.context, { table: 'portfolio' }));
      await expect(showing).rejects.toMatchObject({ kind: 'config', field: 'protection' });
    });
  });

  describe('a review in Excel', () => {
    it('lists edits of a sorted and filtered table, identified by key and not by position', async () => {
      const ids = await openWithTable(16);
      const wishes = new Map(ids.slice(0, 5).map((id) => [id, edit(id)]));
      bench.user.sort(table, 'Name', 'descending');
      bench.user.filter(table, 'Criticality', ['Low']);
      bench.user.moveColumn(table, 'Criticality', 0);
      bench.sandbox.resetCounters();
      const { changes, problems } = await reviewed();
      expect(problems).toEqual([]);
      expect(new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.values[0]]))).toEqual(wishes);
      expect(bench.sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
    });

    it('reports a copied row, a row that was added by hand, and a value that is not in the list', async () => {
      const [first, second, third] = await openWithTable(21);
      edit(first!);
      bench.user.duplicateRow(table, first!);
      bench.user.insertRow(table, 20);
      bench.user.typeIn(table, 20, 'Name', 'A company of mine');
      bench.user.typeIn(table, 20, 'Criticality', 'High');
      bench.user.typeIn(table, second!, 'Criticality', 'Severe');
      bench.user.typeFormula(table, third!, 'Strategic', '=1=1');
      const { changes, problems } = await reviewed();
      expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['duplicateKey', 'noKey']));
      const wrong = changes.find(({ change }) => change.edit.thirdpartyId === second);
      expect(wrong?.change.verdict).toBe('refused');
      const [right] = await bench.run(correct(bench.context, [{ change: wrong!.change, cell: 'High' }]));
      expect(right!.values).toEqual(['High']);
      expect(changes.some(({ change }) => change.edit.thirdpartyId === first)).toBe(false);
    });

    it('asks for the meaning of a cell that was pasted with another format: a percentage, a date in a text', async () => {
      const [pasted, typed, dated] = await openWithTable(16);
      bench.user.typeIn(table, pasted!, 'Dependency rate', 12);
      bench.user.typeIn(table, typed!, 'Dependency rate', 0.515);
      bench.user.typeDate(table, dated!, 'Internal reference', 45_992, '01/12/2025');
      const { changes } = await reviewed();
      const judged = new Map(
        changes.map(({ change, allowed }) => [change.edit.thirdpartyId, [change.values, allowed]]),
      );
      expect(judged.get(pasted!)).toEqual([[], ['12 %', '1200 %']]);
      expect(judged.get(typed!)).toEqual([[51.5], []]);
      expect(judged.get(dated!)).toEqual([[], [expect.stringMatching(/^\d{1,2}\/\d{1,2}\/2025$/)]]);
    });

    it('reads a date in a text as its own row shows it while the user sorts the table, at any moment', async () => {
      const [dated, typed] = await openWithTable(16);
      bench.user.typeDate(table, dated!, 'Internal reference', 45_992, '01/12/2025');
      bench.user.typeIn(table, typed!, 'Internal reference', 45_992);
      let requests = 0;
      let moment = 0;
      let order: 'ascending' | 'descending' = 'ascending';
      bench.excel.host.turn = async () => {
        if ((requests += 1) !== moment) return;
        order = order === 'ascending' ? 'descending' : 'ascending';
        bench.user.sort(table, 'Name', order);
      };
      do {
        requests = 0;
        moment += 1;
        const shown = (await reviewed()).changes.map(({ change: { edit } }) => [edit.thirdpartyId, edit.shownText]);
        expect([moment, new Map(shown as [string, unknown][])]).toEqual([
          moment,
          new Map<string, unknown>([
            [dated!, expect.stringContaining('2025')],
            [typed!, undefined],
          ]),
        ]);
      } while (requests >= moment);
      expect(moment).toBeGreaterThan(5);
    });
  });

  it('a percentage that is typed without its sign is the number of points', async () => {
    const [id = ''] = await openWithTable(16);
    const { sheet, body, columns } = await bench.table('portfolio');
    const column = body.column + columns.findIndex(({ name }) => name === 'Dependency rate');
    const row = body.row + [...now.keys()].indexOf(id);
    bench.workbook.user.type(sheet.name, formatAddress({ row, column, rows: 1, columns: 1 }), '25');
    expect((await reviewed()).changes).toMatchObject([{ change: { verdict: 'change', values: [25] } }]);
  });

  describe('sending from Excel', () => {
    it('sends edited rows and shows each outcome; then there is nothing left to send', async () => {
      const ids = await openWithTable(20);
      for (const id of ids) edit(id);
      const decided = all(await reviewed());
      const report = await bench.run(send(bench.context, { decided }));
      expect(report.counts).toMatchObject({ sent: 20, refused: 0, pending: 0 });
      const statuses = await bench.column('portfolio', 'Status');
      expect(new Set(ids.map((id) => statuses.get(id)))).toEqual(new Set(['sent']));
      const changes = await bench.column('portfolio', 'Change');
      expect(ids.every((id) => String(changes.get(id)).includes('Criticality'))).toBe(true);
      expect(bench.sandbox.counters().byOperation['attributes.set']).toBe(20);
      expect((await reviewed()).changes).toEqual([]);
      const activity = await bench.rows('activity');
      expect(activity.filter(({ Outcome }) => Outcome === 'sent')).toHaveLength(20);
    });

    it('shows sent values as numbers and dates again, where they were pasted as texts with the text format', async () => {
      const ids = await openWithTable(16);
      const pasted = {
        'Contract end date': '2027-03-05',
        'Annual purchase amount': '1250.5',
        'Dependency rate': '12 %',
      };
      const { sheet, body, columns } = await bench.table('portfolio');
      const rangeOf = (header: string) => {
        const place = columns.findIndex(({ name }) => name === header);
        return bench.workbook.rangeOn(sheet, { ...body, column: body.column + place, columns: 1 });
      };
      const rows = ids.map((id) => ({ id, hasFormat: id !== ids[3] }));
      for (const [header, text] of Object.entries(pasted)) {
        // Excel pastes the format of the copied cells. In the first row it is that of the column, for the add-in.
        rangeOf(header).writeNumberFormats(rows.map(({ hasFormat }) => [hasFormat ? '@' : null]));
        for (const { id } of rows) bench.user.typeIn(table, id, header, text);
      }
      const { changes } = await reviewed();
      const report = await bench.run(send(bench.context, { decided: all({ changes } as Review) }));
      expect(report.counts.sent + report.counts.unchanged).toBe(3 * ids.length);
      expect((await reviewed()).changes).toEqual([]);
      expect(new Set(Object.keys(pasted).flatMap((header) => rangeOf(header).numberFormats()?.flat() ?? []))).toEqual(
        new Set(['m/d/yyyy', '#,##0.00', '0.00%']),
      );
      for (const [header, value] of [
        ['Contract end date', 46_451],
        ['Annual purchase amount', 1250.5],
        ['Dependency rate', 0.12],
      ] as const) {
        expect(new Set((await bench.column('portfolio', header)).values())).toEqual(new Set([value]));
      }
    });

    it('shows outcomes in their own columns and hides the key alone, as columns are added and removed', async () => {
      const [id] = await openWithTable(3);
      const hidden = async (): Promise<readonly string[]> => {
        const { sheet, columns, body } = await bench.table('portfolio');
        const beyond = sheet.columns.isHidden(body.column + columns.length) ? ['beyond'] : [];
        const isHidden = (place: number) => sheet.columns.isHidden(body.column + place);
        return [...columns.filter((_, place) => isHidden(place)).map(({ name }) => name), ...beyond];
      };
      edit(id!);
      await bench.run(send(bench.context, { decided: all(await reviewed()) }));
      expect((await bench.table('portfolio')).columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Status', 'Change']),
      );
      expect(await hidden()).toEqual(['TPR key']);
      await bench.run(
        pull(bench.context, { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Criticality'] }),
      );
      expect(await hidden()).toEqual(['TPR key']);
      await bench.run(pull(bench.context, defaultChoice));
      expect(await hidden()).toEqual(['TPR key']);
    });

    it('sends the edits of the pulled table, and leaves a copy of its sheet unchanged', async () => {
      const [mine, other] = await openWithTable(8);
      const { sheet } = await bench.table('portfolio');
      bench.workbook.user.copySheet(sheet.name);
      const copy = bench.workbook.tables.on(bench.workbook.active)[0]!;
      bench.user.typeIn(copy.id, other!, 'Criticality', now.get(other!) === 'High' ? 'Low' : 'High');
      const copied = copy.sheet.cells.values(copy.box);
      const wish = edit(mine!);
      const decided = all(await reviewed());
      expect(decided.map(({ change }) => change.edit.thirdpartyId)).toEqual([mine]);
      await bench.run(send(bench.context, { decided }));
      bench.sandbox.touch({ count: 4, seed: 4 });
      await bench.run(refresh(bench.context));
      expect(await held(mine!)).toEqual([wish]);
      expect(copy.sheet.cells.values(copy.box)).toEqual(copied);
      expect((await bench.table('portfolio')).sheet).toBe(sheet);
    });

    it('resolves conflicts by the user’s decisions, and shows the rows that wait', async () => {
      const [mine, theirs, skipped] = await openWithTable(10);
      const wishes = new Map([mine!, theirs!, skipped!].map((id) => [id, edit(id)]));
      for (const id of wishes.keys())
        await bench.run(bench.client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Medium'] }));
      const actions = new Map<string, DecidedChange['action']>([
        [mine!, 'send'],
        [theirs!, 'useRemote'],
        [skipped!, 'skip'],
      ]);
      const { changes } = await reviewed();
      const conflicts = changes.filter(({ change }) => change.verdict === 'conflict' || change.verdict === 'unchanged');
      expect(conflicts.length).toBe(changes.length);
      const decided = changes.map((change) => ({ ...change, action: actions.get(change.change.edit.thirdpartyId)! }));
      await bench.run(send(bench.context, { decided }));
      const cells = await bench.column('portfolio', 'Criticality');
      expect([await held(mine!), await held(theirs!), await held(skipped!)]).toEqual([
        [wishes.get(mine!)],
        ['Medium'],
        ['Medium'],
      ]);
      expect([cells.get(theirs!), cells.get(skipped!)]).toEqual(['Medium', wishes.get(skipped!)]);
      const waiting = (await reviewed()).changes.map(({ change }) => change.edit.thirdpartyId);
      expect(waiting).toEqual([skipped]);
      await bench.run(show(bench.context, { table: 'portfolio', keys: waiting }));
      expect(bench.user.seeVisibleRows(table)).toHaveLength(1);
    });

    it('is undone, except values that another user has changed since', async () => {
      const ids = (await openWithTable(10)).slice(0, 6);
      const before = new Map(await Promise.all(ids.map(async (id) => [id, await held(id)] as const)));
      for (const id of ids) edit(id);
      const { run } = await bench.run(send(bench.context, { decided: all(await reviewed()) }));
      const cells = await bench.column('portfolio', 'Criticality');
      await bench.run(bench.client.attributes.set({ thirdpartyId: ids[0]!, label: 'Criticality', values: ['Medium'] }));
      const plan = await bench.run(planUndo(bench.context, { run }));
      const decided = all(plan).filter(({ change }) => change.verdict === 'change');
      expect(decided.map(({ change }) => change.edit.thirdpartyId)).not.toContain(ids[0]);
      await bench.run(send(bench.context, { decided, undoOf: run }));
      const after = await bench.column('portfolio', 'Criticality');
      for (const { change } of decided) {
        const id = change.edit.thirdpartyId;
        expect(await held(id)).toEqual(before.get(id));
        expect(after.get(id)).toBe(before.get(id)?.[0] ?? null);
      }
      expect(after.get(ids[0]!)).toBe(cells.get(ids[0]!));
      expect((await bench.run(listActivity(bench.context))).map(({ task }) => task)).toEqual(['undo', 'send', 'pull']);
    });
  });
});
