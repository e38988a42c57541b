import { randomUUID } from 'node:crypto';
import { ConnectorError } from '@tpr/core';
import type { WorkbookAdapter } from '@tpr/core/workbook';
import type { ApiSpreadsheet } from '../spreadsheet.ts';
import { addColumns, nameColumns, offerChoices, removeColumns } from './columns.ts';
import { StoredTexts } from './stored-texts.ts';
import { createTable, discardTable } from './new-table.ts';
import { describeTable, Places } from './table-locator.ts';
import { appendRows, readRows, readShownNumbers, removeRows, writeRows } from './rows.ts';
import { filterRows, reveal } from './showing.ts';

/** A block fits into one body, with room for what `bytesOf` does not count. */
const maxBlockBytes = 1_800_000;
const rowsAtOnce = 20_000;

/**
 * The workbook port for a Google spreadsheet, through the Sheets API. Its table is that of the add-on, so each can
 * continue the other's work. No user has it open here: there is no selection, and no summary is drawn.
 * @param spareSheetId the empty sheet that a new spreadsheet came with.
 */
export function createApiWorkbook(book: ApiSpreadsheet, spareSheetId?: number): WorkbookAdapter<'later'> {
  const places = new Places(book);
  const texts = new StoredTexts(book);
  const making = { turn: randomUUID(), spareSheetId, added: new Set<number>() };
  return {
    describe: async () => ({ dateSystem: 1899, maxBlockBytes, rowsAtOnce }),
    findTable: async ({ id }) => {
      const located = await places.find(id);
      return located && describeTable(located);
    },
    hasTable: async ({ name }) =>
      (await book.look()).names.some((each) => each.name.toLowerCase() === name.toLowerCase()),
    createTable: (wish) => createTable(book, wish, making),
    discardTable: ({ table }) => discardTable(places, table, making.added),
    readRows: (input) => readRows(places, input),
    readShownNumbers: (input) => readShownNumbers(places, input),
    appendRows: (input) => appendRows(places, input),
    writeRows: (input) => writeRows(places, input),
    includeRows: () => Promise.resolve(0),
    removeRows: (input) => removeRows(places, input),
    addColumns: (input) => addColumns(places, input),
    offerChoices: (input) => offerChoices(places, input),
    nameColumns: (input) => nameColumns(places, input),
    removeColumns: (input) => removeColumns(places, input),
    reveal: (input) => reveal(places, input),
    filterRows: (input) => filterRows(places, input),
    readSelection: async () => ({ address: '', rows: [] }),
    selectedKey: async () => undefined,
    enterFormula: async () => ({ address: '', isTaken: true }),
    writeSummary: async () => {
      throw new ConnectorError('config', 'Only the add-on in the spreadsheet can write the summary sheet.', {
        field: 'summary',
      });
    },
    loadText: (input) => texts.load(input),
    saveText: (input) => texts.save(input),
  };
}
