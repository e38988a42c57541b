/** What the add-in asked of one ribbon control, menu item or tab. */
export interface ControlState {
  readonly enabled?: boolean;
  readonly visible?: boolean;
}

/** The add-in's ribbon and context menus as `requestUpdate` left them, and its keyboard shortcuts. */
export class Ribbon {
  readonly controls = new Map<string, ControlState>();
  readonly shortcuts = new Map<string, string>();
  /** How many updates were asked for. */
  updates = 0;

  change(id: string, state: ControlState): void {
    this.controls.set(id, { ...this.controls.get(id), ...state });
  }

  /** Undefined until the add-in said anything: the manifest decides then. */
  isEnabled(id: string): boolean | undefined {
    return this.controls.get(id)?.enabled;
  }

  isVisible(id: string): boolean | undefined {
    return this.controls.get(id)?.visible;
  }
}
