/** The state that the add-in has set for one ribbon control, menu item or tab. */
export interface ControlState {
  readonly enabled?: boolean;
  readonly visible?: boolean;
}

/** What a manifest says of a control. */
export interface LaunchControl {
  readonly id: string;
  readonly isEnabled: boolean;
  /** Whether it is an item of a context menu. */
  readonly isInMenu?: boolean;
}

/** The add-in's ribbon and context menus as `requestUpdate` left them, and its keyboard shortcuts. */
export class Ribbon {
  readonly controls = new Map<string, ControlState>();
  readonly shortcuts = new Map<string, string>();
  /** How many updates were asked for. */
  updates = 0;
  private atLaunch: ReadonlyMap<string, boolean> = new Map();

  /**
   * The add-in is installed: what its manifest says of its controls holds until it says otherwise itself.
   * @throws RangeError for an item of a context menu that is disabled: Excel does that for none at launch
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

  /** The workbook was closed: what is left is the manifest. */
  forget(): void {
    this.controls.clear();
    this.shortcuts.clear();
  }

  /** By the add-in, or else by its manifest. Undefined where neither has said anything. */
  isEnabled(id: string): boolean | undefined {
    return this.controls.get(id)?.enabled ?? this.atLaunch.get(id);
  }

  isVisible(id: string): boolean | undefined {
    return this.controls.get(id)?.visible;
  }
}
