import type { WallClock } from './rows.ts';
import type { SqlStore } from './store.ts';

/** The metadata of a database. `now` is the sandbox clock: it starts at `asOf` and only moves forward. */
export interface Meta {
  size: string;
  seed: number;
  asOf: WallClock;
  now: WallClock;
}

export function readMeta(store: SqlStore): Meta {
  const rows = store.all<{ key: string; value: string }>('SELECT key, value FROM meta');
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const text = (key: keyof Meta): string => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`The database says no '${key}': seed it again.`);
    return value;
  };
  return { size: text('size'), seed: Number(text('seed')), asOf: text('asOf'), now: text('now') };
}

export function writeMeta(store: SqlStore, meta: Partial<Meta>): void {
  for (const [key, value] of Object.entries(meta)) {
    store.setMeta(key, String(value));
  }
}
