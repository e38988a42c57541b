/** What a buyer does on a workbook: the tasks, and the port by which a spreadsheet takes part. */
export { withPace, type Desk, type Task } from './desk.ts';
export { listActivity } from './activity.ts';
export { decideDocuments } from './documents/decisions.ts';
export { surveyExtracted } from './documents/extracted-names.ts';
export { harvest } from './documents/harvest.ts';
export { readIdentifiers } from './onboarding/identifiers.ts';
export { listColumns, look } from './look.ts';
export { listMissing } from './documents/missing-documents.ts';
export { onboard } from './onboarding/onboarding.ts';
export { planOnboarding } from './onboarding/onboarding-plan.ts';
export { usualChoice } from './portfolio/portfolio.ts';
export { pull } from './portfolio/pull.ts';
export { countChanges, refresh } from './portfolio/refresh.ts';
export { correct, review } from './changes/review-edits.ts';
export { send } from './changes/send.ts';
export { enterFormula, selectedThirdParty, show } from './show.ts';
export { deskWords } from '../words/desk.ts';
export { summarise } from './summary.ts';
export { survey } from './survey.ts';
export { planUndo } from './changes/undo.ts';
export { agreementOf, type Agreement } from './documents/agreement.ts';
export { allToDecide, firstToDecide, listToDecide } from './documents/waiting-documents.ts';
export { RefusedDossiers } from './documents/refused-dossiers.ts';
export type { RefusedDossier } from '../work/reading/dossier-documents.ts';
export { runTask } from './desk-tasks.ts';
export { taskFacts, type TaskFacts } from './task-facts.ts';
export type { DecidedChange, Review, ReviewedChange, RowProblem, SendOrder, SendReport } from './changes/tasks.ts';
export type {
  ComparedFact,
  DecisionOutcome,
  ExtractedName,
  HarvestChoice,
  MissingKind,
  MissingReport,
  WaitingDocument,
  WantedDecision,
} from './documents/tasks.ts';
export type {
  Candidate,
  IdentifierReading,
  OnboardOrder,
  OnboardReport,
  OnboardSource,
  PlannedAddition,
} from './onboarding/tasks.ts';
export type {
  ColumnOffer,
  ColumnOption,
  PortfolioChoice,
  PortfolioView,
  PullOrder,
  RefreshOrder,
  RowChange,
  ToldChanges,
} from './portfolio/tasks.ts';
export type { TableKind, TableReport } from './table-report.ts';
export { LookMemory, type SheetRows } from './look-memory.ts';
export type {
  ActivityRun,
  DeskTask,
  DeskTasks,
  DeskView,
  KnownNames,
  Named,
  ServiceHealth,
  Survey,
  TaskProgress,
} from './tasks.ts';
export { planSharedSaving, readWriters, textsUnder, type WriterIndex } from './workbook/shared-texts.ts';
export { statusLooks, type StatusLook } from './workbook/status-looks.ts';
export {
  areWhole,
  joinPieces,
  planSaving,
  readTextIndex,
  textSheetName,
  type TextIndex,
  type TextRow,
} from './workbook/text-sheet.ts';
export {
  answerWith,
  bytesOf,
  inWorkbook,
  type EnteredFormula,
  type KeyedRow,
  type NewColumn,
  type NewTable,
  type RowsMoved,
  type SheetCell,
  type SheetColumn,
  type SheetTable,
  type SummaryBlock,
  type WorkbookFacts,
  type WorkbookHost,
  type WorkbookVerbs,
  type WrittenFormula,
} from './workbook/workbook.ts';
