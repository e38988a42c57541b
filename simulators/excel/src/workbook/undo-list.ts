/** The origin of a step that Ctrl+Z undoes. */
export type UndoStep = 'user' | 'addin';

/** The steps that Ctrl+Z would undo. Only the origin of each step is stored, not its content. */
export class UndoList {
  private own: UndoStep[] = [];
  /** How often an action that cannot be undone cleared the list. */
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
