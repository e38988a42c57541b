import type { MutantResult } from '@stryker-mutator/api/core';
import { linesOf, placeOf } from './source.ts';

/** The number of tried mutants, and the number that a test noticed. */
export interface Score {
  readonly tried: number;
  readonly killed: number;
}

/** Statuses of a noticed mutant: a test failed or did not end, or a file did not load. */
const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError'];
const missed: readonly string[] = ['Survived', 'NoCoverage'];

export const isAlive = ({ status }: MutantResult): boolean => missed.includes(status);

export function scoreOf(results: readonly MutantResult[]): Score {
  const killed = results.filter(({ status }) => noticed.includes(status)).length;
  return { tried: killed + results.filter(isAlive).length, killed };
}

/** In percent; 100 for a module without mutants. */
export const rateOf = ({ tried, killed }: Score): number => (tried === 0 ? 100 : (100 * killed) / tried);

export function describeScore(module: string, score: Score): string {
  return `${module}: ${score.killed} of ${score.tried} killed, ${Math.floor(rateOf(score))} %`;
}

/** A surviving mutant: its position, the original line, and the changed line. Lines and columns count from 1. */
export function describeMutant({ fileName, location: { start, end }, replacement, status }: MutantResult): string {
  const place = placeOf(fileName);
  const lines = linesOf(place).slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? '';
  const after = lines.at(-1)?.slice(end.column - 1) ?? '';
  const why = status === 'NoCoverage' ? ', which no test runs' : '';
  return [
    `${place}:${start.line}${why}`,
    `  - ${oneLine(lines.join(' '))}`,
    `  + ${oneLine(before + replacement + after)}`,
  ].join('\n');
}

const maxShown = 200;

function oneLine(code: string): string {
  const text = code.trim().replace(/\s+/g, ' ');
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
