import type { Decision } from '../work/writing/decide.ts';
import type { ExtractedMapping } from '../evidence/extracted-data.ts';
import type { Status } from '../values/status.ts';
import type { LegalIdKind } from '../values/legal-id-reading.ts';
import type { CellType, CellValue } from '../work/portfolio/table.ts';
import type { Change } from '../work/writing/review.ts';
import type { OutcomeKind } from '../work/writing/write-back.ts';
import type { SheetCell } from './workbook/workbook.ts';

/**
 * What a buyer does at the desk, in the order of a day: each task by name, with what it takes and gives. Plain JSON both
 * ways, since in some hosts the panel and the task are in different places. Instants are ISO-8601 UTC; `asOf` is the
 * wall clock of the service, YYYY-MM-DDTHH:mm. A task that can not be done throws ConnectorError; what was written stays.
 */
export interface DeskTasks {
  /** What the document holds. Reads the sheet only. */
  look: { in: void; out: DeskView };
  /** The columns that can be chosen, account's own ones included. One call. */
  listColumns: { in: void; out: readonly ColumnOption[] };
  /**
   * Fills the portfolio table, or brings the one that is there to this choice, in place; what is not chosen is as in the
   * last pull. ConnectorError `config` with field `emptyList`: the service lists nobody, and a table that has rows was
   * left as it is until the person says that it may be emptied.
   */
  pull: { in: PullOrder | undefined; out: TableReport };
  /** How many third parties have changed since the table was read. A handful of calls. */
  countChanges: { in: void; out: { readonly changed: number } };
  /** Brings the table up to date by what has changed. Unsent edits stay. */
  refresh: { in: void; out: TableReport };
  /** Edited cells beside what the service holds now. Nothing is sent. */
  review: { in: void; out: Review };
  /** A change with another value in its cell, judged again without a call. The cell is not written yet. */
  correct: { in: { readonly change: Change; readonly cell: SheetCell }; out: Change };
  /** Sends what was decided, writes outcomes to the rows. Running it again sends nothing twice. */
  send: { in: SendOrder; out: SendReport };
  /** The changes that would bring back what a run replaced. */
  planUndo: { in: { readonly run: string }; out: Review };
  /** Counts over all dossiers and their documents. */
  survey: { in: void; out: Survey };
  /** Documents that wait for a decision, oldest request first. */
  listToDecide: { in: void; out: readonly WaitingDocument[] };
  decide: { in: { readonly decisions: readonly WantedDecision[] }; out: readonly DecisionOutcome[] };
  /** Writes the table of missing, not valid and expiring documents. */
  listMissing: { in: { readonly days: number }; out: MissingReport };
  /** The technical names met in extracted data, with examples. */
  surveyExtracted: { in: { readonly documentCodes: readonly string[] }; out: readonly ExtractedName[] };
  /** Writes the table of extracted data by a mapping, and keeps the mapping. */
  harvest: { in: HarvestChoice; out: TableReport };
  /** Reads identifiers from text or the selection; no call. */
  readIdentifiers: { in: OnboardSource; out: readonly Candidate[] };
  /** Says of each candidate what would happen. Reads the portfolio and the directory; adds nothing. */
  planOnboarding: { in: { readonly candidates: readonly Candidate[] }; out: readonly PlannedAddition[] };
  /** Adds what was planned, writes outcomes to a table. Running it again adds nothing twice. */
  onboard: { in: OnboardOrder; out: OnboardReport };
  /** Newest first. */
  listActivity: { in: void; out: readonly ActivityRun[] };
  /** Shows a table of ours, only the rows of the keys where keys are given. */
  show: { in: { readonly table: TableKind; readonly keys?: readonly string[] | undefined }; out: void };
  /** Writes or refreshes the summary sheet with its charts. */
  summarise: { in: void; out: void };
  /** The third party of the selected row. */
  selectedThirdParty: { in: void; out: { readonly thirdpartyId: string } | undefined };
}

export type DeskTask = keyof DeskTasks;

/** What a task tells while it works; shown as count, rate and time left. */
export interface TaskProgress {
  readonly step: 'reading' | 'writing' | 'comparing' | 'sending' | 'searching' | 'deciding';
  readonly done: number;
  readonly total?: number | undefined;
  /** The service asked to go slower. */
  readonly slowedToPerSecond?: number | undefined;
}

export type TableKind = 'portfolio' | 'documents' | 'missing' | 'extracted' | 'onboarding' | 'activity';

