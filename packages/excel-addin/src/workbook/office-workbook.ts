import type { WorkbookAdapter } from '@tpr/core/workbook';
import { usualNamespace } from '../functions/namespace.ts';
import { createBatchRunner, type ExcelRunner } from './batch.ts';
import { addColumns, removeColumns } from './columns.ts';
import { loadTexts, readDateSystem, saveTexts } from './document-texts.ts';
import { createTable } from './new-table.ts';
import { readRows } from './row-reading.ts';
import { appendRows, removeRows, writeRows } from './row-writing.ts';
import { enterFormula } from './formula-entry.ts';
import { filterRows, readSelection, reveal, selectedKey } from './showing.ts';
import { readShownDates } from './shown-dates.ts';
import { writeSummary } from './summary.ts';
import { drawWriter } from './writer-name.ts';
import { findHead, readHead } from './table-head.ts';

export interface OfficeWorkbookOptions {
  /** Tells this panel from those of colleagues at the same workbook; drawn unless given. */
  readonly writer?: string;
  /** Of the formulas that are entered; the usual one unless given. */
  readonly namespace?: string;
  /**
   * How long a cell may stay open for typing, or another workbook in front, before a verb gives up with `retry-later`; two
   * minutes unless given.
   */
  readonly waitMs?: number;
}

/** Excel on the web takes 5 MB in a request; formats and the envelope need their part of it. */
const maxBlockBytes = 3_000_000;
/** What a task does with so many rows stays well below the 200 ms that a typing user would notice. */
const rowsAtOnce = 2_000;

/**
 * The workbook that Excel shows, through office.js. Verbs run one after another; each request of a writing verb is one step
 * of undo, redraws and recalculates once, and raises no event of ours.
 */
export function createOfficeWorkbook(
  excel: ExcelRunner,
  { waitMs = 120_000, writer = drawWriter(), namespace = usualNamespace }: OfficeWorkbookOptions = {},
): WorkbookAdapter<'later'> {
  const run = createBatchRunner(excel, waitMs);
  return {
    describe: () => run(async (context) => ({ dateSystem: await readDateSystem(context), maxBlockBytes, rowsAtOnce })),
    findTable: ({ id }) => run(async (context) => (await findHead(context, id))?.shown),
    createTable: (wish) => run((context) => createTable(context, wish)),
    readRows: ({ table, columns, from, count }) =>
      run(async (context) => readRows(context, await readHead(context, table), columns, from, count)),
    readShownDates: (wanted) =>
      run(async (context) => readShownDates(context, await readHead(context, wanted.table), wanted)),
    appendRows: ({ table, columns, rows }) => run((context) => appendRows(context, table, columns, rows)),
    writeRows: ({ table, keyColumn, columns, rows }) =>
      run((context) => writeRows(context, table, keyColumn, columns, rows)),
    removeRows: ({ table, keyColumn, keys }) => run((context) => removeRows(context, table, keyColumn, keys)),
    addColumns: ({ table, columns, after }) => run((context) => addColumns(context, table, columns, after)),
    removeColumns: ({ table, columns }) => run((context) => removeColumns(context, table, columns)),
    reveal: (wanted) => run((context) => reveal(context, wanted)),
    filterRows: (wanted) => run((context) => filterRows(context, wanted)),
    readSelection: (wanted) => run((context) => readSelection(context, wanted)),
    selectedKey: (wanted) => run((context) => selectedKey(context, wanted)),
    enterFormula: (wanted) => run((context) => enterFormula(context, namespace, wanted)),
    writeSummary: ({ sheet, blocks }) => run((context) => writeSummary(context, writer, sheet, blocks)),
    loadText: ({ keys }) => run((context) => loadTexts(context, keys)),
    saveText: ({ entries }) => run((context) => saveTexts(context, writer, entries)),
  };
}
