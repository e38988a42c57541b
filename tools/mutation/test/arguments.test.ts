import { describe, expect, it } from 'vitest';
import { readArguments } from '../arguments.ts';
import { rooms } from '../rooms.ts';

describe('What is asked for', () => {
  it('is every room, where none is named', () => {
    expect(readArguments([]).rooms).toEqual(Object.keys(rooms));
  });

  it('is a sample of some rooms from a seed', () => {
    expect(readArguments(['--room', 'cli', '--room', 'sync', '--sample', '40', '--seed', '7'])).toEqual({
      rooms: ['cli', 'sync'],
      sample: 40,
      seed: 7,
    });
  });

  it.each([
    [['--room', 'attic'], /^--room is one of values, .*, not attic\.$/],
    [['--room', 'constructor'], /^--room is one of values, .*, not constructor\.$/],
    [['--sample', 'many'], /^--sample takes a whole number, not many\.$/],
    [['--seed=-1'], /^--seed takes a whole number, not -1\.$/],
    [['--speed', '1'], /--speed/],
  ])('%j is refused', (args, said) => {
    expect(() => readArguments(args)).toThrow(said);
  });
});
