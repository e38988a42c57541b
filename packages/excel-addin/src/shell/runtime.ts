import type { InstalledFunctions } from '../functions/index.ts';
import type { CommandInbox, Ribbon } from '../ribbon/index.ts';
import type { ServiceAccess } from '../session/service-access.ts';

/** What lives as long as the workbook is open, and is the same for functions, ribbon and pane. */
export interface Runtime {
  readonly access: ServiceAccess;
  readonly functions: InstalledFunctions;
  /** Buttons, shortcuts and cell menu: the pane attaches itself here. */
  readonly commands: CommandInbox;
  readonly ribbon: Ribbon;
}

/** The pane's own part of the add-in, loaded when it is first seen. */
export interface Pane {
  readonly mountPane: (element: HTMLElement, runtime: Runtime) => void;
}
