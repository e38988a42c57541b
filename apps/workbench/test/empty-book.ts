import type { SheetView } from '../src/server/google/protocol.ts';

export const view: SheetView = {
  gridId: 'one',
  name: 'One',
  isHidden: false,
  rowCount: 10,
  columnCount: 10,
  frozenRows: 0,
  frozenColumns: 0,
  hiddenColumns: [],
  widths: {},
  filteredRows: [],
  conditionals: [],
  charts: [],
};
/** A change of the spreadsheet in which nothing is different. */
export const nothing = { styles: [], rows: [], toasts: [], alerts: [], mails: [] };
