import type { Notice } from '@tpr/core';
import type { Progress } from '../terminal/progress.ts';

/** Lines of one kind that are shown one by one; the rest is counted. */
const shownLines = 3;

/** Puts what an operation tells beside its result where a person sees it, without burying the work. */
export class Notices {
  private readonly progress: Progress;
  private readonly counts = new Map<Notice['kind'], number>();
  /** What stands behind the bar until the pace is up again. */
  slowed: string | undefined;

  constructor(progress: Progress) {
    this.progress = progress;
  }

  readonly log = ({ kind, message, details }: Notice): void => {
    if (kind === 'slowed') {
      const perSecond = details?.['perSecond'];
      this.slowed = `slowed by the service to ${typeof perSecond === 'number' ? perSecond : '?'}/s`;
      return;
    }
    if (kind === 'progress') return;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count <= shownLines) this.progress.print(message);
  };

  /** What was counted but not shown, in lines. */
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
