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
    createTable: withFlush((wish: NewTable) => createTable(wish, turn, added)),
    discardTable: withConnectorErrors(({ table }: { readonly table: string }) => discardTable(table, added)),
    readRows: withConnectorErrors(readRows),
    readShownNumbers: withConnectorErrors(readShownNumbers),
    appendRows: withFlush(appendRows),
    writeRows: withFlush(writeRows),
    includeRows: () => 0,
    removeRows: withFlush(removeRows),
    addColumns: withFlush(addColumns),
    offerChoices: withFlush(offerChoices),
    nameColumns: withFlush(nameColumns),
    removeColumns: withFlush(removeColumns),
    reveal: withConnectorErrors(reveal),
    filterRows: withConnectorErrors(filterRows),
    readSelection: withConnectorErrors(readSelection),
    selectedKey: withConnectorErrors(selectedKey),
    enterFormula: withFlush(enterFormula),
    writeSummary: withFlush(writeSummary),
    loadText: withConnectorErrors(loadTexts),
    saveText: withConnectorErrors(saveTexts),
  };
}

/**
 * An operation that changes cells, so that Google's refusal of a change is its own. Without the flush, Google refuses some
 * changes only at the next reading, which may be that of another operation, or at the end of the execution, unseen.
 */
function withFlush<In, Out>(verb: (input: In) => Out): (input: In) => Out {
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
