import type { Op } from '../../engine/op.ts';
import { saveState } from '../workbook/document-state.ts';
import { bindingOf, ManagedTable, type Binding } from '../workbook/managed-table.ts';
import { inWorkbook } from '../workbook/workbook.ts';
import { Baseline } from './baseline.ts';

/** More rows than a spreadsheet holds. */
const allRows = 10_000_000;

/**
 * Takes a portfolio table that the command line has written for the desk's own; the next pull completes it in place.
 * What was pulled into it nobody knows here, so that a cell that differs from the service then counts as edited: nothing
 * that a user may have typed is lost.
 * @param find looked with only where the document has no table of ours. @returns what was found.
 */
export function* adoptPortfolio(find: () => Binding | undefined): Op<Binding | undefined> {
  const present = yield* ManagedTable.open('portfolio');
  if (present !== 'none' && present !== 'gone') return undefined;
  const found = find();
  if (found === undefined) return undefined;
  const columns = [found.keyColumn];
  const { rows } = yield* inWorkbook('readRows', { table: found.table, columns, from: 0, count: allRows });
  const baseline = yield* Baseline.load();
  baseline.clear();
  for (const [key = null] of rows) {
    if (key !== null && key !== '') baseline.put(String(key), { name: null, attributes: [], dossiers: [] });
  }
  // Together: a table without what is known of its rows would be written over.
  yield* saveState([bindingOf('portfolio', found), ...baseline.changes()]);
  return found;
}