/** How the last run of a task that writes a table ended. */
export interface TableReport {
  readonly table: TableKind;
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  /** Edited cells that were kept although the service's value has changed. */
  readonly kept: number;
  /** Texts cut to what a cell can hold. */
  readonly cutTexts: number;
  readonly asOf: string;
  /** The work stopped before its end: what is written is true, the next run goes on. */
  readonly isPartial: boolean;
  /** Only what an earlier run had left was read: what has changed since that began, a refresh tells. */
  readonly isResumed?: boolean;
  /** Third parties that the service counts or has changed, and that could not be read: the next run asks for them again. */
  readonly lacking?: number;
}

/** The list of documents to chase, and which of its rows are of a kind that is counted by itself. */
export interface MissingReport extends TableReport {
  /** Undefined when the list went on with one that had stopped: nobody knows the kinds of the rows read then. */
  readonly keys: Readonly<Record<MissingKind, readonly string[]>> | undefined;
}

/**
 * As `Survey` counts them; a document that is not valid, or below expectation, may be of neither kind.
 * - `overdue`: missing or expired. `expiring`: ends within the days asked for.
 */
export type MissingKind = 'overdue' | 'expiring';

/** A code of the service with the name that people know. */
export interface Named {
  readonly code: string;
  readonly name: string;
}

/** What the last survey met, for lists to choose from; empty before the first one. */
export interface KnownNames {
  readonly documentCodes: readonly Named[];
  readonly dossierTypes: readonly Named[];
}

export interface DeskView extends KnownNames {
  readonly portfolio: PortfolioView;
  readonly activityRuns: number;
  /** When the panel was last looked at by anybody, ISO-8601 UTC. */
  readonly lastLookAt: string | undefined;
  readonly extractedMapping: ExtractedMapping | undefined;
  /** The last one made from this document, as of its own moment. */
  readonly survey: Survey | undefined;
  /** The run whose changes can be undone. */
  readonly undoableRun: string | undefined;
}

/**
 * - `none`: no table was pulled. `there`: it is where its id says. `gone`: the table was deleted; a pull makes a new one.
 * - `unkeyed`: the key column was removed; the table can be read no more, a pull makes a new one.
 * - `otherAccount`: the table belongs to another account or service.
 */
export type PortfolioView =
  | { readonly state: 'none' | 'gone' | 'unkeyed' }
  | {
      readonly state: 'there' | 'otherAccount';
      readonly sheet: string;
      readonly name: string;
      readonly rows: number;
      readonly columns: number;
      readonly asOf: string;
      readonly choice: PortfolioChoice;
      /** Edited cells that were not sent. */
      readonly unsentEdits: number;
      readonly isProtected: boolean;
      readonly account: string;
    };

export interface ColumnOption {
  readonly key: string;
  readonly header: string;
  readonly note: string;
  readonly group: 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
  readonly type: CellType;
  readonly isEditable: boolean;
  /** Of a list attribute. */
  readonly choices: readonly string[];
  /** Further calls for each third party that the column's group costs; shared by the columns of a group. */
  readonly callsPerThirdParty: number;
  /** Chosen unless the user says otherwise. */
  readonly isUsual: boolean;
}

export interface PortfolioChoice {
  /** Keys of `listColumns`, in their order. Empty: the usual ones. */
  readonly columns: readonly string[];
  /** Empty lists do not filter. */
  readonly filter: {
    readonly statuses: readonly string[];
    readonly kinds: readonly string[];
    readonly countries: readonly string[];
  };
}

export interface PullOrder extends Partial<PortfolioChoice> {
  /** A table that has rows may become empty. */
  readonly mayEmpty?: boolean;
}

export interface Review {
  readonly changes: readonly ReviewedChange[];
  readonly problems: readonly RowProblem[];
  /** ISO-8601 UTC. */
  readonly at: string;
}

export interface ReviewedChange {
  /** Unique in the review: third party and label. */
  readonly id: string;
  readonly name: string | null;
  readonly change: Change;
  /** The choices of a list, or TRUE and FALSE; empty when anything of the type goes. */
  readonly allowed: readonly string[];
}

/** A row or cell that can not take part, with one line that says what to do. */
export interface RowProblem {
  readonly kind: 'duplicateKey' | 'noKey' | 'unknownKey' | 'readOnly' | 'cellError';
  readonly thirdpartyId: string | null;
  readonly column: string | null;
  readonly rows: number;
  readonly reason: string;
}

export interface DecidedChange extends ReviewedChange {
  /** `send` also sends a conflict. `take` writes the service's value into the cell. `skip` leaves it for later. */
  readonly action: 'send' | 'take' | 'skip';
}

export interface SendOrder {
  readonly decided: readonly DecidedChange[];
  /** The run that is being undone. */
  readonly undoOf?: string | undefined;
}

