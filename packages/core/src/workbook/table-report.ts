import type { ConnectorError } from '../errors.ts';
import { describeTaskError } from '../i18n/describe-task-error.ts';
import { workbookMessages } from '../i18n/workbook.ts';
import { userLanguageOf, type TaskContext } from './task-context.ts';
import type { ReportedChanges } from './tasks/portfolio/task-types.ts';

/** The tables that tasks create. */
export type TableKind =
  | 'portfolio'
  | 'documents'
  | 'missing'
  | 'extracted'
  | 'onboarding'
  | 'reconciliation'
  | 'activity';

/** A result with what could not be recorded, and with what concerns the rows. */
export interface Warnings {
  /** In the user's language; absent without a warning. */
  readonly warnings?: readonly string[];
}

/** The part of a report that says why the run is partial. */
export function failureOf(stop: ConnectorError | undefined): Pick<TableReport, 'failure'> {
  return stop === undefined || stop.field === 'time' ? {} : { failure: stop };
}

/** The warnings of several parts of a report, if there are any. */
export function warningsOf(...parts: readonly Warnings[]): Warnings {
  const warnings = parts.flatMap((part) => part.warnings ?? []);
  return warnings.length === 0 ? {} : { warnings };
}

/** The warning that the sheet did not take outcomes, which the report and the log have. */
export function unmarked(context: TaskContext, refusal: ConnectorError | undefined): Warnings {
  if (refusal === undefined) return {};
  const language = userLanguageOf(context);
  return { warnings: [workbookMessages[language].notMarked(describeTaskError(refusal, language))] };
}

/** How the last run of a task that writes a table ended. */
export interface TableReport extends Warnings {
  readonly table: TableKind;
  readonly rows: number;
  readonly added: number;
  /** Number of rows that were written; of a refresh, those that have changed in the sheet. */
  readonly updated: number;
  readonly removed: number;
  /** Number of the user's unsent edits, which were left as they are. */
  readonly kept: number;
  /** Number of typed-over cells that have the service's value again: read-only cells, and cells of moved rows. */
  readonly putBack?: number;
  /** Number of texts that were cut to the maximum length of a cell. */
  readonly cutTexts: number;
  /** Adding or removing rows removed a filter of the user, which could not be restored. */
  readonly isFilterLost?: true;
  readonly asOf: string;
  /** The run stopped before its end: the written rows are valid, and the next run continues. */
  readonly isPartial: boolean;
  /** The error with which the service stopped a partial run. Absent when the time of the run was used up. */
  readonly failure?: ConnectorError;
  /** For a refresh: the last pull stopped before its end, and only a pull reads the missing third parties. */
  readonly isUnfinished?: true;
  /** For a refresh: headers of the columns that are new at the service. Only a pull adds them. Absent for none. */
  readonly newColumns?: readonly string[];
  /** Only the remainder of an earlier run was read: a refresh reads the changes since that run began. */
  readonly isResumed?: boolean;
  /** Number of records that could not be read: third parties or dossiers. The next run requests them again. */
  readonly lacking?: number;
  /** The changed rows, if `RefreshOrder` requests them. */
  readonly changes?: ReportedChanges;
}
