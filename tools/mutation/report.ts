import type { MutantResult } from '@stryker-mutator/api/core';
import { linesOf, placeOf } from './source.ts';

/** How many of the mutants that were tried some test noticed. */
export interface Score {
  readonly room: string;
  readonly tried: number;
  readonly killed: number;
  /** Each as a place, the line that stands there, and what it became without a test that failed. */
  readonly survivors: readonly string[];
}

/** A test that fails, one that does not end, and a file that does not load. */
const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError'];
const missed: readonly string[] = ['Survived', 'NoCoverage'];

export function scoreOf(room: string, results: readonly MutantResult[]): Score {
  const killed = results.filter(({ status }) => noticed.includes(status)).length;
  const alive = results.filter(({ status }) => missed.includes(status));
  return { room, tried: killed + alive.length, killed, survivors: alive.map(describeMutant).sort() };
}

/** In hundredths; a room without mutants is as good as can be. */
export const rateOf = ({ tried, killed }: Score): number => (tried === 0 ? 100 : (100 * killed) / tried);

export function tell(score: Score): string {
  const { room, tried, killed, survivors } = score;
  return [...survivors, `${room}: ${killed} of ${tried} killed, ${Math.floor(rateOf(score))} %`].join('\n');
}

/** Lines and columns of a result count from 1. */
function describeMutant({ fileName, location: { start, end }, replacement, status }: MutantResult): string {
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
