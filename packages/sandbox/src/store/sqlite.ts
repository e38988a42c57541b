import type * as Sqlite from 'node:sqlite';

/**
 * Asked for when a database is opened, so that what only describes the sandbox runs without it.
 * @throws RangeError on a Node.js that has none.
 */
export function loadSqlite(): typeof Sqlite {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite !== undefined) return sqlite;
  throw new RangeError(`The sandbox needs Node.js 22.13 or newer, for its SQLite; this is ${process.version}.`);
}
