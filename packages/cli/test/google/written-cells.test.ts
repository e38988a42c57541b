import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf } from '../../src/google/sheet-cell.ts';
import { WrittenCells, type WrittenTable } from '../../src/google/written-cells.ts';
import { makeFolder } from '../files/folder.ts';

const tableOf = (rows: Readonly<Record<string, readonly string[]>>): WrittenTable => ({
  columns: ['id', 'name'],
  rows: new Map(Object.entries(rows).map(([key, cells]) => [key, cells.map(codeOf).join('')])),
});

const knowsName = (written: WrittenCells, key: string, text: string) => written.knows('t', key, 'name', codeOf(text));

test('cells of the last run that ended, and of those begun since, are known', () => {
  const path = join(makeFolder(), 'cells');
  const first = WrittenCells.open(path);
  first.begin('t', tableOf({ 1: ['1', 'old'], 2: ['2', 'same'] }));
  first.end('t');
  first.begin('t', tableOf({ 1: ['1', 'new'], 2: ['2', 'same'] }));
  first.close();
  const again = WrittenCells.open(path);
  expect(['old', 'new', 'typed'].map((text) => knowsName(again, '1', text))).toEqual([true, true, false]);
  expect([knowsName(again, '3', 'x'), again.hasRow('t', '3'), again.has('other')]).toEqual([undefined, false, false]);
  again.end('t');
  again.compact(Date.now());
  expect(knowsName(again, '1', 'old')).toBe(false);
  again.close();
  const compacted = WrittenCells.open(path);
  expect(['old', 'new'].map((text) => knowsName(compacted, '1', text))).toEqual([false, true]);
  compacted.close();
});

test('an empty cell is taken for one not yet written only while a run has not ended', () => {
  const written = WrittenCells.open(join(makeFolder(), 'cells'));
  written.begin('t', tableOf({ 1: ['1', 'one'] }));
  expect(knowsName(written, '1', '')).toBe(true);
  written.end('t');
  expect(knowsName(written, '1', '')).toBe(false);
  // The same again: what a run finds missing it writes, and may be killed at that too.
  written.begin('t', tableOf({ 1: ['1', 'one'] }));
  expect(knowsName(written, '1', '')).toBe(true);
  written.close();
});

test('a file that was cut off anywhere never takes what a user typed for its own', () => {
  const path = join(makeFolder(), 'cells');
  const whole = WrittenCells.open(path);
  whole.noteSent({ use: 'write', atMs: 5 });
  whole.begin('t', tableOf({ 1: ['1', 'one'], 2: ['2', 'two'] }));
  whole.end('t');
  whole.close();
  const bytes = readFileSync(path);
  for (let size = bytes.length; size >= 0; size -= 3) {
    writeFileSync(path, bytes.subarray(0, size));
    const cut = WrittenCells.open(path);
    expect(knowsName(cut, '1', 'typed')).not.toBe(true);
    expect([true, undefined]).toContain(knowsName(cut, '1', 'one'));
    cut.begin('t', tableOf({ 1: ['1', 'two'] }));
    cut.close();
    const next = WrittenCells.open(path);
    expect(knowsName(next, '1', 'two')).toBe(true);
    next.close();
  }
});
