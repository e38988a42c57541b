import { Script } from 'node:vm';
import { Book } from '../spreadsheet/book.ts';
import type { EntryVariant } from '../spreadsheet/entry.ts';
import { createClock, type ScriptClock } from './clock.ts';
import { createCosts, type Costs } from './costs.ts';
import { Execution, type Ending, type ExecutionOptions } from './execution.ts';
import { consumerLimits, type ScriptLimits } from './limits.ts';
import { emptyManifest, type ScriptManifest } from './manifest.ts';
import { messagesOf } from './messages.ts';
import { People, ScriptProject, type Person, type Role, type Trigger } from './people.ts';
import { createExecutionContext } from './services/execution-context.ts';
import { createSyncHttp, type SyncHttp } from './sync-http.ts';
import type { StartedAs, ScriptState } from './script-state.ts';

export interface AppsScriptOptions {
  /** The built script. */
  readonly code: string;
  /** HTML files by name without their ending. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Default: no right is granted; `wholeManifest` grants all. */
  readonly manifest?: ScriptManifest;
  readonly limits?: Partial<ScriptLimits>;
  /** The spreadsheet that the script is bound to, with its time zone and locale. Default: a new one. */
  readonly book?: Book;
  /** The id of a new spreadsheet. */
  readonly bookId?: string;
  readonly clock?: ScriptClock;
  readonly timeZone?: string;
  /** The spreadsheet's locale, such as fr_FR. */
  readonly locale?: string;
  /** E-mail address of the spreadsheet's owner. */
  readonly owner?: string;
  /** The owner's language, such as fr. */
  readonly language?: string;
  /** The script's time zone. Default: the spreadsheet's. */
  readonly scriptTimeZone?: string;
  /** The project of a script that is used in several spreadsheets, such as an add-on. Default: a new one. */
  readonly project?: ScriptProject;
  readonly isAddOn?: boolean;
  /** Whether triggers created by a trigger's execution run. Default: they are disabled. */
  readonly runsTriggersOfTriggers?: boolean;
  readonly variant?: Partial<EntryVariant>;
  /** The HTTP transport. Default: a new one. */
  readonly http?: SyncHttp;
  /** Durations of calls, added to those measured at Google. */
  readonly moreMs?: Costs;
  /** Called with each line of the log. */
  readonly onLog?: (line: string) => void;
}

export interface RunOptions extends ExecutionOptions {
  readonly as?: StartedAs;
  /** E-mail address of the active user. Default: the owner. */
  readonly by?: string;
}

/** Simulates Apps Script with one spreadsheet and one script. */
export interface AppsScript {
  readonly state: ScriptState;
  /** Shares the file. @param language the account's, such as fr. */
  share(email: string, role: Exclude<Role, 'owner'>, language?: string): Person;
  /** Runs a function in a new execution. */
  run(name: string, given?: readonly unknown[], options?: RunOptions): Ending;
  /**
   * `run` for a function that must return. @throws Error with the message of its exception, or why the execution ended.
   */
  ask(name: string, given?: readonly unknown[], options?: RunOptions): unknown;
  /** Starts an execution for several calls, for tests that do not depend on separate executions. */
  begin(options?: RunOptions): Execution;
  /** Runs all triggers that are due. @returns each trigger's handler and how its execution ended. */
  runTriggers(options?: ExecutionOptions): { readonly handler: string; readonly ending: Ending }[];
  close(): void;
}

export function createAppsScript(options: AppsScriptOptions): AppsScript {
  const script = new Script(options.code, { filename: 'Code.js' });
  const state = createState(options);
  const begin = ({ as = 'user', by = state.people.owner.email, ...rest }: RunOptions = {}): Execution =>
    new Execution(
      createExecutionContext(state, as, state.project.nextExecution(), state.people.find(by)),
      script,
      rest,
    );

  const run: AppsScript['run'] = (name, given = [], runOptions = {}) => {
    const { usage, locale } = state.people.find(runOptions.by ?? state.people.owner.email);
    const begunMs = state.clock.now();
    if (usage.running >= state.limits.executionsAtOnce) {
      return { kind: 'threw', message: messagesOf(locale).tooManyRunning };
    }
    const execution = begin(runOptions);
    usage.running += 1;
    const ending = execution.call(name, given);
    usage.running -= 1;
    if (runOptions.as === 'timer') usage.add('triggerMs', state.clock.now() - begunMs, begunMs);
    state.project.releaseLocks(execution.id);
    return ending;
  };

  return {
    state,
    share: (email, role, language = 'en') => state.people.add(email, role, language),
    run,
    ask(name, given, runOptions) {
      const ending = run(name, given, runOptions);
      if (ending.kind === 'returned') return ending.value;
      throw new Error(ending.message);
    },
    begin,
    runTriggers(executionOptions = {}) {
      const ran: { handler: string; ending: Ending }[] = [];
      const { triggers } = state.project;
      const isDue = ({ book, dueMs, isDisabled }: Trigger): boolean =>
        !isDisabled && book === state.book.id && dueMs <= state.clock.now();
      const due = triggers.filter(isDue);
      for (const trigger of due) {
        // A trigger that was deleted by another one does not run.
        if (!triggers.includes(trigger)) continue;
        if (trigger.everyMs === undefined) triggers.splice(triggers.indexOf(trigger), 1);
        else trigger.dueMs = state.clock.now() + trigger.everyMs;
        const event = { triggerUid: trigger.id, authMode: 'FULL' };
        ran.push({
          handler: trigger.handler,
          ending: run(trigger.handler, [event], { as: 'timer', by: trigger.by, ...executionOptions }),
        });
      }
      return ran;
    },
    close: () => state.http.close(),
  };
}

function createState(options: AppsScriptOptions): ScriptState {
  const { bookId = 'spreadsheet-1', timeZone = 'Europe/Paris', locale = 'en_US', language = 'en', variant } = options;
  const costMs = createCosts();
  const book = options.book ?? new Book(bookId, timeZone, locale, { keepsApostropheInText: false, ...variant });
  const people = new People(options.owner ?? 'buyer@example.test', language);
  const project = options.project ?? new ScriptProject();
  const user = project.keptBy('user', people.owner.email);
  const document = project.keptBy('document', book.id);
  const script = project.keptBy('script', '');
  return {
    book,
    scriptTimeZone: options.scriptTimeZone ?? book.timeZone,
    clock: options.clock ?? createClock(),
    limits: { ...consumerLimits, ...options.limits },
    http: options.http ?? createSyncHttp(),
    people,
    project,
    properties: { user: user.properties, document: document.properties, script: script.properties },
    caches: { user: user.cache, document: document.cache, script: script.cache },
    triggers: project.triggers,
    manifest: options.manifest ?? emptyManifest,
    prompts: [],
    pages: options.pages ?? {},
    isAddOn: options.isAddOn ?? false,
    runsTriggersOfTriggers: options.runsTriggersOfTriggers ?? false,
    mails: [],
    menus: [],
    shown: [],
    alerts: [],
    logs: [],
    spent: { fetches: 0, fetchRounds: 0, mails: 0 },
    costMs: (...call) => costMs(...call) + (options.moreMs?.(...call) ?? 0),
    onLog: options.onLog ?? (() => undefined),
  };
}
