import type { Op } from '../../../runtime/op.ts';
import { changeMessages } from '../../../i18n/changes.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import type { ActivityLine } from '../../activity.ts';
import { cellOptions, type EditScan } from '../changes/edits.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import type { OverwrittenCell } from '../changes/row-scan.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import { isSameCell, showSheetCell, toSheetCell } from '../../cells.ts';
import type { ManagedRow, ManagedTable } from '../../managed-table.ts';
import type { RowProblem } from '../changes/task-types.ts';
import type { Baseline } from './baseline.ts';
import type { ShownColumn } from './shown-columns.ts';
import { clearTypedOver, writeStatuses } from './row-status.ts';
import { groupBy } from '../../../values/group-by.ts';

/** Cells that get the service's value again, by third party: those that are never sent, and those of moved rows. */
export type TypedOverRows = ReadonlyMap<string, readonly OverwrittenCell[]>;

export function typedOverRows({
  typedOver,
  edits,
  moved,
}: Pick<EditScan, 'typedOver' | 'edits' | 'moved'>): TypedOverRows {
  const movedCells = edits
    .filter(({ thirdpartyId, isFormula }) => moved.has(thirdpartyId) && !isFormula)
    .map(({ thirdpartyId, label, cell, isFormula }) => ({
      thirdpartyId,
      columnKey: attributePrefix + label,
      cell,
      isFormula,
    }));
  return groupBy([...typedOver, ...movedCells], ({ thirdpartyId }) => thirdpartyId);
}

/** One problem for each column, with the keys of its rows. */
export function readOnlyProblems(context: TaskContext, columns: ReadonlyMap<string, readonly string[]>): RowProblem[] {
  return [...columns].map(([column, keys]) => {
    const reason = workbookMessages[userLanguageOf(context)].readOnly(column);
    return { kind: 'readOnly', thirdpartyId: null, column, rows: keys.length, reason, keys };
  });
}

/** Writes into Status and Change which cells of a row were typed over, and clears this in rows without such cells. */
export function* markTypedOver(
  context: TaskContext,
  table: ManagedTable,
  rows: TypedOverRows,
  headerOf: (columnKey: string) => string,
): Op<void> {
  if (table.sheet.isProtected) return;
  yield* clearTypedOver(context, table, rows);
  yield* writeStatuses(
    context,
    table,
    [...rows].map(([key, cells]) => ({
      key,
      outcomes: [{ kind: 'typedOver' }],
      change: cells.map(({ columnKey }) => headerOf(columnKey)).join('; '),
    })),
  );
}

/** Writes the restored values into Status and Change of the rewritten rows. @returns lines for the log. */
export function* reportRestored(
  context: TaskContext,
  table: ManagedTable,
  rows: TypedOverRows,
  written: readonly ManagedRow[],
  shown: readonly ShownColumn[],
  baseline: Baseline,
): Op<ActivityLine[]> {
  const { putBack: outcome } = workbookMessages[context.language];
  const { quoted, nothing, formulaResult } = changeMessages[context.language];
  const { colon } = failurePunctuation[context.language];
  const { dateSystem } = table.facts;
  const notation = cellOptions(table.facts, context.language);
  const quote = (value: CellValue): string => (value === null ? nothing : quoted(String(value)));
  const lines = written.flatMap(({ key, cells }) =>
    (rows.get(key) ?? []).flatMap(({ columnKey, cell, isFormula }): ActivityLine[] => {
      const place = shown.findIndex((column) => column.key === columnKey);
      const after = cells[place];
      const column = shown[place];
      if (column === undefined || after === undefined) return [];
      const restored = toSheetCell(after, column.type, dateSystem).cell;
      if (!isFormula && isSameCell(cell, restored)) return [];
      const name = baseline.get(key)?.name ?? null;
      const [before, now] = [cell, restored].map((each) => showSheetCell(each, column.type, notation));
      const values = { before: (isFormula ? formulaResult(before ?? '') : before) ?? null, after: now ?? null };
      return [{ key, name, field: column.header, ...values, outcome, reason: null, isFailure: false }];
    }),
  );
  const describe = ({ field, before, after }: ActivityLine) => `${field}${colon}${quote(before)} → ${quote(after)}`;
  yield* writeStatuses(
    context,
    table,
    [...groupBy(lines, ({ key }) => key)].map(([key, all]) => ({
      key,
      outcomes: [{ kind: 'putBack' as const }],
      change: all.map(describe).join('; '),
    })),
  );
  return lines;
}
