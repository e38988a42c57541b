import {
  answerRun,
  createAppsScript,
  serialOf,
  type AppsScript,
  type RunAnswer,
  type RunCall,
  type ScriptManifest,
  type SyncHttp,
} from '@tpr/google-simulator/apps-script';
import { BookWatch } from './book-watch.ts';
import { Person } from './person.ts';
import type { ActAnswer, BookChange, FunctionAnswer, FunctionCall, UserAct } from './protocol.ts';
import { SheetIds } from './sheet-ids.ts';
import { StyleTable } from './style-table.ts';

export interface BuiltScript {
  /** Code.js. */
  readonly code: string;
  /** appsscript.json. */
  readonly manifest: ScriptManifest;
  /** The sidebar's page, by file name without extension. */
  readonly pages: Readonly<Record<string, string>>;
}

/** An uncaught error of the script. */
export interface Failed {
  readonly handler: string;
  readonly reason: string;
}

/** The spreadsheet with its script, for the page and the sidebar. Every call returns synchronously or throws. */
export class ScriptHost {
  private readonly appsScript: AppsScript;
  private readonly ids: SheetIds;
  private readonly styles = new StyleTable();
  private readonly person: Person;
  private readonly watch: BookWatch;

  /** @param http the transport of UrlFetchApp */
  constructor({ code, manifest, pages }: BuiltScript, http: SyncHttp) {
    this.appsScript = createAppsScript({ code, manifest, pages, http });
    const { state } = this.appsScript;
    this.ids = new SheetIds(state.book);
    this.person = new Person(state, this.ids);
    this.watch = new BookWatch(state, this.ids, this.styles);
  }

  /** Opens the spreadsheet: the script creates its menu. @returns everything that the page has to show. */
  open(language: 'en' | 'fr'): BookChange | undefined {
    const { state } = this.appsScript;
    state.people.owner.locale = language;
    state.book.locale = language === 'fr' ? 'fr_FR' : 'en_US';
    this.appsScript.ask('onOpen', [{ authMode: 'LIMITED' }], { as: 'open' });
    return new BookWatch(state, this.ids, this.styles).read();
  }

  /** The differences since the last call. */
  changes(): BookChange | undefined {
    return this.watch.read();
  }

  act(act: UserAct): ActAnswer {
    try {
      const answer = this.person.act(act);
      if (act.kind === 'select') this.watch.noteSelection();
      return answer;
    } catch (error) {
      return { kind: 'refused', text: error instanceof Error ? error.message : String(error) };
    }
  }

  callFunction({ name, given }: FunctionCall): FunctionAnswer {
    const ending = this.appsScript.run(name, given, { as: 'customFunction' });
    if (ending.kind !== 'returned') return { error: ending.message };
    const { timeZone } = this.appsScript.state.book;
    // The grid has no dates: it shows their serial numbers.
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      return value instanceof Date ? serialOf(value.getTime(), timeZone) : value;
    };
    return { value: plain(ending.value ?? '') };
  }

  /** Runs the function of a menu item that the user chose. */
  chooseMenu(handler: string): Failed[] {
    const ending = this.appsScript.run(handler);
    return ending.kind === 'returned' ? [] : [{ handler, reason: ending.message }];
  }

  /** Answers a call of the sidebar. */
  answerSidebar(call: RunCall): RunAnswer {
    return answerRun(this.appsScript, call);
  }

  /** The last page that the script showed in the sidebar. */
  sidebarPage(): string {
    return this.appsScript.state.shown.at(-1)?.content ?? '';
  }

  /** ms until the next trigger is due; undefined when none will run. */
  get nextTriggerMs(): number | undefined {
    const { triggers, clock } = this.appsScript.state;
    const dueMs = triggers.filter(({ isDisabled }) => !isDisabled).map((trigger) => trigger.dueMs);
    return dueMs.length === 0 ? undefined : Math.max(0, Math.min(...dueMs) - clock.now());
  }

  /** @param id of a trigger that is made due now. */
  runTriggers(id?: string): Failed[] {
    const { triggers, clock } = this.appsScript.state;
    const wanted = triggers.find((trigger) => trigger.id === id);
    if (wanted !== undefined) wanted.dueMs = clock.now();
    return this.appsScript
      .runTriggers()
      .flatMap(({ handler, ending }) => (ending.kind === 'returned' ? [] : [{ handler, reason: ending.message }]));
  }

  /** Whether a waiting execution holds the lock of the script or of its user: others wait for these until they get them. */
  get isLocked(): boolean {
    const { project, people } = this.appsScript.state;
    const locks = [project.keptBy('script', ''), project.keptBy('user', people.owner.email)];
    return locks.some(({ holder }) => holder !== undefined);
  }

  /** Advances the clock without an action. */
  passTime(ms: number): void {
    this.appsScript.state.clock.advance(ms);
  }

  close(): void {
    this.appsScript.close();
  }
}
