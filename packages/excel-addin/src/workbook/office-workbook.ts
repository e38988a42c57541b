import type { WorkbookAdapter, WorkbookFacts } from '@tpr/core/workbook';
import { usualNamespace } from '../functions/namespace.ts';
import { createBatchRunner, type ExcelRunner } from './batch.ts';
import { addColumns, nameColumns, offerChoices, removeColumns } from './columns.ts';
import { loadNotation } from './notation.ts';
import { loadTexts, readDateSystem, saveTexts } from './stored-texts.ts';
import { createTable, discardTable } from './new-table.ts';
import { includeRows } from './rows-below.ts';
import { readInPlace, readRows } from './row-reading.ts';
import { appendRows, removeRows, writeRows } from './row-writing.ts';
import { enterFormula } from './formula-entry.ts';
import { filterRows, readSelection, reveal, selectedKey } from './showing.ts';
import { readShownNumbers } from './shown-numbers.ts';
import { writeSummary } from './summary.ts';
import { drawWriter } from './writer-name.ts';
import { findHead, hasTable } from './table-head.ts';

export interface OfficeWorkbookOptions {
  /** Name that distinguishes this panel from those of other users of the workbook. Default: a random name. */
  readonly writer?: string;
  /** Namespace of the formulas that are entered. Default: `usualNamespace`. */
  readonly namespace?: string;
  /**
   * How long a cell may be edited, or another workbook be in front, before an operation gives up with `retry-later`, in ms.
   * Default: two minutes.
   */
  readonly waitMs?: number;
}

/** A request to Excel on the web has at most 5 MB, including formats and the envelope. */
const maxBlockBytes = 3_000_000;
/** Processing this many rows takes a task far less than the 200 ms that a typing user would notice. */
const rowsAtOnce = 2_000;

/**
 * The workbook that Excel shows, through office.js. Operations run one after another. Each request that writes is one undo
 * step, redraws and recalculates once, and raises no event for the add-in.
 */
export function createOfficeWorkbook(
  excel: ExcelRunner,
  { waitMs = 120_000, writer = drawWriter(), namespace = usualNamespace }: OfficeWorkbookOptions = {},
): WorkbookAdapter<'later'> {
  const run = createBatchRunner(excel, waitMs);
  const added = new Set<string>();
  return {
    describe: () => run(readFacts),
    findTable: ({ id }) => run(async (context) => (await findHead(context, id))?.shown),
    hasTable: ({ name }) => run((context) => hasTable(context, name)),
    createTable: (wish) => run((context) => createTable(context, wish, added)),
    discardTable: ({ table }) => run((context) => discardTable(context, table, added)),
    readRows: ({ table, columns, from, count }) =>
      run((context) => readInPlace(context, table, (head) => readRows(context, head, columns, from, count))),
    readShownNumbers: (wanted) =>
      run((context) => readInPlace(context, wanted.table, (head) => readShownNumbers(context, head, wanted))),
    appendRows: (wanted) => run((context) => appendRows(context, wanted)),
    writeRows: (wanted) => run((context) => writeRows(context, wanted)),
    includeRows: (wanted) => run((context) => includeRows(context, wanted)),
    removeRows: ({ table, keyColumn, keys }) => run((context) => removeRows(context, table, keyColumn, keys)),
    addColumns: ({ table, columns, after }) => run((context) => addColumns(context, table, columns, after)),
    offerChoices: ({ table, offers }) => run((context) => offerChoices(context, table, offers)),
    nameColumns: ({ table, columns }) => run((context) => nameColumns(context, table, columns)),
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

async function readFacts(context: Excel.RequestContext): Promise<WorkbookFacts> {
  // Read with the first request for the date system.
  const notation = loadNotation(context);
  const dateSystem = await readDateSystem(context);
  return { dateSystem, notation: notation(), maxBlockBytes, rowsAtOnce };
}
