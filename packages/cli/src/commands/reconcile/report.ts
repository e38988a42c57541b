import {
  countFindings,
  reconciliationColumns,
  reconciliationMessages,
  reconciliationRow,
  referencesOf,
  type PlannedAddition,
} from '@tpr/core/workbook';
import type { CsvSeparator } from '@tpr/core/values';
import { stdout } from '../../terminal/output.ts';
import { formatTable } from '../../terminal/table.ts';
import { textColumn, writeBeside } from '../set/files.ts';

const shownRows = 20;
const shownColumns: readonly string[] = ['line', 'listedName', 'result', 'thirdpartyId', 'remark'];
const allColumns = reconciliationColumns('en');

/** The lines to check, and the number of lines of each finding. */
export function formatReconciliation(plan: readonly PlannedAddition[]): string {
  const { findings } = reconciliationMessages.en;
  const counts = [...countFindings(plan)].map(
    ([finding, count]) => `${findings[finding]} (${count.toLocaleString('en')})`,
  );
  const lines = plan.filter(({ match }) => match?.findings.some((finding) => finding !== 'monitored') === true);
  const isShown = (_: unknown, place: number) => shownColumns.includes(allColumns[place]!.key);
  const columns = allColumns.filter(isShown);
  const rows = lines.map((line) => reconciliationRow(line, 'en').filter(isShown));
  const table =
    rows.length === 0
      ? ''
      : formatTable({ name: '', columns, rows }, { width: stdout.columns ?? 120, maxRows: shownRows });
  return `${table}Lines: ${counts.join(', ')}.\nNothing was sent to the service.\n`;
}

/** Writes the report to `<csv>.reconciled.csv`, beside the list. */
export async function writeReconciliation(
  from: string,
  plan: readonly PlannedAddition[],
  separator: CsvSeparator,
): Promise<string> {
  const path = `${from}.reconciled.csv`;
  const rows = plan.map((planned) => reconciliationRow(planned, 'en'));
  await writeBeside(path, allColumns, rows, separator);
  return path;
}

/** Writes the references that the list gives to third parties, as `tpr set` reads them; undefined without any. */
export async function writeReferences(
  from: string,
  plan: readonly PlannedAddition[],
  separator: CsvSeparator,
): Promise<string | undefined> {
  const references = referencesOf(plan);
  if (references.size === 0) return undefined;
  const path = `${from}.references.csv`;
  const columns = [textColumn('thirdpartyId', 'Third party'), textColumn('value', 'value')];
  await writeBeside(path, columns, [...references], separator);
  return path;
}
