import type { Book } from '../spreadsheet/book.ts';
import type { Box } from '../spreadsheet/box.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import type { FilterHandle } from './services/filter.ts';
import type { DeveloperMetadataFinder } from './services/metadata.ts';
import type { RangeHandle } from './services/range.ts';
import type { SheetHandle } from './services/sheet.ts';
import type { ScriptClock } from './clock.ts';
import type { Costs } from './costs.ts';
import type { ServiceFault } from './fault.ts';
import type { ScriptLimits } from './limits.ts';
import type { ScriptManifest } from './manifest.ts';
import type { Kept, People, Person, ScriptProject, Trigger } from './people.ts';
import type { SyncHttp } from './sync-http.ts';

/** How a script was started; this determines its rights. */
export type StartedAs =
  /** By its user: a menu, the editor. */
  | 'user'
  /** By the page of a sidebar, through google.script.run. */
  | 'page'
  | 'customFunction'
  /** By opening the file, before the user's consent (AuthMode.LIMITED). */
  | 'open'
  /** The same in a file where the installed add-on was never used (AuthMode.NONE). */
  | 'openElsewhere'
  | 'timer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface MenuEntry {
  readonly label: string;
  /** Name of the function; undefined for a separator. */
  readonly handler: string | undefined;
}

export interface ShownPage {
  readonly kind: 'sidebar' | 'dialog';
  readonly title: string;
  readonly content: string;
}

export type StoreName = 'user' | 'document' | 'script';

/** The state that outlives an execution. */
export interface ScriptState {
  readonly book: Book;
  readonly clock: ScriptClock;
  readonly limits: ScriptLimits;
  readonly http: SyncHttp;
  /** The users with access to the file. */
  readonly people: People;
  /** The script, with its stored data beyond this file. */
  readonly project: ScriptProject;
  /** The script's time zone, which may differ from the spreadsheet's. */
  readonly scriptTimeZone: string;
  readonly manifest: ScriptManifest;
  /** Scopes that Google has asked the user for; each request ended an execution. */
  readonly prompts: string[][];
  /** By file name without its ending. */
  readonly pages: Readonly<Record<string, string>>;
  /** Whether the script is an add-on: its triggers run at most hourly. */
  readonly isAddOn: boolean;
  /** Whether Google runs a trigger that a trigger's execution created. */
  readonly runsTriggersOfTriggers: boolean;
  /** Stored for the owner, this file and the script. */
  readonly properties: Readonly<Record<StoreName, Kept['properties']>>;
  readonly caches: Readonly<Record<StoreName, Kept['cache']>>;
  /** Triggers of all users, in all files of the project. */
  readonly triggers: Trigger[];
  readonly mails: Mail[];
  readonly menus: { readonly title: string; readonly entries: MenuEntry[] }[];
  readonly shown: ShownPage[];
  readonly alerts: string[];
  readonly logs: string[];
  /** The calls to Google since the context was created. */
  readonly spent: { fetches: number; fetchRounds: number; mails: number };
  readonly costMs: Costs;
  readonly onLog: (line: string) => void;
}

/** The context of one execution. */
export interface ExecutionContext {
  readonly state: ScriptState;
  readonly startedAs: StartedAs;
  /** Unique per execution. */
  readonly id: number;
  /** The user at the keyboard, or the owner of the trigger. */
  readonly person: Person;
  /** The stores of the execution: a formula uses the owner's, for every viewer. */
  readonly kept: (store: StoreName) => Kept;
  readonly handles: Handles;
  /** The refusal of a buffered change, until a call commits the changes and throws it. */
  readonly pending: { refusal?: ServiceFault | undefined };
}

/**
 * Creates the objects of the spreadsheet that refer to each other, so that their modules need not import each other.
 */
export interface Handles {
  range(sheet: Sheet, box: Box): RangeHandle;
  sheet(sheet: Sheet): SheetHandle;
  filter(sheet: Sheet): FilterHandle;
  finder(within?: Sheet): DeveloperMetadataFinder;
}
