import type { NewTable, WorkbookAdapter, WorkbookFacts } from '@tpr/core/workbook';
import { bookNotation } from '../script/language.ts';
import { addColumns, nameColumns, offerChoices, removeColumns } from './columns.ts';
import { loadTexts, saveTexts } from './stored-texts.ts';
import { faultOf } from './fault.ts';
import { createTable, discardTable } from './new-table.ts';
import { describeTable, hasTable, locateTable } from './table-locator.ts';
import { appendRows, readRows, readShownNumbers, removeRows, writeRows } from './rows.ts';
import { enterFormula } from './formula-entry.ts';
import { filterRows, readSelection, reveal, selectedKey } from './showing.ts';
import { writeSummary } from './summary.ts';

/** Large blocks need few calls; much larger ones would come near the limit of one call of Apps Script. */
const maxBlockBytes = 4_000_000;
/** Large, because a call is slow and no user types meanwhile. */
const rowsAtOnce = 20_000;

/** The workbook port for the active spreadsheet, through SpreadsheetApp. */
export function createSheetsWorkbook(): WorkbookAdapter<'now'> {
  const turn = Utilities.getUuid();
  const added = new Set<number>();
  return {
    describe: withConnectorErrors<void, WorkbookFacts>(() => ({
      dateSystem: 1899,
      notation: bookNotation(),
      maxBlockBytes,
      rowsAtOnce,
    })),
    findTable: withConnectorErrors(({ id }: { readonly id: string }) => {
      const located = locateTable(id);
      return located && describeTable(located);
    }),
    hasTable: withConnectorErrors(hasTable),
    createTable: committed((wish: NewTable) => createTable(wish, turn, added)),
    discardTable: withConnectorErrors(({ table }: { readonly table: string }) => discardTable(table, added)),
    readRows: withConnectorErrors(readRows),
    readShownNumbers: withConnectorErrors(readShownNumbers),
    appendRows: committed(appendRows),
    writeRows: committed(writeRows),
    includeRows: () => 0,
    removeRows: committed(removeRows),
    addColumns: committed(addColumns),
    offerChoices: committed(offerChoices),
    nameColumns: committed(nameColumns),
    removeColumns: committed(removeColumns),
    reveal: withConnectorErrors(reveal),
    filterRows: withConnectorErrors(filterRows),
    readSelection: withConnectorErrors(readSelection),
    selectedKey: withConnectorErrors(selectedKey),
    enterFormula: committed(enterFormula),
    writeSummary: committed(writeSummary),
    loadText: withConnectorErrors(loadTexts),
    saveText: withConnectorErrors(saveTexts),
  };
}

/**
 * The same for an operation that changes cells. Google refuses some changes only when it applies them, with the next
 * reading, which may be that of another operation, or at the end of the execution, which no code sees.
 */
function committed<In, Out>(verb: (input: In) => Out): (input: In) => Out {
  return withConnectorErrors((input) => {
    const result = verb(input);
    SpreadsheetApp.flush();
    return result;
  });
}

/** The same operation with Google's exceptions converted to ConnectorError. */
function withConnectorErrors<In, Out>(verb: (input: In) => Out): (input: In) => Out {
  return (input) => {
    try {
      return verb(input);
    } catch (error) {
      throw faultOf(error);
    }
  };
}
