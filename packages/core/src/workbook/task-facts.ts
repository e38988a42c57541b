import type { WorkbookTask } from './workbook-tasks.ts';

/** The properties of a task that a host needs to run it. */
export interface TaskFacts {
  /** Writes into the spreadsheet: only one such task runs at a time in a document. */
  readonly writesSheet: boolean;
  /** Writes to the service: it is stopped by `TaskContext.isStopped`, because the outcome of aborted calls would be unknown. */
  readonly writesService: boolean;
  /** The task has read or changed data of the service: other views of that data have to be refreshed. */
  readonly renewsFacts: boolean;
  /** A run with the same input continues where the last one stopped. */
  readonly resumes: boolean;
}

const looks: TaskFacts = { writesSheet: false, writesService: false, renewsFacts: false, resumes: false };
const writesTable: TaskFacts = { ...looks, writesSheet: true };
const sends: TaskFacts = { ...writesTable, writesService: true, renewsFacts: true };

/** The properties of each task. */
export const taskFacts: Readonly<Record<WorkbookTask, TaskFacts>> = {
  getOverview: looks,
  listColumns: looks,
  pull: { ...writesTable, renewsFacts: true, resumes: true },
  countChanges: looks,
  refresh: { ...writesTable, renewsFacts: true },
  // Marks the rows whose read-only cells were typed over.
  review: writesTable,
  correct: looks,
  send: sends,
  sendReady: sends,
  planUndo: looks,
  countDocuments: looks,
  listToDecide: looks,
  openFile: looks,
  decide: sends,
  listMissing: { ...writesTable, resumes: true },
  listExtractedNames: looks,
  extractData: { ...writesTable, resumes: true },
  readIdentifiers: looks,
  planOnboarding: looks,
  onboard: sends,
  reconcile: writesTable,
  enterReferences: writesTable,
  listActivity: looks,
  show: looks,
  summarise: writesTable,
  selectedThirdParty: looks,
  checkService: looks,
  enterFormula: writesTable,
};
