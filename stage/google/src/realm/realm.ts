import { Script } from 'node:vm';
import { Book } from '../book/book.ts';
import type { EntryVariant } from '../book/entry.ts';
import { createClock, type RealmClock } from './clock.ts';
import { Execution, type Ending, type ExecutionOptions } from './execution.ts';
import { consumerLimits, type RealmLimits } from './limits.ts';
import { openStage } from './services/stage.ts';
import { createSyncHttp, type SyncHttp } from './sync-http.ts';
import type { StartedAs, World } from './world.ts';

export interface RealmOptions {
  /** The built script. */
  readonly code: string;
  /** HTML files by name without their ending. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly limits?: Partial<RealmLimits>;
  /** The spreadsheet that the script is bound to, with its zone and locale; a new one unless given. */
  readonly book?: Book;
  readonly clock?: RealmClock;
  readonly timeZone?: string;
  /** Of the spreadsheet, such as fr_FR. */
  readonly locale?: string;
  /** Of the person, such as fr. */
  readonly language?: string;
  readonly isAddOn?: boolean;
  readonly variant?: Partial<EntryVariant>;
  /** The way out; one of its own unless given. */
  readonly http?: SyncHttp;
  /** ms that a call of a service takes beside what it really takes; none unless given. */
  readonly costMs?: (service: string, method: string) => number;
  /** Told of each line of the log as it is written. */
  readonly onLog?: (line: string) => void;
}

export interface RunOptions extends ExecutionOptions {
  readonly as?: StartedAs;
}

/** Apps Script around one spreadsheet and one script. */
export interface Realm {
  readonly world: World;
  /** Runs a function in an execution of its own. */
  run(name: string, given?: readonly unknown[], options?: RunOptions): Ending;
  /** The same, for those that expect it to return. @throws Error with the message of what it threw or why it ended. */
  ask(name: string, given?: readonly unknown[], options?: RunOptions): unknown;
  /** An execution that several calls share, for tests of what does not care. */
  begin(options?: RunOptions): Execution;
  /** Runs the triggers that are due, those that come due by that included. @returns how each ended, with its handler. */
  runTriggers(options?: ExecutionOptions): { readonly handler: string; readonly ending: Ending }[];
  close(): void;
}

const noCost = (): number => 0;

export function createRealm(options: RealmOptions): Realm {
  const script = new Script(options.code, { filename: 'Code.js' });
  const world = createWorld(options);
  let executions = 0;

  const begin = ({ as = 'user', ...rest }: RunOptions = {}): Execution =>
    new Execution(openStage(world, as, ++executions), script, rest);

  const run: Realm['run'] = (name, given = [], runOptions = {}) => {
    const execution = begin(runOptions);
    const ending = execution.call(name, given);
    // A lock does not outlive its execution, however it ended.
    for (const [store, holder] of world.locks) if (holder === execution.id) world.locks.delete(store);
    return ending;
  };

  return {
    world,
    run,
    ask(name, given, runOptions) {
      const ending = run(name, given, runOptions);
      if (ending.kind === 'returned') return ending.value;
      throw new Error(ending.message);
    },
    begin,
    runTriggers(executionOptions = {}) {
      const ran: { handler: string; ending: Ending }[] = [];
      const due = world.triggers.filter(({ dueMs }) => dueMs <= world.clock.now());
      for (const trigger of due) {
        // One that another trigger has taken away does not run.
        if (!world.triggers.includes(trigger)) continue;
        if (trigger.everyMs === undefined) world.triggers.splice(world.triggers.indexOf(trigger), 1);
        else trigger.dueMs = world.clock.now() + trigger.everyMs;
        const event = { triggerUid: trigger.id, authMode: 'FULL' };
        ran.push({
          handler: trigger.handler,
          ending: run(trigger.handler, [event], { as: 'timer', ...executionOptions }),
        });
      }
      return ran;
    },
    close: () => world.http.close(),
  };
}

function createWorld(options: RealmOptions): World {
  const { timeZone = 'Europe/Paris', locale = 'en_US', language = 'en', variant } = options;
  return {
    book: options.book ?? new Book('spreadsheet-1', timeZone, locale, { keepsApostropheInText: false, ...variant }),
    clock: options.clock ?? createClock(),
    limits: { ...consumerLimits, ...options.limits },
    http: options.http ?? createSyncHttp(),
    person: { email: 'buyer@example.test', locale: language, answers: [] },
    pages: options.pages ?? {},
    isAddOn: options.isAddOn ?? false,
    properties: { user: new Map(), document: new Map(), script: new Map() },
    caches: { user: new Map(), document: new Map(), script: new Map() },
    locks: new Map(),
    triggers: [],
    mails: [],
    menus: [],
    shown: [],
    alerts: [],
    logs: [],
    spent: { fetches: 0, fetchRounds: 0, mails: 0 },
    costMs: options.costMs ?? noCost,
    onLog: options.onLog ?? (() => undefined),
  };
}
