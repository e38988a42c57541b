/** The state that the add-in has set for one ribbon control, menu item or tab. */
export interface ControlState {
  readonly enabled?: boolean;
  readonly visible?: boolean;
}

/** A control, as declared in the manifest. */
export interface LaunchControl {
  readonly id: string;
  readonly isEnabled: boolean;
  /** Whether it is an item of a context menu. */
  readonly isInMenu?: boolean;
}

/** The add-in's ribbon and context menus as set by `requestUpdate`, and its keyboard shortcuts. */
export class Ribbon {
  readonly controls = new Map<string, ControlState>();
  readonly shortcuts = new Map<string, string>();
  /** The number of requested updates. */
  updates = 0;
  private atLaunch: ReadonlyMap<string, boolean> = new Map();

  /**
   * Installs the add-in: its controls have the manifest's state until the add-in changes it.
   * @throws RangeError for a disabled item of a context menu: Excel disables none at launch
   * (https://learn.microsoft.com/office/dev/add-ins/design/disable-add-in-commands).
   */
  install(controls: readonly LaunchControl[]): void {
    const greyed = controls.find(({ isEnabled, isInMenu }) => isInMenu === true && !isEnabled);
    if (greyed !== undefined) throw new RangeError(`No item of a context menu is disabled at launch: ${greyed.id}.`);
    this.atLaunch = new Map(controls.map(({ id, isEnabled }) => [id, isEnabled]));
  }

  change(id: string, state: ControlState): void {
    this.controls.set(id, { ...this.controls.get(id), ...state });
  }

  /** Resets to the manifest's state, when the workbook is closed. */
  forget(): void {
    this.controls.clear();
    this.shortcuts.clear();
  }

  /** As set by the add-in, else by its manifest; undefined when neither set it. */
  isEnabled(id: string): boolean | undefined {
    return this.controls.get(id)?.enabled ?? this.atLaunch.get(id);
  }

  isVisible(id: string): boolean | undefined {
    return this.controls.get(id)?.visible;
  }
}