export interface SendReport {
  /** Name of the run in the activity log. */
  readonly run: string;
  readonly counts: Readonly<Record<OutcomeKind, number>>;
  readonly taken: number;
  readonly outcomes: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly label: string;
    readonly kind: OutcomeKind;
    readonly reason: string | undefined;
  }[];
  /** Why the work stopped before its end, in one line. */
  readonly stop: string | undefined;
}

export interface Survey {
  readonly asOf: string;
  readonly thirdParties: number;
  readonly dossiers: Readonly<Record<Status | 'other', number>>;
  readonly documents: Readonly<Record<Status | 'other', number>>;
  readonly toDecide: number;
  readonly missing: number;
  readonly expired: number;
  /** Documents that expire in this month and the following ones, six in all; month as YYYY-MM. */
  readonly expiries: readonly { readonly month: string; readonly count: number }[];
  /** Within 30 days. */
  readonly expiringSoon: number;
}

export interface WaitingDocument {
  readonly dossierId: string;
  readonly documentId: string;
  readonly thirdpartyId: string | null;
  readonly thirdParty: string | null;
  readonly dossierType: string | null;
  readonly document: string | null;
  /** Wall clock of the service. */
  readonly requestedAt: string | null;
  /** Days since then, by the service's calendar; undefined when nobody has said when. */
  readonly waitsDays: number | undefined;
  readonly uploadedAt: string | null;
  readonly expires: string | null;
  /** Days until then, by the service's calendar: 0 on the day itself, negative after it. */
  readonly expiresInDays: number | undefined;
  readonly fileName: string | null;
  readonly responseId: string | null;
  /** What was read on the document beside what the portfolio says. */
  readonly facts: readonly ComparedFact[];
}

export interface ComparedFact {
  readonly name: string;
  readonly onDocument: CellValue;
  /** Undefined: the portfolio has no such fact to compare with. */
  readonly inPortfolio: CellValue | undefined;
  readonly match: 'same' | 'similar' | 'different' | 'notFound' | 'notCompared';
}

export interface WantedDecision {
  readonly dossierId: string;
  readonly documentId: string;
  readonly responseId: string | null;
  readonly decision: Decision;
}

export interface DecisionOutcome {
  readonly documentId: string;
  readonly kind: 'decided' | 'skipped' | 'refused' | 'pending';
  /** The status afterwards, in the service's canonical word. */
  readonly status: string | null;
  readonly reason: string | undefined;
}

export interface ExtractedName {
  readonly name: string;
  readonly met: number;
  readonly found: number;
  readonly example: CellValue;
}

export interface HarvestChoice {
  /** Empty: all documents. */
  readonly documentCodes: readonly string[];
  readonly mapping: ExtractedMapping;
}

export type OnboardSource =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly as: LegalIdKind | undefined;
      readonly country: string | undefined;
    }
  | { readonly kind: 'selection'; readonly as: LegalIdKind | undefined; readonly country: string | undefined };

export interface Candidate {
  /** From 1, in the order of the source. */
  readonly line: number;
  readonly typed: string;
  readonly idKind: LegalIdKind | undefined;
  readonly value: string | undefined;
  readonly state: 'valid' | 'padded' | 'duplicate' | 'invalid';
  readonly countryCode: string | undefined;
  /** One line: what is wrong, or what was changed. */
  readonly reason: string | undefined;
}

export interface PlannedAddition extends Candidate {
  readonly plan: 'add' | 'alreadyThere' | 'notFound' | 'cannot';
  readonly thirdpartyId: string | undefined;
  /** As the directory knows the company. */
  readonly name: string | null;
}

export interface OnboardOrder {
  readonly additions: readonly PlannedAddition[];
  readonly attributes: readonly { readonly label: string; readonly cell: SheetCell }[];
  /** Type of a dossier to begin for each of them; it may send e-mails. */
  readonly dossierType: string | undefined;
}

export interface OnboardReport {
  readonly run: string;
  readonly added: number;
  readonly alreadyThere: number;
  readonly refused: number;
  readonly pending: number;
  readonly stop: string | undefined;
}

export interface ActivityRun {
  readonly run: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly task: 'pull' | 'refresh' | 'send' | 'undo' | 'onboard' | 'decide' | 'missing' | 'harvest' | 'summary';
  readonly user: string;
  readonly done: number;
  readonly failed: number;
  readonly pending: number;
  readonly ended: 'whole' | 'stopped' | 'failed';
  readonly isUndoable: boolean;
  /** What failed, at most 500 lines. */
  readonly failures: readonly { readonly key: string; readonly what: string; readonly reason: string }[];
}
