import { describe, expect, it } from 'vitest';
import { draw, type Mutant } from '../draw.ts';

const mutants = Array.from({ length: 50 }, (_, line): Mutant => mutantAt(line, '/one/packages/core/src/a.ts'));

function mutantAt(line: number, fileName: string): Mutant {
  return {
    fileName,
    location: { start: { line, column: 0 }, end: { line, column: 4 } },
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
  };
}

const linesDrawn = (from: readonly Mutant[], seed: number) =>
  draw(from, { sample: 10, seed }).map(({ location }) => location.start.line);

describe('The sample of mutants', () => {
  it('has the requested size, each mutant once', () => {
    expect(new Set(linesDrawn(mutants, 1)).size).toBe(10);
  });

  it('is every mutant where there are fewer than requested', () => {
    expect(draw(mutants, { sample: 1000, seed: 1 })).toHaveLength(50);
  });

  it('is a different sample under a different seed', () => {
    expect(linesDrawn(mutants, 1)).not.toEqual(linesDrawn(mutants, 2));
  });

  it('is the same under the same seed, for any order of the mutants and any copy of the checkout', () => {
    const elsewhere = mutants.map((_, line) => mutantAt(line, 'C:/other/packages/core/src/a.ts')).reverse();
    expect(linesDrawn(elsewhere, 1)).toEqual(linesDrawn(mutants, 1));
  });
});
