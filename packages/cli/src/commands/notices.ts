import type { Notice } from '@tpr/core';
import type { Progress } from '../terminal/progress.ts';

/** Maximum lines that are shown of each kind; further ones are counted. */
const shownLines = 3;

/** Shows the notices of an operation to the user, without hiding its progress. */
export class Notices {
  private readonly progress: Progress;
  private readonly counts = new Map<Notice['kind'], number>();

  constructor(progress: Progress) {
    this.progress = progress;
  }

  readonly log = ({ kind, message, waitMs = 0 }: Notice): void => {
    if (kind === 'progress') return;
    if (kind === 'slowed') {
      this.progress.remark('paused by the service', waitMs);
      return;
    }
    if (kind === 'retry' && this.progress.isQuiet) return;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count <= shownLines) this.progress.print(message);
    // The last notice is shown behind the progress bar until a request succeeds.
    else if (kind === 'retry') this.progress.remark(message);
  };

  /** Lines with the numbers of notices that were not shown. */
  rest(): string[] {
    return [...this.counts]
      .filter(([, count]) => count > shownLines)
      .map(([kind, count]) =>
        kind === 'contract'
          ? `${count} values did not have the expected form and were left empty; tpr doctor shows how this service differs.`
          : `${count - shownLines} more notices of this kind: ${kind}.`,
      );
  }
}
