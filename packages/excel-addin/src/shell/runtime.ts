import type { InstalledFunctions } from '../functions/index.ts';
import type { CommandInbox, Ribbon } from '../ribbon/index.ts';
import type { LazyAccess } from './lazy-access.ts';

/** What lives as long as the workbook is open, and is the same for functions, ribbon and panel. */
export interface Runtime {
  /** Before the dot of every formula. */
  readonly namespace: string;
  /** Of the build; undefined in a page that none has written. */
  readonly version: string | undefined;
  /** The way to the service; `open()` gives the session to the code that signs users in and out. */
  readonly access: LazyAccess;
  readonly functions: InstalledFunctions;
  /** Buttons, shortcuts and cell menu: the panel attaches itself here. */
  readonly commands: CommandInbox;
  readonly ribbon: Ribbon;
  /** Lies over the page until it is closed; asked for again meanwhile, it is the same one. */
  readonly selfTest: () => Promise<void>;
  /** Told whether the workbook holds a table. */
  readonly startup: (hasTable: boolean) => Promise<void>;
}

/** The panel's own part of the add-in, loaded when it is first seen. */
export interface PanelPart {
  readonly showPanel: (element: HTMLElement, runtime: Runtime) => Promise<void>;
}
