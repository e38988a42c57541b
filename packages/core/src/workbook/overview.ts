import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { isNotFound, mayBeOfOneRecord, type ConnectorError } from '../errors.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { readUntil } from '../reading/find-first.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { serviceMoment } from '../reading/service-moment.ts';
import { ManagedTable } from './managed-table.ts';
import { callWorkbook } from './port.ts';
import { listActivity } from './activity.ts';
import { Baseline } from './tasks/portfolio/baseline.ts';
import { userLanguageOf, type TaskContext, type Task } from './task-context.ts';
import { hashEdits } from './tasks/changes/edits.ts';
import { RowScanner, type ScannedRow } from './tasks/changes/row-scan.ts';
import { loadMapping } from './tasks/documents/extract-data.ts';
import { readEdited, type CachedTable } from './overview-cache.ts';
import {
  clientOfTable,
  isOwner,
  loadPortfolioState,
  portfolioTableName,
  scalesOf,
  type PortfolioState,
} from './tasks/portfolio/portfolio-state.ts';
import { defaultColumns } from './tasks/portfolio/portfolio-choice.ts';
import { PortfolioColumns } from './tasks/portfolio/shown-columns.ts';
import { isStatusColumn } from './tasks/portfolio/row-status.ts';
import type { ColumnOption, PortfolioView } from './tasks/portfolio/task-types.ts';
import type { WorkbookView } from './workbook-tasks.ts';

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
  const extractedMapping = yield* loadMapping();
  const table = yield* ManagedTable.open('portfolio');
  const others = {
    newestRun: runs[0]?.run,
    extractedMapping,
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

/** How many third parties' indicators are read, because the service has no list of the account's indicators. */
const sampledThirdParties = 5;

export const listColumns: Task<'listColumns'> = function* (context) {
  const state = yield* loadPortfolioState();
  const client = clientOfTable(context, state);
  const table = state !== undefined && isOwner(state, client) ? yield* ManagedTable.open('portfolio') : 'none';
  const known = [...(state?.choice.columns ?? []), ...(typeof table === 'string' ? [] : table.columns.keys)];
  const columns = yield* PortfolioColumns.read(client, context.language, known);
  let sampled: readonly ThirdParty[] = [];
  let thirdParties: number | undefined;
  yield* readUntil(client.thirdParties.list, {}, (items, total) => {
    sampled = items.slice(0, sampledThirdParties);
    thirdParties = total;
    return true;
  });
  yield* addIndicators(columns, client, sampled);
  const options = columns.all().map((column): ColumnOption => {
    const { key, header, note, type, editable, facet } = column;
    const isOwn = facet === 'attributes' || facet === 'indicators';
    return {
      key,
      header,
      note,
      type,
      group: facet ?? 'identity',
      isEditable: editable,
      choices: column.choices ?? [],
      callsPerThirdParty: facet === undefined ? 0 : 1,
      isUsual: isOwn || defaultColumns.some((usual) => usual === key),
    };
  });
  return { columns: options, thirdParties };
};

/** @throws ConnectorError of a read if no third party could be read, or if it does not concern one of them only. */
function* addIndicators(columns: PortfolioColumns, client: Client, sampled: readonly ThirdParty[]): Op<void> {
  const reader = new ThirdPartyReader(withShortBackoffs(client));
  let failure: ConnectorError | undefined;
  let isShown = false;
  for (const { thirdpartyId, ...identity } of sampled) {
    if (thirdpartyId === null) continue;
    const outcome = yield* settle(reader.indicators(thirdpartyId));
    if (!outcome.ok) {
      const { error } = outcome;
      if (!mayBeOfOneRecord(error) || isNotFound(error)) throw error;
      failure ??= error;
      continue;
    }
    isShown = true;
    // The third party has left the portfolio meanwhile.
    if (outcome.value === undefined) continue;
    columns.add({ thirdpartyId, identity: { ...identity, thirdpartyId }, indicators: outcome.value });
  }
  if (failure !== undefined && !isShown) throw failure;
}
