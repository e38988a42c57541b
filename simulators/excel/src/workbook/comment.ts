import type { Range } from './range.ts';

/** A threaded comment on one cell. */
export class Comment {
  readonly id: string;
  readonly range: Range;
  content: string;
  readonly authorName: string;
  isResolved = false;

  constructor(id: string, range: Range, content: string, authorName: string) {
    this.id = id;
    this.range = range;
    this.content = content;
    this.authorName = authorName;
  }
}
