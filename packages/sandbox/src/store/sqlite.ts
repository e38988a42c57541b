import type * as Sqlite from 'node:sqlite';

/**
 * Loads SQLite only when a database is opened: describing the sandbox does not need it.
 * @throws RangeError on a Node.js version without it.
 */
export function loadSqlite(): typeof Sqlite {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite !== undefined) return sqlite;
  throw new RangeError(`The sandbox needs Node.js 22.13 or newer, for its SQLite; this is ${process.version}.`);
}
