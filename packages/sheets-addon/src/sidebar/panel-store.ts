import type { PanelState } from '../call/calls.ts';

/** What the script last said of the session, sharing and schedules; everybody on the page looks at the same. */
export class PanelStore {
  private current: PanelState;
  private readonly listeners = new Set<() => void>();

  constructor(state: PanelState) {
    this.current = state;
  }

  get state(): PanelState {
    return this.current;
  }

  set(state: PanelState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
