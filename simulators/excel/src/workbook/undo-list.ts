/** Who has done a step that Ctrl+Z takes back. */
export type UndoStep = 'user' | 'addin';

/** What Ctrl+Z would take back, step by step. Only who did each step is kept, not what. */
export class UndoList {
  private own: UndoStep[] = [];
  /** How often steps were lost, since something can not be undone. */
  clears = 0;

  /** Oldest first. */
  get steps(): readonly UndoStep[] {
    return this.own;
  }

  add(step: UndoStep): void {
    this.own.push(step);
  }

  clear(): void {
    this.own = [];
    this.clears += 1;
  }
}
