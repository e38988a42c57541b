/** The tasks of a buyer on a workbook, and the port that a spreadsheet host implements. */
export { withPace, type TaskContext, type Task } from './task-context.ts';
export { listActivity } from './activity.ts';
export { decideDocuments } from './tasks/documents/decisions.ts';
export { listExtractedNames } from './tasks/documents/extracted-names.ts';
export { extractData } from './tasks/documents/extract-data.ts';
export { readIdentifiers } from './tasks/onboarding/identifiers.ts';
export { mayHoldIdentifier, namesIdentifier } from './tasks/onboarding/list-header.ts';
export { listColumns } from './tasks/portfolio/list-columns.ts';
export { getOverview } from './tasks/portfolio/overview.ts';
export { listMissing } from './tasks/documents/missing-documents.ts';
export { addPlanned } from './tasks/onboarding/third-party-adder.ts';
export { onboard } from './tasks/onboarding/onboarding.ts';
export { planAdditions } from './tasks/onboarding/onboarding-plan.ts';
export { planOnboarding } from './tasks/onboarding/unfinished.ts';
export { countFindings } from './tasks/reconciliation/count-findings.ts';
export { enterReferences } from './tasks/reconciliation/references.ts';
export { referencesOf } from './tasks/reconciliation/list-references.ts';
export { reconcile, reconciliationColumns, reconciliationRow } from './tasks/reconciliation/report.ts';
export { defaultChoice } from './tasks/portfolio/portfolio-choice.ts';
export { pull } from './tasks/portfolio/pull.ts';
export { countChanges, refresh } from './tasks/portfolio/refresh.ts';
export { correct, review } from './tasks/changes/review.ts';
export { send } from './tasks/changes/send.ts';
export { enterFormula, selectedThirdParty, show } from './tasks/sheet-actions.ts';
export { findingTones, reconciliationMessages, type MatchFinding } from '../i18n/reconciliation.ts';
export { workbookMessages } from '../i18n/workbook.ts';
export { summarise } from './tasks/summary.ts';
export { countDocuments } from './tasks/documents/count-documents.ts';
export { planUndo } from './tasks/changes/undo.ts';
export { agreementOf, type Agreement } from './tasks/documents/agreement.ts';
export { allToDecide, firstToDecide, listToDecide } from './tasks/documents/waiting-documents.ts';
export { RefusedDossiers } from './tasks/documents/refused-dossiers.ts';
export type { RefusedDossier } from '../reading/dossier-documents.ts';
export { runTask } from './run-task.ts';
export { hostError, spreadsheetError } from './spreadsheet-error.ts';
export { taskFacts, type TaskFacts } from './task-facts.ts';
export type {
  DecidedChange,
  Review,
  ReviewedChange,
  RowProblem,
  SendOrder,
  SendReport,
} from './tasks/changes/task-types.ts';
export type {
  ComparedFact,
  DecisionOutcome,
  DecisionReport,
  DocumentsToDecide,
  ExtractedName,
  ExtractionOptions,
  MissingKind,
  MissingOptions,
  MissingReport,
  WaitingDocument,
  WantedDecision,
} from './tasks/documents/task-types.ts';
export type {
  AdditionOutcome,
  Candidate,
  EnteredReferences,
  IdentifierReading,
  OnboardOrder,
  OnboardReport,
  OnboardSource,
  PlannedAddition,
} from './tasks/onboarding/task-types.ts';
export type {
  ColumnOffer,
  ColumnOption,
  PortfolioChoice,
  PortfolioView,
  PullOrder,
  RefreshOrder,
  RowChange,
  ReportedChanges,
} from './tasks/portfolio/task-types.ts';
export type { TableKind, TableReport } from './table-report.ts';
export { OverviewCache, type SheetRows } from './tasks/portfolio/overview-cache.ts';
export type {
  ActivityRun,
  WorkbookTask,
  WorkbookTasks,
  WorkbookView,
  KnownNames,
  Named,
  ServiceHealth,
  AccountCounts,
  TaskProgress,
} from './workbook-tasks.ts';
export { bytesOf } from './cell-bytes.ts';
export { planSharedSaving, readWriters, textsUnder, type WriterIndex } from './shared-texts.ts';
export { isDateFormat, isPercentFormat, suitsType, withLeadingZeros } from './number-format.ts';
export { statusLooks, type StatusLook } from './status-looks.ts';
export { isTextRow, joinPieces, planSaving, readTextIndex, type TextIndex, type TextRow } from './text-sheet.ts';
export { textSheetName } from './text-sheet-name.ts';
export {
  callAdapter,
  type EnteredFormula,
  type KeyedRow,
  type NewColumn,
  type OfferedChoices,
  type NewTable,
  type RowsMoved,
  type SheetCell,
  type SheetColumn,
  type SheetTable,
  type SummaryBlock,
  type WorkbookFacts,
  type WorkbookAdapter,
  type WorkbookPort,
  type WrittenFormula,
} from './port.ts';
