import type { FUniver } from '@univerjs/core/lib/facade';

/** The page's own way into the grid: what comes through here is not taken for the person's doing. */
export class Gate {
  readonly #api: FUniver;
  #depth = 0;

  constructor(api: FUniver) {
    this.#api = api;
  }

  /** Whether the page itself is changing the grid right now. */
  get isOwn(): boolean {
    return this.#depth > 0;
  }

  /** Changes the grid by one of Univer's mutations; undo knows nothing of it. */
  run(mutation: { readonly id: string }, params: object): void {
    this.own(() => this.#api.syncExecuteCommand(mutation.id, params));
  }

  own<T>(act: () => T): T {
    this.#depth += 1;
    try {
      return act();
    } finally {
      this.#depth -= 1;
    }
  }
}
