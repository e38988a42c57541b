import type { Op } from '../../../runtime/op.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import type { Language } from '../../../i18n/language.ts';
import { outcomeTones, type Tone } from '../../../i18n/statuses.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import type { Baseline } from './baseline.ts';
import type { TaskContext } from '../../task-context.ts';

/** The possible outcomes of a row; each has a word and a colour. */
type RowOutcome = keyof typeof outcomeTones & keyof (typeof workbookMessages)['en'];

/** The content of the columns Status and Change in one row. */
export interface RowStatus {
  readonly key: string;
  /** One for each edit; an outcome without a label is that of the whole row. */
  readonly outcomes: readonly {
    readonly kind: RowOutcome;
    readonly label?: string;
    readonly reason?: string | undefined;
  }[];
  readonly change: string | undefined;
}

const statusKeys = ['tpr:status', 'tpr:change'] as const;

export const isStatusColumn = (key: string): boolean => key.startsWith('tpr:');

/** The columns Status and Change. */
export function statusColumnsIn(language: Language): ManagedColumn[] {
  const { statusHeader, statusNote, changeHeader, changeNote } = workbookMessages[language];
  const [statusKey, changeKey] = statusKeys;
  return [
    { key: statusKey, header: statusHeader, note: statusNote, type: 'text', editable: false, look: 'status' },
    { key: changeKey, header: changeHeader, note: changeNote, type: 'text', editable: false },
  ];
}

/**
 * Adds the columns Status and Change to a table that does not have them yet. Called before a send: a spreadsheet may
 * refuse new columns, and the results of sent changes would be lost.
 */
export function* addStatusColumns({ language }: TaskContext, table: ManagedTable): Op<void> {
  yield* table.columns.arrange(statusColumnsIn(language), table.columns.keys);
}

/** Writes the columns Status and Change. */
export function* writeStatuses(context: TaskContext, table: ManagedTable, rows: readonly RowStatus[]): Op<void> {
  if (rows.length === 0) return;
  const { language } = context;
  const columns = statusColumnsIn(language);
  yield* addStatusColumns(context, table);
  yield* table.patch(
    columns,
    rows.map(({ key, outcomes, change }) => ({ key, cells: [statusIn(language, outcomes), change] })),
  );
}

/** Empties Status and Change of the rows that show only that cells were typed over, except for the rows in `kept`. */
export function* clearTypedOver(
  context: TaskContext,
  table: ManagedTable,
  kept: ReadonlyMap<string, unknown>,
): Op<void> {
  yield* clearWhere(context, table, ['typedOver'], (key) => !kept.has(key));
}

/** Empties Status and Change of rows that an earlier run has sent and that were edited since. */
export function* clearSent(context: TaskContext, table: ManagedTable, edited: ReadonlySet<string>): Op<void> {
  if (edited.size > 0) yield* clearWhere(context, table, ['sent', 'unchanged', 'taken'], (key) => edited.has(key));
}

function* clearWhere(
  context: TaskContext,
  table: ManagedTable,
  outcomes: readonly RowOutcome[],
  isStale: (key: string) => boolean,
): Op<void> {
  const [statusKey] = statusKeys;
  if (!table.columns.keys.includes(statusKey)) return;
  // Another user may have written it in another language.
  const texts = new Set<unknown>(
    Object.values(workbookMessages).flatMap((messages) => outcomes.map((outcome) => messages[outcome])),
  );
  const stale: string[] = [];
  yield* table.eachRow([statusKey], function* ({ key, cells: [status] }) {
    if (texts.has(status) && isStale(key)) stale.push(key);
  });
  yield* clearStatuses(context, table, stale);
}

/** Number of rows whose Status says that their third party has left. */
export function* countLeft(table: ManagedTable): Op<number> {
  const [statusKey] = statusKeys;
  if (!table.columns.keys.includes(statusKey)) return 0;
  const texts = new Set<unknown>(Object.values(workbookMessages).map(({ left }) => left));
  let count = 0;
  yield* table.eachRow([statusKey], function* ({ cells: [status] }) {
    if (texts.has(status)) count++;
  });
  return count;
}

function* clearStatuses({ language }: TaskContext, table: ManagedTable, keys: readonly string[]): Op<void> {
  const columns = statusColumnsIn(language).filter(({ key }) => table.columns.keys.includes(key));
  if (keys.length === 0 || columns.length === 0) return;
  yield* table.patch(
    columns,
    keys.map((key) => ({ key, cells: columns.map(() => null) })),
  );
}

/** The third parties among these with a change that is not confirmed. */
export function unconfirmedOf(baseline: Baseline, all: readonly ThirdPartyData[]): string[] {
  const ids = all.map(({ thirdpartyId }) => thirdpartyId);
  return ids.filter((id) => baseline.get(id)?.unconfirmed !== undefined);
}

/**
 * Empties Status and Change of rows whose cells show the service's values now: an earlier run could not confirm a change.
 * @param before `unconfirmedOf` the third parties before they were read. @param edited third parties with unsent edits.
 */
export function* clearConfirmed(
  context: TaskContext,
  table: ManagedTable,
  baseline: Baseline,
  before: readonly string[],
  edited: ReadonlySet<string>,
): Op<void> {
  const confirmed = before.filter((id) => !edited.has(id) && baseline.get(id)?.unconfirmed === undefined);
  yield* clearStatuses(context, table, confirmed);
}

/** Outcomes that need action come first: a row has the colour of its first word. */
const urgency: readonly Tone[] = ['bad', 'warning', 'busy'];

function statusIn(language: Language, outcomes: RowStatus['outcomes']): string {
  const sorted = [
    ...urgency.flatMap((tone) => outcomes.filter(({ kind }) => outcomeTones[kind] === tone)),
    ...outcomes.filter(({ kind }) => !urgency.includes(outcomeTones[kind])),
  ];
  return sorted
    .map(({ kind, label, reason }) => {
      const facts = [outcomes.length > 1 ? label : undefined, reason].filter((fact) => fact !== undefined);
      return [workbookMessages[language][kind], ...(facts.length === 0 ? [] : [facts.join(', ')])].join(
        failurePunctuation[language].colon,
      );
    })
    .join(failurePunctuation[language].semicolon);
}

/** Removes the rows of third parties that have left. A row with unsent edits stays, and its Status says that it has left. */
export function* dropRows(
  context: TaskContext,
  table: ManagedTable,
  baseline: Baseline,
  gone: readonly string[],
  edited: ReadonlySet<string>,
): Op<void> {
  const clean = gone.filter((key) => !edited.has(key));
  yield* table.remove(clean);
  for (const key of clean) baseline.remove(key);
  yield* baseline.save();
  const kept = gone.filter((key) => edited.has(key));
  yield* writeStatuses(
    context,
    table,
    kept.map((key) => ({ key, outcomes: [{ kind: 'left' as const }], change: undefined })),
  );
}
