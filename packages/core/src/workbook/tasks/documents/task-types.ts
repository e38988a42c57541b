/** The parameters and results of the tasks on documents. Plain JSON. */
import type { TableReport } from '../../table-report.ts';
import type { ExtractedMapping } from '../../../evidence/extracted-data.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import type { Decision } from '../../../writing/decide.ts';

/** The list of documents to chase, and which of its rows are of a kind that is counted by itself. */
export interface MissingReport extends TableReport {
  /** Undefined when the run resumed an earlier one: the kinds of the rows read then are unknown. */
  readonly keys: Readonly<Record<MissingKind, readonly string[]>> | undefined;
}

/**
 * As `AccountCounts` counts them; a document that is not valid, or below expectation, may be of neither kind.
 * - `overdue`: missing or expired. `expiring`: ends within the days asked for.
 */
export type MissingKind = 'overdue' | 'expiring';

export interface WaitingDocument {
  readonly dossierId: string;
  readonly documentId: string;
  readonly thirdpartyId: string | null;
  readonly thirdParty: string | null;
  readonly dossierType: string | null;
  readonly document: string | null;
  /** Wall clock of the service. */
  readonly requestedAt: string | null;
  /** Days since then, by the service's calendar; undefined when the date is unknown. */
  readonly waitsDays: number | undefined;
  readonly uploadedAt: string | null;
  /** The earliest end that the service keeps or the document states. */
  readonly expires: string | null;
  /** Days until then, by the service's calendar: 0 on the day itself, negative after it. */
  readonly expiresInDays: number | undefined;
  readonly fileName: string | null;
  /** What the service calls them, with the company's words for it; null where the evidence does not say. */
  readonly format: string | null;
  readonly issuer: string | null;
  readonly transmitter: string | null;
  /** Null where there is no file to look at. */
  readonly fileId: string | null;
  readonly responseId: string | null;
  /** What was read on the document beside what the portfolio says. */
  readonly facts: readonly ComparedFact[];
}

export interface FilePlace {
  readonly dossierId: string;
  readonly documentId: string;
  readonly fileId: string;
}

export type OpenedFile =
  | { readonly url: string }
  /** The name fits what the file is: it holds no path, and never names a program. */
  | { readonly name: string; readonly base64: string };

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
