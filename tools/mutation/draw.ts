import { createHash } from 'node:crypto';
import { placeOf } from './source.ts';

/** A change to the code, as Stryker names it; lines and columns count from 0. */
export interface Mutant {
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Draws a sample that depends on the seed only. */
export function draw<M extends Mutant>(mutants: readonly M[], { sample, seed }: { sample: number; seed: number }): M[] {
  return mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant, seed) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

/** Independent of the mutant's position in the list, so that a new file does not change the draw of the others. */
function lotOf({ fileName, location: { start, end }, mutatorName, replacement }: Mutant, seed: number): string {
  const place = placeOf(fileName);
  const name = [seed, place, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash('sha256').update(JSON.stringify(name)).digest('hex');
}
