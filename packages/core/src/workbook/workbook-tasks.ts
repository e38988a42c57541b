import type { CorrectedChange, Review, SendOrder, SendReport } from './tasks/changes/task-types.ts';
import type {
  AddedColumnChoice,
  DecisionReport,
  DocumentsToDecide,
  ExtractedName,
  FilePlace,
  OpenedFile,
  ExtractionOptions,
  MissingOptions,
  MissingReport,
  WantedDecision,
} from './tasks/documents/task-types.ts';
import type {
  Candidate,
  IdentifierReading,
  OnboardOrder,
  OnboardReport,
  OnboardSource,
  PlannedAddition,
  EnteredReferences,
} from './tasks/onboarding/task-types.ts';
import type { ColumnOffer, PortfolioView, PullOrder, RefreshOrder } from './tasks/portfolio/task-types.ts';
import type { SheetRows } from './tasks/portfolio/overview-cache.ts';
import type { TableKind, TableReport, Warnings } from './table-report.ts';
import type { EnteredFormula, SheetCell, WrittenFormula } from './port.ts';
import type { KnownFacts, ServiceReport } from '../doctor/index.ts';
import type { Status } from '../values/status.ts';
import type { Change } from '../writing/edit.ts';

/**
 * The tasks of a buyer in the order of typical use, each with its input and its result. Both are plain JSON, because in
 * some hosts the panel and the task run in different environments. Instants are ISO-8601 UTC; `asOf` is the wall clock
 * of the service, YYYY-MM-DDTHH:mm. A task that fails throws ConnectorError; completed writes stay.
 */
export interface WorkbookTasks {
  /** The state of the document. Reads the sheet only, and writes nothing. */
  getOverview: { in: OverviewOptions | void; out: WorkbookView };
  /** The columns that can be chosen, including the account's own. A handful of calls. */
  listColumns: { in: void; out: ColumnOffer };
  /**
   * Fills the portfolio table, or updates the existing one to this choice, in place; absent parts of the choice are as
   * in the last pull. ConnectorError `config` with field `emptyList`: the service lists no third party. A table with
   * rows stays as it is until the user confirms that it may be emptied.
   */
  pull: { in: PullOrder | undefined; out: TableReport };
  /** How many third parties have changed since the table was read. A handful of calls. */
  countChanges: { in: void; out: { readonly changed: number } };
  /** Updates the table with the changes at the service. Unsent edits stay. */
  refresh: { in: RefreshOrder | void; out: TableReport };
  /** Compares edited cells with the current values at the service. Sends nothing. */
  review: { in: void; out: Review };
  /** Judges changes again with other values for their cells, without a call. The cells are not written. */
  correct: { in: readonly { readonly change: Change; readonly cell: SheetCell }[]; out: readonly CorrectedChange[] };
  /** Sends the decided changes, and writes outcomes to the rows. A second run sends nothing twice. */
  send: { in: SendOrder; out: SendReport };
  /**
   * Sends the edits that need no decision: those that are allowed, have no conflict and can be undone. For scheduled runs.
   */
  sendReady: {
    in: void;
    out: {
      readonly report: SendReport | undefined;
      /** Edits that were not sent and need a decision. */ readonly left: number;
    };
  };
  /** The changes that would restore the values that a run replaced. */
  planUndo: { in: { readonly run: string }; out: Review };
  /** Counts over all dossiers and their documents. */
  countDocuments: { in: void; out: AccountCounts };
  listToDecide: { in: void; out: DocumentsToDecide };
  /** A temporary address of a document's file that needs no sign-in; without one, the file. One call or two. */
  openFile: { in: FilePlace; out: OpenedFile };
  decide: { in: { readonly decisions: readonly WantedDecision[] }; out: DecisionReport };
  /** Writes the table of missing, not valid and expiring documents. */
  listMissing: { in: MissingOptions; out: MissingReport };
  /** The technical names in extracted data, with examples. */
  listExtractedNames: { in: { readonly documentCodes: readonly string[] }; out: readonly ExtractedName[] };
  /** Writes the table of extracted data by a mapping, and stores the mapping. */
  extractData: { in: ExtractionOptions; out: TableReport };
  /** Reads identifiers from text or from the visible rows of the selection. Makes no call. */
  readIdentifiers: { in: OnboardSource; out: IdentifierReading };
  /** The expected outcome of each candidate. Reads the portfolio and the directory; adds nothing. */
  planOnboarding: { in: { readonly candidates: readonly Candidate[] }; out: readonly PlannedAddition[] };
  /** Adds the planned third parties, and writes outcomes to a table. A second run adds nothing twice. */
  onboard: { in: OnboardOrder; out: OnboardReport };
  /** Writes the table of a list compared with the portfolio, from its plan. */
  reconcile: { in: { readonly plan: readonly PlannedAddition[] }; out: TableReport };
  /** Enters the references of a list into a column of the portfolio table, where a review finds them. Sends nothing. */
  enterReferences: {
    in: { readonly plan: readonly PlannedAddition[]; readonly label: string };
    out: EnteredReferences;
  };
  /** Newest first. */
  listActivity: { in: void; out: readonly ActivityRun[] };
  /** Brings a managed table into view; with keys, only their rows are shown. */
  show: { in: { readonly table: TableKind; readonly keys?: readonly string[] | undefined }; out: void };
  /** Writes or refreshes the summary sheet with its charts. */
  summarise: { in: void; out: Warnings };
  /** Enters a formula into the selected cell. */
  enterFormula: { in: { readonly formula: WrittenFormula; readonly mayReplace: boolean }; out: EnteredFormula };
  /** Whether the service is usable, and how it differs from the profile. A few hundred calls, all of them reads. */
  checkService: { in: void; out: ServiceHealth };
  /** The third party of the selected row. */
  selectedThirdParty: { in: void; out: { readonly thirdpartyId: string } | undefined };
}

