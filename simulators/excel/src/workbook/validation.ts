import type { Range } from './range.ts';

/** The data validation of a range: `Rule`, `ErrorAlert`, `Prompt`, `IgnoreBlanks`, by their names on the wire. */
export class Validation {
  readonly range: Range;
  readonly settings = new Map<string, unknown>([['IgnoreBlanks', true]]);

  constructor(range: Range) {
    this.range = range;
  }
}
