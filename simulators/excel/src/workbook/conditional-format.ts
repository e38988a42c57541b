import type { Range } from './range.ts';

/** A conditional format: its kind, its range, and its rules by wire path below the property of its kind (`PositiveFormat.FillColor`). */
export class ConditionalFormat {
  readonly id: string;
  readonly kind: string;
  readonly range: Range;
  readonly settings = new Map<string, unknown>();

  constructor(id: string, kind: string, range: Range) {
    this.id = id;
    this.kind = kind;
    this.range = range;
  }
}
