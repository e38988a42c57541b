import type { FUniver } from '@univerjs/core/lib/facade';

const turningMs = 100;

/** The page's own changes of the grid, which must not be treated as user actions. */
export class GridWriter {
  private readonly api: FUniver;
  private depth = 0;
  private turning: ReturnType<typeof setTimeout> | undefined;

  constructor(api: FUniver) {
    this.api = api;
  }

  /** Whether the page itself is changing the grid. */
  get isOwn(): boolean {
    return this.depth > 0;
  }

  /** Changes the grid by one of Univer's mutations, without an undo step. */
  run(mutation: { readonly id: string }, params: object): void {
    this.own(() => this.api.syncExecuteCommand(mutation.id, params));
  }

  /** Whether Univer may be switching to another sheet on its own, as it does after sheets were added or removed. */
  get isSwitchingSheet(): boolean {
    return this.turning !== undefined;
  }

  /** Adds, removes or hides a sheet. */
  runSheetChange(mutation: { readonly id: string }, params: object): void {
    clearTimeout(this.turning);
    this.turning = setTimeout(() => (this.turning = undefined), turningMs);
    this.run(mutation, params);
  }

  own<T>(act: () => T): T {
    this.depth += 1;
    try {
      return act();
    } finally {
      this.depth -= 1;
    }
  }
}
