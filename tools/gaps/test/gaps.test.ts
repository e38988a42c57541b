import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { listGapCodes } from '../../../packages/core/src/doctor/verdicts.ts';
import { bases } from '../basis.ts';
import { gaps, readGaps, writePage, type GapRow } from '../page.ts';
import { unnamed, withoutKey, withoutVariant } from '../gaps-without-entry.ts';

let rows: readonly GapRow[];
beforeAll(async () => {
  rows = await readGaps();
});

it('docs match the code: run `node tools/gaps/write-gaps.ts`', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/reference/gaps.md'), 'utf8')).toBe(writePage(rows));
});

it('has the 96 facts of the list, and after them those that were added later', () => {
  expect(gaps.indexOf('G110')).toBe(95);
});

it('names for each fact the entry that expresses it, or the reason why no entry is needed; never both', () => {
  const without = rows.filter(({ keys }) => keys.length === 0).map(({ gap }) => gap);
  expect(Object.keys(withoutKey), 'withoutKey of gaps-without-entry.ts').toEqual(without);
});

it('names for each fact the variants that the sandbox plays, or the reason why one is enough; never both', () => {
  const without = rows.filter(({ values }) => values.length === 0).map(({ gap }) => gap);
  expect(Object.keys(withoutVariant), 'withoutVariant of gaps-without-entry.ts').toEqual(without);
});

it('gives each fact a basis, and has no basis without a fact', () => {
  const without = rows.filter(({ basis }) => basis === '').map(({ gap }) => gap);
  expect(without, 'a line of tools/gaps/basis.ts').toEqual([]);
  expect([...bases.keys()].filter((gap) => !gaps.includes(gap))).toEqual([]);
});

it('has a verdict of the doctor for each fact, and no verdict without a fact', () => {
  expect(listGapCodes()).toEqual(gaps);
  expect(rows.filter(({ verdict }) => verdict === '').map(({ gap }) => gap)).toEqual([]);
});

it('links each variant of the sandbox to a test that uses it, or has a reason without one', () => {
  const untested = rows.flatMap(({ gap, values }) => {
    return values.filter(({ test }) => test === undefined).map(({ value }) => `${gap}=${value}`);
  });
  expect(untested).toEqual(Object.keys(unnamed));
});

it('has no empty cell', () => {
  const lines = writePage(rows).split('\n');
  expect(lines.filter((line) => line.startsWith('| [G'))).toHaveLength(gaps.length);
  expect(lines.filter((line) => /\|\s*\|/.test(line))).toEqual([]);
});
