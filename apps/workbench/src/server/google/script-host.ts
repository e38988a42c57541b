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
  /** The page of the sidebar, by the name of its file without the ending. */
  readonly pages: Readonly<Record<string, string>>;
}

/** An uncaught failure. */
export interface Failed {
  readonly handler: string;
  readonly reason: string;
}

/** The spreadsheet with the script in it, as the page and its sidebar reach it. Every call is answered at once or throws. */
export class ScriptHost {
  private readonly appsScript: AppsScript;
  private readonly ids: SheetIds;
  private readonly styles = new StyleTable();
  private readonly person: Person;
  private readonly watch: BookWatch;

  /** @param http the way out */
  constructor({ code, manifest, pages }: BuiltScript, http: SyncHttp) {
    this.appsScript = createAppsScript({ code, manifest, pages, http });
    const { state } = this.appsScript;
    this.ids = new SheetIds(state.book);
    this.person = new Person(state, this.ids);
    this.watch = new BookWatch(state, this.ids, this.styles);
  }

  /** Opens the spreadsheet: the script makes its menu. @returns everything that the page has to show. */
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
    // The grid has no dates: it shows the number behind one.
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      return value instanceof Date ? serialOf(value.getTime(), timeZone) : value;
    };
    return { value: plain(ending.value ?? '') };
  }

  /** What the person chose in a menu of the script. */
  chooseMenu(handler: string): Failed[] {
    const ending = this.appsScript.run(handler);
    return ending.kind === 'returned' ? [] : [{ handler, reason: ending.message }];
  }

  /** A call of the sidebar. */
  answerSidebar(call: RunCall): RunAnswer {
    return answerRun(this.appsScript, call);
  }

  /** The page that the script shows in the sidebar; the last one. */
  sidebarPage(): string {
    return this.appsScript.state.shown.at(-1)?.content ?? '';
  }

  /** ms until the next trigger is due; undefined when none will run. */
  get nextTriggerMs(): number | undefined {
    const { triggers, clock } = this.appsScript.state;
    const dueMs = triggers.filter(({ isDisabled }) => !isDisabled).map((trigger) => trigger.dueMs);
    return dueMs.length === 0 ? undefined : Math.max(0, Math.min(...dueMs) - clock.now());
  }

  /** @param id makes this one due at once. */
  runTriggers(id?: string): Failed[] {
    const { triggers, clock } = this.appsScript.state;
    const wanted = triggers.find((trigger) => trigger.id === id);
    if (wanted !== undefined) wanted.dueMs = clock.now();
    return this.appsScript
      .runTriggers()
      .flatMap(({ handler, ending }) => (ending.kind === 'returned' ? [] : [{ handler, reason: ending.message }]));
  }

  /** Whether an execution that waits for the service holds the lock that is one in all files. */
  get isScriptLocked(): boolean {
    return this.appsScript.state.project.keptBy('script', '').holder !== undefined;
  }

  /** Time passes without an action. */
  passTime(ms: number): void {
    this.appsScript.state.clock.advance(ms);
  }

  close(): void {
    this.appsScript.close();
  }
}
