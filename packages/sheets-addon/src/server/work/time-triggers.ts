import { ConnectorError } from '@tpr/core';
import { tooManyTriggers } from '../../shared/google-messages.ts';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { userStore } from '../session/property-store.ts';
import { activeBook } from '../workbook/grid.ts';

/** Triggers of one user in all spreadsheets that Google allows an add-on. */
const mostTriggers = 20;
/** A trigger that has not fired for this long is replaced: an hourly one fires within its hour. */
const silentMs = 2.5 * 3_600_000;

type Timing = GoogleAppsScript.Script.ClockTriggerBuilder;

/**
 * A trigger of one user in one spreadsheet. It is identified by its id, because Google lists the triggers of the user
 * in all spreadsheets.
 */
class TimeTrigger {
  private readonly handler: string;
  private readonly name: string;
  private readonly often: (builder: Timing) => Timing;

  constructor(handler: string, name: string, often: (builder: Timing) => Timing) {
    this.handler = handler;
    this.name = name;
    this.often = often;
  }

  /** Creates the trigger unless it exists. @throws ConnectorError `config` with as many triggers as Google allows. */
  ensure(): void {
    if (this.own() !== undefined) return;
    const made = this.create();
    if (made !== undefined) this.keep(made.getUniqueId());
  }

  /**
   * Creates the trigger unless it exists, and replaces one that no longer fires: Google disables a trigger that another
   * trigger's execution has created, and still lists it (issuetracker.google.com/issues/150756612). Only the page calls this.
   */
  repair(): void {
    const firedMs = this.kept()?.firedMs;
    if (firedMs !== undefined && Date.now() - firedMs > silentMs) this.stop();
    this.ensure();
  }

  stop(): void {
    const own = this.own();
    if (own !== undefined) ScriptApp.deleteTrigger(own);
    userStore().set(this.key, undefined);
  }

  /** Notes that the trigger fired. @returns false for a second trigger, left by an execution that ended early: it is deleted. */
  acknowledge(trigger: string): boolean {
    const own = this.own();
    const isOwn = own === undefined || own.getUniqueId() === trigger;
    if (isOwn) this.keep(trigger);
    else for (const stray of triggersOf(trigger)) ScriptApp.deleteTrigger(stray);
    return isOwn;
  }

  /** @returns undefined if an earlier execution has created one without storing its id: `acknowledge` stores it. */
  private create(): GoogleAppsScript.Script.Trigger | undefined {
    try {
      return this.often(ScriptApp.newTrigger(this.handler).timeBased()).create();
    } catch (error) {
      const known = new Set(userStore().valuesOf(`${this.name} `).map(idOf));
      const isStray = (trigger: GoogleAppsScript.Script.Trigger): boolean =>
        trigger.getHandlerFunction() === this.handler && !known.has(trigger.getUniqueId());
      // An add-on may have one trigger per spreadsheet, so the one that exists prevents another.
      if (isBound()) throw error;
      const all = ScriptApp.getProjectTriggers();
      if (all.some(isStray)) return undefined;
      if (all.length < mostTriggers) throw error;
      const message = tooManyTriggers[userLanguage()](mostTriggers);
      throw new ConnectorError('config', message, { field: 'google', cause: error });
    }
  }

  private own(): GoogleAppsScript.Script.Trigger | undefined {
    const id = this.kept()?.id;
    return id === undefined ? undefined : triggersOf(id)[0];
  }

  private keep(id: string): void {
    userStore().set(this.key, `${id} ${Date.now()}`);
  }

  private kept(): { readonly id: string; readonly firedMs: number } | undefined {
    const text = userStore().get(this.key);
    return text === undefined ? undefined : { id: idOf(text), firedMs: Number(text.split(' ')[1] ?? 0) };
  }

  private get key(): string {
    return `${this.name} ${activeBook().getId()}`;
  }
}

const idOf = (kept: string): string => kept.split(' ')[0] ?? '';

function triggersOf(id: string): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getUniqueId() === id);
}

/**
 * Runs due schedules and stored jobs every hour; an add-on may have no other trigger
 * (developers.google.com/workspace/add-ons/concepts/editor-triggers#restrictions). A bound script stores no password.
 * There the trigger runs every ten minutes, and renews the session, which lasts half an hour.
 */
export const workTrigger = new TimeTrigger('runSchedule', 'clock', (builder) =>
  isBound() ? builder.everyMinutes(10) : builder.everyHours(1),
);

/** Renews the session of the formulas, which lasts half an hour, every ten minutes. For a bound script. */
export const formulaTrigger = new TimeTrigger('keepFormulas', 'formulas', (builder) => builder.everyMinutes(10));
