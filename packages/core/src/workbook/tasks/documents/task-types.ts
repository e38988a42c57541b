/** The parameters and results of the tasks on documents. Plain JSON. */
import type { TableReport, Warnings } from '../../table-report.ts';
import type { ExtractedMapping } from '../../../evidence/extracted-mapping.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import type { Decision } from '../../../writing/decide.ts';

/** The report on the list of missing, not valid and expiring documents, with the keys of its rows by kind. */
export interface MissingReport extends TableReport {
  /** Undefined when the run resumed an earlier one: the kinds of the rows read then are unknown. */
  readonly keys: Readonly<Record<MissingKind, readonly string[]>> | undefined;
}

/** The parameters of `listMissing`. */
export interface MissingOptions {
  readonly days: number;
  /** Keys of the columns of the portfolio to add, from `AddedColumnChoice`. Absent: as in the last run. */
  readonly columns?: readonly string[];
}

/** The columns of the portfolio in the table of missing documents. None of them needs a call of its own. */
export interface AddedColumnChoice {
  /**
   * Columns of the portfolio list, attributes in the portfolio table, and columns that were chosen before. A column that
   * is not stored is in neither: an update leaves its cells as they are.
   */
  readonly offered: readonly { readonly key: string; readonly header: string; readonly isStored: boolean }[];
  /** Keys that were chosen last, in order. */
  readonly chosen: readonly string[];
}

/**
 * - `overdue`: missing, expired, not valid or below expectation.
 * - `expiring`: valid, or under review, and ends within the requested days.
 */
export type MissingKind = 'overdue' | 'expiring';

/** The documents that wait for a decision, oldest request first. */
export interface DocumentsToDecide {
  readonly documents: readonly WaitingDocument[];
  /** Number of dossiers whose documents the service did not return. */
  readonly unread: number;
  /** The identifiers of these dossiers, as far as they have one. */
  readonly unreadDossiers: readonly string[];
}

/** A document that waits for a decision, with its data for the user. */
export interface WaitingDocument {
  readonly dossierId: string;
  readonly documentId: string;
  readonly thirdpartyId: string | null;
  readonly thirdpartyName: string | null;
  readonly dossierType: string | null;
  readonly documentName: string | null;
  /** Wall clock of the service. */
  readonly requestDate: string | null;
  /** Days since `requestDate`, by the service's calendar; undefined when the date is unknown. */
  readonly daysWaiting: number | undefined;
  readonly uploadDate: string | null;
  /** The earliest of the service's expiration date and the end dates that the document states. */
  readonly expirationDate: string | null;
  /** Days until `expirationDate`, by the service's calendar: 0 on the day itself, negative after it. */
  readonly expiresInDays: number | undefined;
  readonly fileName: string | null;
  /** `format`, `issuer` and `transmitter`: the service's code, or its label with the code in brackets. */
  readonly format: string | null;
  readonly issuer: string | null;
  readonly transmitter: string | null;
  /** Null without a file. */
  readonly fileId: string | null;
  readonly responseId: string | null;
  /** The extracted data of the document, compared with the portfolio. */
  readonly facts: readonly ComparedFact[];
}

/** The identifiers in the path of a file. */
export interface FilePlace {
  readonly dossierId: string;
  readonly documentId: string;
  readonly fileId: string;
}

/** A temporary address of a file, or the file itself. */
export type OpenedFile =
  | { readonly url: string }
  /** The name has no path, and an extension that matches the content: never that of a program. */
  | { readonly name: string; readonly base64: string };

/** A fact that a document states, compared with the portfolio. */
export interface ComparedFact {
  readonly name: string;
  readonly onDocument: CellValue;
  /** Undefined: the portfolio has no such fact to compare with. */
  readonly inPortfolio: CellValue | undefined;
  readonly match: 'same' | 'similar' | 'different' | 'notFound' | 'notCompared';
}

/** A decision of the user on one document. */
export interface WantedDecision {
  readonly dossierId: string;
  readonly documentId: string;
  readonly responseId: string | null;
  /** The names of the third party and of the document, for the log. */
  readonly thirdpartyName?: string | null;
  readonly documentName?: string | null;
  readonly decision: Decision;
}

/** The outcome of one decision. */
export interface DecisionOutcome {
  readonly documentId: string;
  readonly kind: 'decided' | 'skipped' | 'refused' | 'pending';
  /** The status afterwards, in the service's canonical word. */
  readonly status: string | null;
  readonly reason: string | undefined;
}

/** The result of `decide`. */
export interface DecisionReport extends Warnings {
  /** In the order of the decisions. */
  readonly outcomes: readonly DecisionOutcome[];
}

/** A technical name: how often it occurs (`met`) and has a value (`found`), with an example of a value. */
export interface ExtractedName {
  readonly name: string;
  /** The question of a form that the name stands for; null for other names. */
  readonly question: string | null;
  readonly met: number;
  readonly found: number;
  readonly example: CellValue;
}

/** The parameters of `extractData`. */
export interface ExtractionOptions {
  /** Empty: all documents. */
  readonly documentCodes: readonly string[];
  readonly mapping: ExtractedMapping;
}
