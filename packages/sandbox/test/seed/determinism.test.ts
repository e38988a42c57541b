import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentOf, seedStore } from '../../src/seed/index.ts';
import type { EvidenceRow, SqlStore } from '../../src/store/index.ts';

const names = (store: SqlStore) =>
  store
    .all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .map(({ name }) => name);

/** Every row of every table, in a fixed order. */
function fingerprint(store: SqlStore): string {
  const hash = createHash('sha256');
  for (const table of names(store)) {
    hash.update(table);
    for (const row of store.each(`SELECT * FROM ${table} ORDER BY 1, 2`)) hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
}

describe('a seed', () => {
  const small = seedStore({ size: 'demo' });
  const large = seedStore({ size: 120 });

  it('is identical to the byte each time', () => {
    expect(fingerprint(seedStore({ size: 'demo' }))).toBe(fingerprint(seedStore({ size: 'demo' })));
    expect(fingerprint(seedStore({ size: 60 }))).toBe(fingerprint(seedStore({ size: 60 })));
  });

  it('differs for another number', () => {
    expect(fingerprint(seedStore({ size: 30, seed: 7 }))).not.toBe(fingerprint(seedStore({ size: 30 })));
  });

  it.each([
    ['thirdParty', 'id < 900000'],
    ['dossier', 'TRUE'],
    ['document', 'TRUE'],
    ['evidence', 'TRUE'],
    ['attributeValue', 'TRUE'],
    ['indicator', 'TRUE'],
    ['event', 'TRUE'],
  ])('has the same first rows of %s in every size', (table, rule) => {
    const sql = `SELECT * FROM ${table} WHERE ${rule} ORDER BY 1, 2`;
    const rows = small.all(sql);
    const others = new Set(large.all(sql).map((row) => JSON.stringify(row)));
    expect(rows.filter((row) => !others.has(JSON.stringify(row)))).toEqual([]);
  });

  it('also advances to another date', () => {
    const store = seedStore({ size: 60, asOf: '2025-02-28T12:00:00' });
    expect(store.all('SELECT * FROM event WHERE time > unixepoch(?) * 1000', '2025-02-28T12:00:00')).toEqual([]);
  });

  it('creates the same content of an evidence each time', () => {
    const store = seedStore({ size: 'demo' });
    const evidences = store.all<EvidenceRow>('SELECT * FROM evidence');
    const contents = () => JSON.stringify(evidences.map((evidence) => contentOf(store, evidence)));
    expect(contents()).toBe(contents());
  });
});
