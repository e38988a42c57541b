import { describe, expect, it } from 'vitest';
import { readArguments } from '../arguments.ts';
import { modules } from '../modules.ts';

describe('The selection by command-line arguments', () => {
  it('is every module where no module is named', () => {
    expect(readArguments([]).modules).toEqual(Object.keys(modules));
  });

  it('is a sample of the named modules by a seed', () => {
    expect(readArguments(['--module', 'cli', '--module', 'sync', '--sample', '40', '--seed', '7'])).toEqual({
      modules: ['cli', 'sync'],
      sample: 40,
      seed: 7,
    });
  });

  it.each([
    [['--module', 'attic'], /^--module is one of values, .*, not attic\.$/],
    [['--module', 'constructor'], /^--module is one of values, .*, not constructor\.$/],
    [['--sample', 'many'], /^--sample takes a whole number, not many\.$/],
    [['--seed=-1'], /^--seed takes a whole number, not -1\.$/],
    [['--speed', '1'], /--speed/],
  ])('%j is refused', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
