import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core';
import { describe, expect, it } from 'vitest';
import { describeMutant, describeScore, rateOf, scoreOf } from '../report.ts';
import { linesOf } from '../source.ts';

const place = 'packages/core/src/values/luhn.ts';
const lines = linesOf(place);
const line = lines.findIndex((text) => text.includes('return'));
const column = lines[line]!.indexOf('return');

const result = (status: MutantStatus): MutantResult => ({
  id: '1',
  fileName: `/copy/${place}`,
  mutatorName: 'BlockStatement',
  replacement: 'throw 1;',
  status,
  // Counted from 1; the end position is after the last character.
  location: { start: { line: line + 1, column: column + 1 }, end: { line: line + 1, column: column + 7 } },
});

describe('The score of a module', () => {
  it('counts as killed a mutant that a test, a time limit or the start of a file noticed', () => {
    const score = scoreOf(['Killed', 'Timeout', 'RuntimeError', 'Survived'].map(statusOf));
    expect(score).toMatchObject({ tried: 4, killed: 3 });
    expect(rateOf(score)).toBe(75);
  });

  it('counts a mutant that no test runs, and does not count one outside the sample', () => {
    const score = scoreOf(['Killed', 'NoCoverage', 'CompileError', 'Ignored'].map(statusOf));
    expect(score).toMatchObject({ tried: 2, killed: 1 });
  });

  it('is not rounded up to the required score', () => {
    expect(describeScore('values', { tried: 1000, killed: 849 })).toBe('values: 849 of 1000 killed, 84 %');
  });
});

it('shows a surviving mutant by its file, its line and its replacement', () => {
  const before = lines[line]!.trim();
  expect(describeMutant(result('Survived'))).toBe(
    [`${place}:${line + 1}`, `  - ${before}`, `  + throw 1;${before.slice(6)}`].join('\n'),
  );
  expect(describeMutant(result('NoCoverage'))).toMatch(`${place}:${line + 1}, which no test runs`);
});

function statusOf(status: string): MutantResult {
  return result(status as MutantStatus);
}
