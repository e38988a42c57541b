import { ConnectorError } from '../../../errors.ts';
import { reconciliationMessages } from '../../../i18n/reconciliation.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import type { ManagedRow } from '../../managed-table.ts';
import type { SheetCell } from '../../port.ts';
import { userLanguageOf, type Task } from '../../task-context.ts';
import { RowScanner } from '../changes/row-scan.ts';
import { Baseline } from '../portfolio/baseline.ts';
import { openPortfolio, scalesOf } from '../portfolio/portfolio-state.ts';
import { PortfolioColumns } from '../portfolio/shown-columns.ts';
import { referencesOf } from './list-references.ts';

/**
 * Enters the references into a column of the portfolio table, as if the user had typed them: a review compares them with
 * the service, and only that sends them. Cells with unsent edits or formulas stay as they are.
 */
export const enterReferences: Task<'enterReferences'> = function* (context, { plan, label }) {
  const language = userLanguageOf(context);
  const { client, table, state } = yield* openPortfolio(context);
  const key = attributePrefix + label;
  if (!table.columns.keys.includes(key)) {
    throw new ConnectorError('config', reconciliationMessages[language].noColumn(label), { field: 'column' });
  }
  table.checkWritable(workbookMessages[language].tableProtected);
  const columns = yield* PortfolioColumns.read(client, context.language, table.columns.keys);
  const column = columns.all().find((each) => each.key === key)!;
  const scanner = new RowScanner(table, yield* Baseline.load(), scalesOf(state, client.profile));
  const absent = new Map(referencesOf(plan));
  const entered: ManagedRow[] = [];
  let [unchanged, edited, shortened] = [0, 0, 0];
  yield* table.eachRow([key], function* (row) {
    const reference = absent.get(row.key);
    if (reference === undefined) return;
    absent.delete(row.key);
    const cell = row.cells[0] ?? null;
    if (isHeld(cell, reference)) unchanged += 1;
    else if (row.isFormula?.[0] === true || !scanner.isPulled(row.key, label, cell)) edited += 1;
    else if (hasLostZeros(cell, reference)) shortened += 1;
    else entered.push({ key: row.key, cells: [reference] });
  });
  yield* table.patch([column], entered);
  return { entered: entered.length, unchanged, edited, shortened, absent: absent.size };
};

/** Whether a number of a list is shorter than the one of a cell with leading zeros: the list has lost its own zeros. */
function hasLostZeros(cell: SheetCell, reference: string): boolean {
  const text = cell === null ? '' : String(cell);
  return /^0\d+$/.test(text) && /^[1-9]\d*$/.test(reference) && reference.length < text.length;
}

/** Whether a cell has the reference. A number of a list has lost its leading zeros, which the service may still have. */
function isHeld(cell: SheetCell, reference: string): boolean {
  const text = cell === null ? '' : String(cell);
  return text === reference || (/^\d+$/.test(reference) && text.replace(/^0+/, '') === reference);
}
