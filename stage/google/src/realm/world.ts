import type { Book } from '../book/book.ts';
import type { Box } from '../book/box.ts';
import type { Sheet } from '../book/sheet.ts';
import type { FilterHandle } from './services/filter.ts';
import type { DeveloperMetadataFinder } from './services/metadata.ts';
import type { RangeHandle } from './services/range.ts';
import type { SheetHandle } from './services/sheet.ts';
import type { RealmClock } from './clock.ts';
import type { RealmLimits } from './limits.ts';
import type { SyncHttp } from './sync-http.ts';

/** How a script was started: each way may do other things. */
export type StartedAs =
  /** By its user: a menu, the editor. */
  | 'user'
  /** By the page of a sidebar, through google.script.run. */
  | 'page'
  | 'customFunction'
  /** By opening the file, before anybody allowed anything (AuthMode.LIMITED). */
  | 'open'
  /** The same where the add-on is installed but was never used in this file (AuthMode.NONE). */
  | 'openElsewhere'
  | 'timer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface Trigger {
  readonly id: string;
  readonly handler: string;
  /** When it runs next, ms since epoch. */
  dueMs: number;
  /** Undefined: it runs once. */
  readonly everyMs: number | undefined;
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

/** What a person answers to a question of the script. */
export interface Person {
  email: string;
  locale: string;
  /** Of alerts, in their order; YES when there is none. */
  readonly answers: string[];
}

export interface CacheEntry {
  readonly value: string;
  readonly untilMs: number;
}

export type StoreName = 'user' | 'document' | 'script';

/** Everything that outlives an execution. */
export interface World {
  readonly book: Book;
  readonly clock: RealmClock;
  readonly limits: RealmLimits;
  readonly http: SyncHttp;
  readonly person: Person;
  /** By file name without its ending. */
  readonly pages: Readonly<Record<string, string>>;
  /** Whether the script is an add-on: its triggers run hourly at most. */
  readonly isAddOn: boolean;
  readonly properties: Readonly<Record<StoreName, Map<string, string>>>;
  readonly caches: Readonly<Record<StoreName, Map<string, CacheEntry>>>;
  /** Held by another execution, or by this one. */
  readonly locks: Map<StoreName, number>;
  readonly triggers: Trigger[];
  readonly mails: Mail[];
  readonly menus: { readonly title: string; readonly entries: MenuEntry[] }[];
  readonly shown: ShownPage[];
  readonly alerts: string[];
  readonly logs: string[];
  /** What was asked of Google today. */
  readonly spent: { fetches: number; fetchRounds: number; mails: number };
  /** ms that a call takes beside what it really takes. */
  readonly costMs: (service: string, method: string) => number;
  readonly onLog: (line: string) => void;
}

/** One run of the script in the world. */
export interface Stage {
  readonly world: World;
  readonly startedAs: StartedAs;
  /** Tells this execution from others. */
  readonly id: number;
  readonly handles: Handles;
}

/** Objects of the spreadsheet that lead to each other: each is made here, so that none has to know how. */
export interface Handles {
  range(sheet: Sheet, box: Box): RangeHandle;
  sheet(sheet: Sheet): SheetHandle;
  filter(sheet: Sheet): FilterHandle;
  finder(within?: Sheet): DeveloperMetadataFinder;
}
