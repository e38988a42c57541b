import type { Range } from './range.ts';

/** What may be typed into a range: `Rule`, `ErrorAlert`, `Prompt`, `IgnoreBlanks`, as the wire names them. */
export class Validation {
  readonly range: Range;
  readonly settings = new Map<string, unknown>([['IgnoreBlanks', true]]);

  constructor(range: Range) {
    this.range = range;
  }
}
