import type { Op } from '../../../runtime/op.ts';
import { percentScaleOf } from '../../../api/profile/index.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { countStale } from '../../../sync/find-stale.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { saveState } from '../../document-state.ts';
import { logRun } from '../../activity.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { Baseline } from './baseline.ts';
import { tell, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { cellOptions, scanAllEdits, scanEdits, type EditScan } from '../changes/edits.ts';
import { cellName, RowScanner, type PercentScales } from '../changes/row-scan.ts';
import { PreservedEdits } from './preserved-edits.ts';
import { languageOfTable, openPortfolio, portfolioKey, scalesOf, type OpenPortfolio } from './portfolio-state.ts';
import { facetsFor } from './portfolio-choice.ts';
import { PortfolioColumns } from './shown-columns.ts';
import { compareShownRows, readShownRows } from './row-changes.ts';
import type { ManagedTable } from '../../managed-table.ts';
import { warningsOf, type TableReport } from '../../table-report.ts';
import { otherVersionWarning } from './other-version-columns.ts';
import { otherCountWarning } from './other-count.ts';
import { incompleteLines } from './incomplete-lines.ts';
import { clearConfirmed, clearTypedOver, dropRows, unconfirmedOf } from './row-status.ts';
import { readChanges, readWholeRows, type ReadChanges } from './read-changes.ts';
import { readOnlyKeys, buildRow, type BuiltRow, type RowContext } from './build-row.ts';
import { reportRestored, typedOverRows } from './restore-overwritten.ts';

export const countChanges: Task<'countChanges'> = function* (context) {
  const { client, state } = yield* openPortfolio(context);
  const baseline = yield* Baseline.load();
  const owners = baseline.owners();
  const known = { ownerOf: (dossierId: string) => owners.get(dossierId) };
  const taken = state.taken && new Set(state.taken);
  const isTaken = (id: string) => taken?.has(id) ?? baseline.get(id) !== undefined;
  return { changed: yield* countStale(client, facetsFor(state.choice), state.since, known, isTaken) };
};

/** Maximum length of `PortfolioState.taken`. A longer list is not stored. */
const mostTaken = 1_000;

export const refresh: Task<'refresh'> = function* (context, order) {
  const open = yield* openPortfolio(context);
  const most = order?.tellsRows;
  if (most === undefined) return yield* updateTable(context, open);
  const before = yield* readShownRows(context, open);
  const report = yield* updateTable(context, open);
  const after = yield* readShownRows(context, open, before);
  const notation = cellOptions(open.table.facts, userLanguageOf(context));
  return { ...report, changes: compareShownRows(before, after, most, notation) };
};

function* updateTable(context: TaskContext, open: OpenPortfolio): Op<TableReport> {
  const { client, table, state } = open;
  table.checkWritable(workbookMessages[userLanguageOf(context)].tableProtected);
  yield* tell({ step: 'searching', done: 0 });
  const keys = table.columns.keys;
  const columns = yield* PortfolioColumns.read(client, languageOfTable(context, state), keys);
  const { asOf, today } = yield* serviceMoment(client);
  const baseline = yield* Baseline.load();
  const lacked = new Set(state.incomplete);
  const shownBefore = [...baseline.ids()].filter((id) => !lacked.has(id));
  const changes = yield* readChanges(open, baseline, shownBefore);
  const scales = scalesOf(state, client.profile);
  const scan = yield* scanAllEdits(table, baseline, scales);
  const { written, isReadAgain, left: leftRowless } = yield* readWholeRows(open, baseline, scan, shownBefore, changes);
  // The user may have edited the table since the scan.
  const latest = isReadAgain ? yield* scanEdits(table, baseline, scales) : scan;
  const own = new PreservedEdits(latest, table);
  const typedOver = typedOverRows(latest);
  // A row that the user removes meanwhile is not added again, because only its changed data was read.
  const present = new Set([...scan.present, ...latest.present]);
  for (const facts of written) columns.add(facts);
  // Columns that the user has removed from the table are not wanted any more.
  const shown = columns.all().filter(({ key }) => keys.includes(key));
  yield* table.columns.offerChoices(shown);
  baseline.markColumns(readOnlyKeys(shown));
  const isCurrent = pulledCells(table, baseline, latest, scales);
  const unconfirmed = unconfirmedOf(baseline, written);
  const rows = written.map((facts) => buildRow(facts, { own, columns, shown, baseline, table, today, isCurrent }));
  // A refresh reads again what has changed within the look-back of the cursor: most of it is in the table already.
  const isUpdated = ({ key, isChanged }: BuiltRow) => present.has(key) && (isChanged || typedOver.has(key));
  const updated = rows.filter(isUpdated).length;
  yield* tell({ step: 'writing', done: 0, total: rows.length });
  yield* table.put(shown, rows, present);
  const left = changes.gone.filter((key) => present.has(key));
  // Their rows were deleted by the user, and only their stored state is left.
  for (const key of [...changes.gone, ...leftRowless]) if (!present.has(key)) baseline.remove(key);
  const edited = own.thirdParties();
  yield* clearConfirmed(context, table, baseline, unconfirmed, own.editedThirdParties());
  yield* dropRows(context, table, baseline, left, edited);
  const dropped = left.filter((key) => latest.present.has(key) && !edited.has(key));
  yield* clearTypedOver(context, table, typedOver);
  const putBack = yield* reportRestored(context, table, typedOver, rows, shown, baseline);
  yield* saveRefresh(open, baseline, changes, asOf);
  const { incomplete, isShort } = changes;
  const otherCount = yield* otherCountWarning(context, open, baseline, changes);
  const newColumns = columns.newIn(table.columns, state.choice);
  const lacking = incomplete.length + (isShort ? 1 : 0);
  const lines = [...incompleteLines(context, incomplete, isShort), ...putBack];
  const logged = yield* logRun(context, {
    task: 'refresh',
    done: table.counts.added + updated,
    failed: lacking,
    pending: 0,
    lines,
  });
  return {
    table: 'portfolio',
    rows: latest.present.size + table.counts.added - dropped.length,
    ...table.counts,
    updated,
    kept: own.editCount,
    putBack: putBack.length,
    asOf,
    isPartial: false,
    ...(state.unfinished !== undefined && { isUnfinished: true as const }),
    ...(newColumns.length > 0 && { newColumns }),
    lacking,
    ...warningsOf(otherVersionWarning(context, table, state.choice), otherCount, logged),
  };
}

/**
 * Whether an attribute's cell shows the pulled value, in one form unless the scale has changed: it is not an edit. An
 * overwritten cell of a read-only attribute shows another one.
 */
function pulledCells(
  table: ManagedTable,
  baseline: Baseline,
  { present, moved, typedOver }: EditScan,
  scales: PercentScales,
): NonNullable<RowContext['isCurrent']> {
  const scanner = new RowScanner(table, baseline, scales);
  const overwritten = new Set(typedOver.map(({ thirdpartyId, columnKey }) => cellName(thirdpartyId, columnKey)));
  return (thirdpartyId, label, cell) =>
    scales.length === 1 &&
    !overwritten.has(cellName(thirdpartyId, attributePrefix + label)) &&
    present.has(thirdpartyId) &&
    !moved.has(thirdpartyId) &&
    baseline.get(thirdpartyId) !== undefined &&
    scanner.isPulled(thirdpartyId, label, cell);
}

function* saveRefresh(
  { client, state }: OpenPortfolio,
  baseline: Baseline,
  { since, incomplete, isShort, read }: ReadChanges,
  asOf: string,
): Op<void> {
  // Only some rows were written, so a stored scale stays.
  const percentScale = state.percentScale ?? percentScaleOf(client.profile);
  const taken = read.size > mostTaken ? undefined : [...read];
  yield* saveState([
    ...(yield* baseline.changes()),
    [portfolioKey, { ...state, since, asOf, percentScale, incomplete, isShort, taken }],
  ]);
}
