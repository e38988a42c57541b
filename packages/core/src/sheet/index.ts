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
export { writingTasks, type Desk, type Task } from './desk/desk.ts';
export { listActivity } from './desk/activity.ts';
export { adoptPortfolio } from './desk/adopt.ts';
export { decideDocuments } from './desk/decisions.ts';
export { surveyExtracted } from './desk/extracted-names.ts';
export { harvest } from './desk/harvest.ts';
export { readIdentifiers } from './desk/identifiers.ts';
export { listColumns, look } from './desk/look.ts';
export { listMissing } from './desk/missing-documents.ts';
export { onboard } from './desk/onboarding.ts';
export { planOnboarding } from './desk/onboarding-plan.ts';
export { usualChoice } from './desk/portfolio.ts';
export { pull } from './desk/pull.ts';
export { countChanges, refresh } from './desk/refresh.ts';
export { correct, review } from './desk/review-edits.ts';
export { send } from './desk/send.ts';
export { selectedThirdParty, show } from './desk/show.ts';
export { summarise } from './desk/summary.ts';
export { survey } from './desk/survey.ts';
export { planUndo } from './desk/undo.ts';
export { listToDecide } from './desk/waiting-documents.ts';
export { runTask } from './desk/desk-tasks.ts';
export type { Binding } from './workbook/managed-table.ts';
export type * from './desk/tasks.ts';
export {
  joinPieces,
  planSaving,
  readTextIndex,
  textSheetName,
  type TextIndex,
  type TextRow,
} from './workbook/text-sheet.ts';
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
