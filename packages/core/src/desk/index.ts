/** What a buyer does on a workbook: the tasks, and the port by which a spreadsheet takes part. */
export type { Desk, Task } from './desk.ts';
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
export { selectedThirdParty, show } from './show.ts';
export { summarise } from './summary.ts';
export { survey } from './survey.ts';
export { planUndo } from './changes/undo.ts';
export { doFactsAgree } from './documents/compared-facts.ts';
export { listToDecide } from './documents/waiting-documents.ts';
export { runTask } from './desk-tasks.ts';
export { taskFacts, type TaskFacts } from './task-facts.ts';
export type {
  ActivityRun,
  Candidate,
  ColumnOption,
  ComparedFact,
  DecidedChange,
  DecisionOutcome,
  DeskTask,
  DeskTasks,
  DeskView,
  ExtractedName,
  HarvestChoice,
  KnownNames,
  MissingKind,
  MissingReport,
  Named,
  OnboardOrder,
  OnboardReport,
  OnboardSource,
  PlannedAddition,
  PortfolioChoice,
  PortfolioView,
  PullOrder,
  Review,
  ReviewedChange,
  RowProblem,
  SendOrder,
  SendReport,
  Survey,
  TableKind,
  TableReport,
  TaskProgress,
  WaitingDocument,
  WantedDecision,
} from './tasks.ts';
export { statusLooks, type StatusLook } from './workbook/status-looks.ts';
export {
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
