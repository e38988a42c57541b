import type { NewTable, WorkbookAdapter } from '@tpr/core/workbook';
import { addColumns, removeColumns } from './columns.ts';
import { loadTexts, saveTexts } from './stored-texts.ts';
import { faultOf } from './fault.ts';
import { createTable } from './new-table.ts';
import { describeTable, locateTable } from './table-locator.ts';
import { appendRows, readRows, readShownDates, removeRows, writeRows } from './rows.ts';
import { enterFormula } from './formula-entry.ts';
import { filterRows, readSelection, reveal, selectedKey } from './showing.ts';
import { writeSummary } from './summary.ts';

/** Large blocks are few calls; a call of much more than this comes near to what Apps Script passes at once. */
const maxBlockBytes = 4_000_000;
/** A call is slow here, and no user types meanwhile. */
const rowsAtOnce = 20_000;

/** The spreadsheet around the script, through SpreadsheetApp. */
export function createSheetsWorkbook(): WorkbookAdapter<'now'> {
  const turn = Utilities.getUuid();
  return {
    describe: () => ({ dateSystem: 1900, maxBlockBytes, rowsAtOnce }),
    findTable: told(({ id }: { readonly id: string }) => {
      const located = locateTable(id);
      return located && describeTable(located);
    }),
    createTable: told((wish: NewTable) => createTable(wish, turn)),
    readRows: told(readRows),
    readShownDates: told(readShownDates),
    appendRows: told(appendRows),
    writeRows: told(writeRows),
    removeRows: told(removeRows),
    addColumns: told(addColumns),
    removeColumns: told(removeColumns),
    reveal: told(reveal),
    filterRows: told(filterRows),
    readSelection: told(readSelection),
    selectedKey: told(selectedKey),
    enterFormula: told(enterFormula),
    writeSummary: told(writeSummary),
    loadText: told(loadTexts),
    saveText: told(saveTexts),
  };
}

/** The same verb, saying no in our own words. */
function told<In, Out>(verb: (input: In) => Out): (input: In) => Out {
  return (input) => {
    try {
      return verb(input);
    } catch (error) {
      throw faultOf(error);
    }
  };
}
