import type { SidebarState } from '../shared/calls.ts';

/** The last state of session, sharing and schedules that the script returned; all parts of the page share it. */
export class PanelStore {
  private current: SidebarState;
  private readonly listeners = new Set<() => void>();

  constructor(state: SidebarState) {
    this.current = state;
  }

  get state(): SidebarState {
    return this.current;
  }

  set(state: SidebarState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
