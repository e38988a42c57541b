import type { Op } from '../../../runtime/op.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { ManagedTable } from '../../managed-table.ts';
import { callWorkbook } from '../../port.ts';
import { listActivity } from '../../activity.ts';
import { Baseline } from './baseline.ts';
import { userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { hashEdits } from '../changes/edits.ts';
import { RowScanner, type ScannedRow } from '../changes/row-scan.ts';
import { loadAddedColumnChoice } from '../documents/added-columns.ts';
import { loadExtraction } from '../documents/extract-data.ts';
import { readEdited, type CachedTable } from './overview-cache.ts';
import { isOwner, loadPortfolioState, portfolioTableName, scalesOf, type PortfolioState } from './portfolio-state.ts';
import { isStatusColumn } from './row-status.ts';
import type { PortfolioView } from './task-types.ts';
import type { WorkbookView } from '../../workbook-tasks.ts';

export const getOverview: Task<'getOverview'> = function* (context, order) {
  const { seen, keep } = context.overviewCache?.begin(context.client) ?? {};
  const edited = order?.edited;
  const isCurrent = seen !== undefined && edited !== undefined && (yield* readEdited(seen, edited));
  if (!isCurrent) return yield* readWholeTable(context, keep);
  const portfolio = { ...seen.view.portfolio, ...countRows(seen.rows) };
  const view = { ...seen.view, portfolio, today: yield* todayOf(context) };
  keep?.({ ...seen, view });
  return view;
};

/** Reads the whole table. @param keep stores what was read, for the next overview. */
function* readWholeTable(context: TaskContext, keep: ((seen: CachedTable) => void) | undefined): Op<WorkbookView> {
  const { client } = context;
  const state = yield* loadPortfolioState();
  const runs = yield* listActivity(context);
  const extraction = yield* loadExtraction();
  const table = yield* ManagedTable.open('portfolio');
  const others = {
    newestRun: runs[0]?.run,
    extraction,
    missingColumns: yield* loadAddedColumnChoice(context, table, state),
    today: yield* todayOf(context),
    undoableRun: runs.find(({ isUndoable }) => isUndoable)?.run,
  };
  if (state === undefined || table === 'none') {
    const isUnlinked = yield* callWorkbook('hasTable', { name: portfolioTableName });
    return { ...others, portfolio: { state: isUnlinked ? 'unlinked' : 'none' } };
  }
  if (table === 'gone' || table === 'unkeyed') return { ...others, portfolio: { state: table } };
  const baseline = yield* Baseline.load();
  const isOurs = client !== undefined && isOwner(state, client);
  const scales = isOurs ? scalesOf(state, client.profile) : ([state.percentScale === 1 ? 1 : 100] as const);
  const scanner = new RowScanner(table, baseline, scales);
  const rows: ScannedRow[] = [];
  yield* table.eachRow(scanner.columnKeys, function* (row) {
    rows.push(scanner.scan(row));
  });
  const keys = rows.map(({ key }) => key);
  yield* table.checkHeader(userLanguageOf(context), keys);
  const view = { ...others, portfolio: { ...describe(context, table, state), ...countRows(rows) } };
  keep?.({ client, table, scanner, rows, view });
  return view;
}

function describe({ client }: TaskContext, { sheet, columns }: ManagedTable, state: PortfolioState) {
  const isOurs = client === undefined || isOwner(state, client);
  const lacking = (state.incomplete?.length ?? 0) + (state.isShort === true ? 1 : 0);
  return {
    state: isOurs ? ('there' as const) : ('otherAccount' as const),
    sheet: sheet.sheet,
    sheetId: sheet.place?.sheetId,
    name: sheet.name,
    columns: columns.keys.filter((key) => !isStatusColumn(key)).length,
    asOf: state.asOf,
    choice: state.choice,
    isProtected: sheet.isProtected,
    ...(state.unfinished !== undefined && { isUnfinished: true as const }),
    ...(lacking > 0 && { lacking }),
    callsPerSecond: state.callsPerSecond,
    account: state.accountId,
  };
}

type RowCounts = Pick<
  Extract<PortfolioView, { state: 'there' | 'otherAccount' }>,
  'rows' | 'unsentEdits' | 'editsMark' | 'typedOver'
>;

function countRows(rows: readonly ScannedRow[]): RowCounts {
  const counts = new Map<string, number>();
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
  const edits = rows.flatMap((row) => row.edits);
  const typedOver = rows.flatMap((row) => row.typedOver);
  counts.delete('');
  return {
    rows: counts.size,
    unsentEdits: edits.length,
    editsMark: hashEdits({ edits, typedOver }),
    typedOver: typedOver.length,
  };
}

function* todayOf({ client }: TaskContext): Op<string | undefined> {
  return client && (yield* serviceMoment(client)).today;
}
