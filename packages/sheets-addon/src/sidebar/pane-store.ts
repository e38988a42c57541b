import type { PaneState } from '../call/calls.ts';

/** What the script last said of the session, sharing and schedules; everybody on the page looks at the same. */
export class PaneStore {
  private current: PaneState;
  private readonly listeners = new Set<() => void>();

  constructor(state: PaneState) {
    this.current = state;
  }

  get state(): PaneState {
    return this.current;
  }

  set(state: PaneState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
