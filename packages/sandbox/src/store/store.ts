import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { dossierEvents, documentEvents, thirdPartyEvents } from '@tpr/core/api';
import { earlyIndexes, lateIndexes, tables } from './schema.ts';
import { readMeta } from './meta.ts';
import type { WallClock } from './rows.ts';
import { loadSqlite } from './sqlite.ts';

/** The three kinds of resource in the journal: the values of `event.type`. */
export const eventTypes = { thirdParty: 1, dossier: 2, document: 3 } as const;

export interface SqlStore {
  readonly db: DatabaseSync;
  /** The first row, or undefined. `Row` is the selection: a type of `rows.ts` or a part of it. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** The rows one by one, for results too large for memory. */
  each<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  /**
   * The ids that a query selects. Those of the last used queries are kept until the next write, so the pages of a list
   * run its query once.
   */
  ids(sql: string, ...values: SQLInputValue[]): readonly number[];
  /** Writes metadata, which no query of `ids` may read: the clock does it before each call. */
  setMeta(key: string, value: string): void;
  /** Runs a write; returns the last inserted row id. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs `work` in a transaction and rolls back when it throws. Nests. */
  atomic<T>(work: () => T): T;
  /** The journal's ids of the event codes. */
  readonly eventIds: ReadonlyMap<string, { readonly id: number; readonly type: 1 | 2 | 3 }>;
  /** Events and mails before these times are not kept: a seed's past would fill the tables without use. */
  journalSince: WallClock;
  outboxSince: WallClock;
  /** Seeds all generated data of this database. */
  seed: number;
  close(): void;
  readonly isOpen: boolean;
}

function numberEvents(): Map<string, { id: number; type: 1 | 2 | 3 }> {
  const sets = [
    { type: eventTypes.thirdParty, events: thirdPartyEvents },
    { type: eventTypes.dossier, events: dossierEvents },
    { type: eventTypes.document, events: documentEvents },
  ];
  return new Map(
    sets.flatMap(({ type, events }) => events.map(({ code }, i) => [code, { id: type * 100 + i + 1, type }] as const)),
  );
}

/** Queries whose ids are kept: a client reads a few lists at a time. 100,000 ids take 0.8 MB. */
const maxKeptQueries = 8;

/** A store over an open database; prepares each statement once. */
function createStore(db: DatabaseSync): SqlStore {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    let found = prepared.get(sql);
    if (!found) prepared.set(sql, (found = db.prepare(sql)));
    return found;
  };
  const keptIds = new Map<string, readonly number[]>();
  let depth = 0;
  return {
    db,
    eventIds: numberEvents(),
    journalSince: '',
    outboxSince: '',
    seed: 0,
    // The query determines the columns; only the caller knows their types.
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    // An open cursor must not share its statement with a second reader.
    each: <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).iterate(...values) as Iterable<Row>,
    ids(sql, ...values) {
      const key = JSON.stringify([sql, ...values]);
      const ids = keptIds.get(key) ?? (statement(sql).all(...values) as { id: number }[]).map(({ id }) => id);
      // The last used query comes last, and the first one is dropped.
      keptIds.delete(key);
      keptIds.set(key, ids);
      const [first] = keptIds.keys();
      if (first !== undefined && keptIds.size > maxKeptQueries) keptIds.delete(first);
      return ids;
    },
    setMeta: (key, value) => void statement('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value),
    run(sql, ...values) {
      keptIds.clear();
      return Number(statement(sql).run(...values).lastInsertRowid);
    },
    atomic(work) {
      const mark = `s${depth}`;
      db.exec(`SAVEPOINT ${mark}`);
      depth += 1;
      try {
        const result = work();
        db.exec(`RELEASE ${mark}`);
        return result;
      } catch (error) {
        keptIds.clear();
        db.exec(`ROLLBACK TO ${mark}; RELEASE ${mark}`);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => db.close(),
    get isOpen() {
      return db.isOpen;
    },
  };
}

/**
 * A database in memory, or in a file that this process has open exclusively. SQLite's own lock ensures that; it ends
 * with the process, even after a crash. @throws RangeError when another process has the file open, or another version
 * of the sandbox wrote it.
 */
export function openDatabase(path: string): SqlStore {
  const db = openFile(path);
  try {
    // SQLite's journal is a file, so a killed process leaves no partial write.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; BEGIN EXCLUSIVE; COMMIT;');
    const store = createStore(db);
    if (isSeeded(store)) {
      const version = store.get<{ user_version: number }>('PRAGMA user_version')?.user_version;
      if (version !== schemaVersion) throw new RangeError(`${path} is of another version of the sandbox: delete it.`);
      store.seed = readMeta(store).seed;
    }
    return store;
  } catch (error) {
    db.close();
    throw isBusy(error) ? new DatabaseInUse(path) : explain(error, path);
  }
}

function openFile(path: string): DatabaseSync {
  const sqlite = loadSqlite();
  try {
    return new sqlite.DatabaseSync(path);
  } catch (error) {
    throw explain(error, path);
  }
}

/**
 * Explains the SQLite errors that the file causes (https://sqlite.org/rescode.html#cantopen, #notadb and #readonly).
 */
function explain(error: unknown, path: string): unknown {
  const reasons: Readonly<Record<number, string>> = {
    8: 'cannot be written. Check who may write it, or choose another file.',
    14: 'cannot be opened as a file of the sandbox. Check its name and folder.',
    26: 'is not a database. Choose another file, or delete it.',
  };
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  const reason = reasons[code];
  return reason === undefined ? error : new RangeError(`${path} ${reason}`, { cause: error });
}

/** Another process has the file of a database open. */
export class DatabaseInUse extends RangeError {
  constructor(path: string) {
    super(`Another sandbox has ${path} open.`);
  }
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Whether the database was built completely: that is one transaction. */
export const isSeeded = (store: SqlStore): boolean =>
  store.get("SELECT 1 FROM sqlite_master WHERE name = 'meta'") !== undefined;

/** Changes with every change of the schema. */
const schemaVersion = crc32(tables) | 0;

/** Starts building an empty database: tables and the early indexes. */
export function createTables(store: SqlStore, seed: number): void {
  store.db.exec(`PRAGMA cache_size = -200000; BEGIN; PRAGMA user_version = ${schemaVersion};`);
  store.db.exec(tables);
  store.db.exec(earlyIndexes);
  store.seed = seed;
  for (const [code, { id, type }] of store.eventIds) {
    store.run('INSERT INTO eventCode (id, type, code) VALUES (?, ?, ?)', id, type, code);
  }
}

/** Finishes building: the late indexes. */
export function finishTables(store: SqlStore): void {
  store.db.exec(lateIndexes);
  store.db.exec('ANALYZE; COMMIT;');
}
