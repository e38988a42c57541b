import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { setAttribute } from '../../src/domain/index.ts';
import { seedStore } from '../../src/seed/index.ts';
import { DatabaseInUse, openDatabase, readMeta } from '../../src/store/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tpr-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a database in a file', () => {
  it('opens again in the state in which it was closed, and advances from there', () => {
    const path = join(folder, 'demo.sqlite');
    const seeded = seedStore({ size: 'demo', seed: 7, path });
    const write = { accountId: 1001, thirdPartyId: 100_001, label: 'Category', values: ['IT'] };
    setAttribute(seeded, write, '2026-11-02T10:00:00.000');
    seeded.close();
    const opened = openDatabase(path);
    expect([opened.seed, readMeta(opened).size]).toEqual([7, 'demo']);
    expect(setAttribute(opened, { ...write, values: ['Energy'] }, '2026-11-03T10:00:00.000').previous).toEqual(['IT']);
    opened.close();
  });

  it.each([
    ['a folder', folder, 'cannot be opened as a file of the sandbox. Check its name and folder.'],
    ['a missing folder', join(folder, 'none', 'a.sqlite'), 'cannot be opened as a file of the sandbox.'],
    ['a file of another program', join(folder, 'edits.csv'), 'is not a database. Choose another file, or delete it.'],
  ])('is refused in one line where its name is that of %s', (_, path, reason) => {
    writeFileSync(join(folder, 'edits.csv'), 'Third party,Criticality\n100001,Low\n'.repeat(50));
    expect(() => openDatabase(path)).toThrow(RangeError);
    expect(() => openDatabase(path)).toThrow(`${path} ${reason}`);
  });

  it('belongs to one process at a time', () => {
    const path = join(folder, 'locked.sqlite');
    const first = seedStore({ size: 1, path });
    expect(() => seedStore({ size: 1, path })).toThrow(DatabaseInUse);
    first.close();
    seedStore({ size: 1, path }).close();
  });

  it('is seeded again after an incomplete seeding, and refused where its tables have another version', () => {
    const path = join(folder, 'empty.sqlite');
    writeFileSync(path, '');
    const store = seedStore({ size: 1, path });
    expect(readMeta(store).size).toBe('1');
    store.db.exec('PRAGMA user_version = 1');
    store.close();
    expect(() => seedStore({ size: 1, path })).toThrow(`${path} is of another version of the sandbox: delete it.`);
  });

  it('rolls back a write that fails half-way', () => {
    const store = seedStore({ size: 'demo' });
    const before = store.get('SELECT count(*) AS n FROM event');
    const half = () =>
      store.atomic(() => {
        setAttribute(
          store,
          { accountId: 1001, thirdPartyId: 100_001, label: 'Category', values: ['IT'] },
          '2026-11-02T10:00:00.000',
        );
        throw new Error('half-way');
      });
    expect(half).toThrow('half-way');
    expect(store.get('SELECT count(*) AS n FROM event')).toEqual(before);
  });
});
