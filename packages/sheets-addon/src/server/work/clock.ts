import { isBound } from '../script/installation.ts';
import { userShelf } from '../session/shelf.ts';
import { activeBook } from '../workbook/grid.ts';

type Timing = GoogleAppsScript.Script.ClockTriggerBuilder;

/**
 * A trigger of one person in one spreadsheet. It is told by its id: the triggers that Google lists are those of the
 * person in all spreadsheets.
 */
class Clock {
  private readonly handler: string;
  private readonly name: string;
  private readonly often: (builder: Timing) => Timing;

  constructor(handler: string, name: string, often: (builder: Timing) => Timing) {
    this.handler = handler;
    this.name = name;
    this.often = often;
  }

  /** Sets it up where there is none. */
  wind(): void {
    if (this.own() !== undefined) return;
    const made = this.often(ScriptApp.newTrigger(this.handler).timeBased()).create();
    userShelf().set(this.key, made.getUniqueId());
  }

  stop(): void {
    const own = this.own();
    if (own !== undefined) ScriptApp.deleteTrigger(own);
    userShelf().set(this.key, undefined);
  }

  /** False for one beside the one that counts, of an execution that was ended as it set one up: that one goes. */
  counts(trigger: string): boolean {
    const own = this.own();
    if (own?.getUniqueId() === trigger) return true;
    if (own === undefined) userShelf().set(this.key, trigger);
    else for (const stray of triggersOf(trigger)) ScriptApp.deleteTrigger(stray);
    return own === undefined;
  }

  private own(): GoogleAppsScript.Script.Trigger | undefined {
    const id = userShelf().get(this.key);
    return id === undefined ? undefined : triggersOf(id)[0];
  }

  private get key(): string {
    return `${this.name} ${activeBook().getId()}`;
  }
}

function triggersOf(id: string): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getUniqueId() === id);
}

/**
 * Looks at what is due: by the hour, and it is the only one that an add-on may have
 * (developers.google.com/workspace/add-ons/concepts/editor-triggers#restrictions). A script that is bound keeps no
 * password: there it looks thrice in the half hour that a session lasts, and renews it.
 */
export const workClock = new Clock('runSchedule', 'clock', (builder) =>
  isBound() ? builder.everyMinutes(10) : builder.everyHours(1),
);

/** Renews the session of the formulas, thrice in the half hour that it lasts. For a script that is bound. */
export const formulaClock = new Clock('keepFormulas', 'formulas', (builder) => builder.everyMinutes(10));