/** The result of a check of the service; notes are in the language of the user. */
export interface ServiceHealth extends Pick<
  ServiceReport,
  'health' | 'unanswered' | 'failure' | 'isWhole' | 'gaps' | 'remarks'
> {
  /** The entries of an overlay, by key; empty if the service is not usable. */
  readonly found: Readonly<Record<string, unknown>>;
  /** To compare with a later check; undefined when the check failed or did not complete. */
  readonly known?: KnownFacts;
}

export type WorkbookTask = keyof WorkbookTasks;

/** The progress of a task; shown as count, rate and time left. */
export interface TaskProgress {
  /** `waitingForCell`: the spreadsheet does nothing until the user leaves the cell that is being edited. */
  readonly step:
    | 'reading'
    | 'writing'
    | 'comparing'
    | 'sending'
    | 'searching'
    | 'deciding'
    | 'waitingForCell'
    | 'waitingForService';
  readonly done: number;
  readonly total?: number | undefined;
  /** Requests per second, if the service made the client slow down. */
  readonly slowedToPerSecond?: number | undefined;
}

/** A code of the service with its display name. */
export interface Named {
  readonly code: string;
  readonly name: string;
}

/** The parameters of `getOverview`. */
export interface OverviewOptions {
  /** Rows that were edited since the last overview. The whole table is read if they are absent or do not suffice. */
  readonly edited?: readonly SheetRows[];
}

/** Document codes and dossier types that the account uses, for lists to choose from. */
export interface KnownNames {
  readonly documentCodes: readonly Named[];
  readonly dossierTypes: readonly Named[];
}

/** The result of `getOverview`. */
export interface WorkbookView {
  readonly portfolio: PortfolioView;
  /** The newest run in the log. */
  readonly newestRun: string | undefined;
  /** The last extraction of data from documents in this workbook. */
  readonly extraction: ExtractionOptions | undefined;
  /** The columns of the portfolio in the table of missing documents. */
  readonly missingColumns: AddedColumnChoice;
  /** The day by the clock of the service, YYYY-MM-DD; undefined while no user is signed in. */
  readonly today: string | undefined;
  /** The run whose changes can be undone. */
  readonly undoableRun: string | undefined;
}

/** The result of `countDocuments`; `asOf` is the wall clock of the service. */
export interface AccountCounts extends KnownNames {
  readonly asOf: string;
  readonly thirdParties: number;
  readonly dossiers: Readonly<Record<Status | 'other', number>>;
  readonly documents: Readonly<Record<Status | 'other', number>>;
  readonly toDecide: number;
  readonly missing: number;
  readonly expired: number;
  /** Not valid or below expectation, and not expired. */
  readonly notValid: number;
  /** Documents that expire in this month and the following ones, six in all; month as YYYY-MM. */
  readonly expiries: readonly { readonly month: string; readonly count: number }[];
  /** Within 30 days. */
  readonly expiringSoon: number;
  /** Number of dossiers whose documents the service did not return: they are counted without them. Absent for none. */
  readonly unread?: number;
}

/** A run of a task in the activity log. */
export interface ActivityRun {
  readonly run: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly task:
    | 'pull'
    | 'refresh'
    | 'send'
    | 'undo'
    | 'onboard'
    | 'reconcile'
    | 'decide'
    | 'missing'
    | 'extractData'
    | 'summary';
  readonly user: string;
  readonly done: number;
  readonly failed: number;
  readonly pending: number;
  /** `interrupted`: the run has not reported its result. It may have done any of its `pending` actions, or still run. */
  readonly ended: 'whole' | 'stopped' | 'failed' | 'interrupted';
  readonly isUndoable: boolean;
  /** What failed, at most 500 lines. */
  readonly failures: readonly { readonly key: string; readonly what: string; readonly reason: string }[];
}
