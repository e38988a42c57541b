import type { InstalledFunctions } from '../functions/index.ts';
import type { CommandInbox, Ribbon } from '../ribbon/index.ts';
import type { LazyAccess } from './lazy-access.ts';

/** The objects that exist as long as the workbook is open, shared by functions, ribbon and panel. */
export interface Runtime {
  /** Namespace of the formulas: the text before the dot. */
  readonly namespace: string;
  /** Version of the build; undefined in a page without one. */
  readonly version: string | undefined;
  /** Access to the service; `open()` returns the session, with which users sign in and out. */
  readonly access: LazyAccess;
  readonly functions: InstalledFunctions;
  /** Commands of buttons, shortcuts and the cell menu; the panel attaches itself here. */
  readonly commands: CommandInbox;
  readonly ribbon: Ribbon;
  /** Shows the self-test over the page until it is closed. A second call meanwhile returns the same promise. */
  readonly selfTest: () => Promise<void>;
  /** Sets the startup behaviour. @param hasTable whether the workbook has a table. */
  readonly startup: (hasTable: boolean) => Promise<void>;
}

/** The part of the add-in for the panel, loaded when the panel is first visible. */
export interface PanelPart {
  readonly showPanel: (element: HTMLElement, runtime: Runtime) => Promise<void>;
}
