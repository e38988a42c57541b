/** What a sheet shows of the service: host-free, shared by every spreadsheet and by the command line. */
export { ColumnScan } from './column-scan.ts';
export { fixedColumns, type PortfolioColumn } from './portfolio-columns.ts';
export { chooseColumns, documentColumns, documentRows, facetsOf, rowOf, type ColumnChoice } from './portfolio-table.ts';
export {
  describeValues,
  reviewEdits,
  sameValues,
  type CellOptions,
  type Change,
  type Edit,
  type ReviewProgress,
  type Verdict,
} from './review.ts';
export type { CellType, CellValue, Column, Row, Table } from './table.ts';
export {
  sendChanges,
  type Outcome,
  type OutcomeKind,
  type WriteBackOptions,
  type WriteProgress,
} from './write-back.ts';
export type { Desk, Task } from './desk/desk.ts';
export type * from './desk/tasks.ts';
export {
  bytesOf,
  inWorkbook,
  type KeyedRow,
  type NewColumn,
  type NewTable,
  type SheetCell,
  type SheetColumn,
  type SheetTable,
  type SummaryBlock,
  type WorkbookFacts,
  type WorkbookHost,
  type WorkbookVerbs,
} from './workbook/workbook.ts';
