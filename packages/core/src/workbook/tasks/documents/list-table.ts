import type { Client } from '../../../client.ts';
import type { ConnectorError } from '../../../errors.ts';
import type { Op } from '../../../runtime/op.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { loadState, saveState } from '../../document-state.ts';
import { hasTexts, isObject, isTexts } from '../../stored-forms.ts';
import { ManagedTable, type ManagedRow } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import { failureOf, type TableKind, type TableReport } from '../../table-report.ts';
import type { RefusedDossiers } from './refused-dossiers.ts';

/** A managed table that is written as a whole, from a list. */
export interface ListTable {
  readonly kind: TableKind;
  /** Name of the table, such as TPR_Missing. */
  readonly name: string;
  readonly sheet: string;
  readonly frozenColumns: number;
}

/** A list whose reading stopped, stored in the document so that the next run continues it. */
export interface StoppedList {
  /** Account, day and options, from `listKey`: a run with another value starts a new list. */
  readonly key: string;
  readonly cursor: string;
  readonly asOf: string;
  /** Keys of the rows that are written. A row whose key is neither here nor in the rest of the list is removed at the end. */
  readonly keys: readonly string[];
  /** A dossier whose documents were read. */
  readonly shown?: RefusedDossiers['shown'];
}

/**
 * The state of a longer list is not stored, so an interrupted run starts again: its keys would cost more in the
 * document than a second read.
 */
const maxKeysKept = 50_000;

const unfinishedKey = (kind: TableKind): string => `unfinished ${kind}`;

/** Identifies a list: runs with the same value can be parts of one list. @param today in the service's zone. */
export function listKey({ connection }: Client, today: string, choice: unknown): string {
  return JSON.stringify([connection.accountId, connection.environment ?? null, today, choice]);
}

/** @returns the stopped list, if it has the same `key` and its table still exists. */
export function* findUnfinished(table: ManagedTable | undefined, key: string): Op<StoppedList | undefined> {
  const found = table === undefined ? undefined : yield* loadState<StoppedList>(unfinishedKey(table.kind));
  if (!isObject(found) || found.key !== key || !isTexts(found.keys) || !hasTexts(found, 'cursor', 'asOf'))
    return undefined;
  return found;
}

/**
 * Opens a table before a long read; undefined when a new one has to be created.
 * @throws ConnectorError `config` while its sheet is protected.
 */
export function* openWritable(kind: TableKind, context: TaskContext): Op<ManagedTable | undefined> {
  const found = yield* ManagedTable.open(kind);
  if (typeof found === 'string') return undefined;
  found.checkWritable(workbookMessages[userLanguageOf(context)].tableProtected);
  yield* found.checkHeader(userLanguageOf(context));
  return found;
}

export function* openOrCreate(
  context: TaskContext,
  place: ListTable,
  columns: readonly ManagedColumn[],
): Op<ManagedTable> {
  const found = yield* openWritable(place.kind, context);
  if (found !== undefined) return found;
  const { kind, name, sheet, frozenColumns } = place;
  const { keyHeader, keyNote } = workbookMessages[context.language];
  return yield* ManagedTable.create(kind, { name, sheet, frozenColumns, keyHeader, keyNote }, columns);
}

export interface ListUpdate {
  readonly columns: readonly ManagedColumn[];
  /** Keys of other columns, which stay as they are. */
  readonly spared?: readonly string[];
  readonly rows: readonly ManagedRow[];
  readonly key: string;
  readonly asOf: string;
  /** The stopped list that these rows continue. */
  readonly earlier: StoppedList | undefined;
  /** Why the list is incomplete; undefined when it is complete. */
  readonly stop: ConnectorError | undefined;
  /** Dossiers that could not be read, and whose rows stay as they are. */
  readonly refused?: RefusedDossiers;
}

/**
 * Updates the table of a list in place; the user's own columns, order and filters stay. Rows that are no longer in the
 * list are removed once it is complete: until then they may still be valid.
 */
export function* writeList(context: TaskContext, place: ListTable, listed: ListUpdate): Op<TableReport> {
  const { columns, spared, rows, key, earlier, stop, refused } = listed;
  const { kind } = place;
  const asOf = earlier?.asOf ?? listed.asOf;
  const table = yield* openOrCreate(context, place, columns);
  yield* table.restoreHeaders(columns, context.language);
  yield* table.columns.arrange(columns, spared);
  let present = new Set(yield* table.readKeys());
  const missing = rows.map(({ key }) => key).filter((key) => !present.has(key));
  if ((yield* table.takeBack(missing)) > 0) present = new Set(yield* table.readKeys());
  yield* table.put(columns, rows, present);
  present.delete('');
  const unread = [...present].filter((key) => refused?.has(key) === true);
  const keys = new Set([...(earlier?.keys ?? []), ...rows.map(({ key }) => key), ...unread]);
  const gone = stop === undefined ? [...present].filter((key) => !keys.has(key)) : [];
  yield* table.remove(gone);
  const isKept = stop?.cursor !== undefined && keys.size <= maxKeysKept;
  const stopped = isKept && { key, cursor: stop.cursor, asOf, keys: [...keys], shown: refused?.shown };
  yield* saveState([[unfinishedKey(kind), stopped === false ? undefined : stopped]]);
  const isPartial = stop !== undefined;
  const { count: lacking = 0 } = refused ?? {};
  return {
    table: kind,
    rows: present.size - gone.length,
    ...table.counts,
    kept: 0,
    asOf,
    isPartial,
    ...failureOf(stop),
    ...(lacking > 0 && { lacking }),
  };
}
