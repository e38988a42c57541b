import type { Book } from '../spreadsheet/book.ts';
import type { Box } from '../spreadsheet/box.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import type { FilterHandle } from './services/filter.ts';
import type { DeveloperMetadataFinder } from './services/metadata.ts';
import type { RangeHandle } from './services/range.ts';
import type { SheetHandle } from './services/sheet.ts';
import type { ScriptClock } from './clock.ts';
import type { Costs } from './costs.ts';
import type { ScriptLimits } from './limits.ts';
import type { ScriptManifest } from './manifest.ts';
import type { Kept, People, Person, ScriptProject, Trigger } from './people.ts';
import type { SyncHttp } from './sync-http.ts';

/** How a script was started: each way may do other things. */
export type StartedAs =
  /** By its user: a menu, the editor. */
  | 'user'
  /** By the page of a sidebar, through google.script.run. */
  | 'page'
  | 'customFunction'
  /** By opening the file, before any consent (AuthMode.LIMITED). */
  | 'open'
  /** The same where the add-on is installed but was never used in this file (AuthMode.NONE). */
  | 'openElsewhere'
  | 'timer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface MenuEntry {
  readonly label: string;
  /** Name of the function; undefined for a line. */
  readonly handler: string | undefined;
}

export interface ShownPage {
  readonly kind: 'sidebar' | 'dialog';
  readonly title: string;
  readonly content: string;
}

export type StoreName = 'user' | 'document' | 'script';

/** Everything that outlives an execution. */
export interface ScriptState {
  readonly book: Book;
  readonly clock: ScriptClock;
  readonly limits: ScriptLimits;
  readonly http: SyncHttp;
  /** The users with access to the file. */
  readonly people: People;
  /** The script, with what is kept for it beyond this file. */
  readonly project: ScriptProject;
  /** Of the script, whatever that of the spreadsheet is. */
  readonly scriptTimeZone: string;
  readonly manifest: ScriptManifest;
  /** Scopes that Google has asked the person for on the way: the execution ends there. */
  readonly prompts: string[][];
  /** By file name without its ending. */
  readonly pages: Readonly<Record<string, string>>;
  /** Whether the script is an add-on: its triggers run hourly at most. */
  readonly isAddOn: boolean;
  /** Whether Google runs a trigger that the execution of another trigger has created. */
  readonly runsTriggersOfTriggers: boolean;
  /** What the owner, this file and the script have kept. */
  readonly properties: Readonly<Record<StoreName, Kept['properties']>>;
  readonly caches: Readonly<Record<StoreName, Kept['cache']>>;
  /** Of all users, in all files of the project. */
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

/** One run of the script in the world. */
export interface ExecutionContext {
  readonly state: ScriptState;
  readonly startedAs: StartedAs;
  /** Tells this execution from others. */
  readonly id: number;
  /** At the keyboard, or whose trigger it is. */
  readonly person: Person;
  /** What the execution may keep things in: a formula has the owner's, for every viewer. */
  readonly kept: (store: StoreName) => Kept;
  readonly handles: Handles;
}

/** Objects of the spreadsheet that lead to each other: each is made here, so that none has to know how. */
export interface Handles {
  range(sheet: Sheet, box: Box): RangeHandle;
  sheet(sheet: Sheet): SheetHandle;
  filter(sheet: Sheet): FilterHandle;
  finder(within?: Sheet): DeveloperMetadataFinder;
}
