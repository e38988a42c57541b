import { randomUUID } from 'node:crypto';
import { Killed, ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { Person, Trigger } from '../people.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needPerson, needRun } from './allowed.ts';

const hourMs = 3_600_000;
const modes = {
  user: 'FULL',
  page: 'FULL',
  timer: 'FULL',
  customFunction: 'CUSTOM_FUNCTION',
  open: 'LIMITED',
  openElsewhere: 'NONE',
} as const;

/** ScriptApp. */
export class ScriptService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  newTrigger(handler: string): TriggerBuilder {
    needPerson(this.context, 'ScriptApp.newTrigger', 'script.scriptapp');
    return new TriggerBuilder(this.context, handler);
  }

  /**
   * Triggers of the project and the user, in every file: developers.google.com/apps-script/reference/script/script-app.
   */
  getProjectTriggers(): TriggerHandle[] {
    needPerson(this.context, 'ScriptApp.getProjectTriggers', 'script.scriptapp');
    return ownTriggers(this.context).map((trigger) => new TriggerHandle(trigger));
  }

  deleteTrigger(handle: TriggerHandle): void {
    needPerson(this.context, 'ScriptApp.deleteTrigger', 'script.scriptapp');
    const { triggers } = this.context.state.project;
    const id = handle.getUniqueId();
    const found = ownTriggers(this.context).find((trigger) => trigger.id === id);
    if (found !== undefined) triggers.splice(triggers.indexOf(found), 1);
  }

  /**
   * How the user got the script: from the Marketplace, or in their spreadsheet. It requires no scope
   * (reference/script/script-app#getInstallationSource()).
   */
  getInstallationSource(): string {
    needRun(this.context, 'ScriptApp.getInstallationSource', 'script.scriptapp');
    return this.context.state.isAddOn ? 'WEB_STORE_ADD_ON' : 'NONE';
  }

  /**
   * Continues if all scopes are granted; otherwise Google asks for them, and the execution ends. Source:
   * reference/script/script-app#requireScopes(AuthMode,String). Without a screen the user cannot be asked.
   */
  requireScopes(_mode: string, wanted: readonly string[]): void {
    const { person, state, startedAs } = this.context;
    const missing = wanted.filter((scope) => isWithheld(person, scope));
    if (missing.length === 0) return;
    if (startedAs === 'user') state.prompts.push([...missing]);
    throw new Killed('Authorization is required to perform that action.');
  }

  /**
   * Without a list of scopes it checks all scopes of the manifest:
   * https://developers.google.com/apps-script/reference/script/authorization-info#getauthorizedscopes
   */
  getAuthorizationInfo(_mode: string, wanted?: readonly string[]): AuthorizationInfo {
    const { person, state, startedAs } = this.context;
    const scopes = wanted ?? state.manifest.oauthScopes ?? [];
    return new AuthorizationInfo(modes[startedAs], !scopes.some((scope) => isWithheld(person, scope)));
  }
}

function isWithheld({ withheld }: Person, scope: string): boolean {
  return withheld.has(scope.slice(scope.lastIndexOf('/') + 1));
}

function ownTriggers({ state, person }: ExecutionContext): Trigger[] {
  return state.project.triggers.filter(({ by }) => by === person.email);
}

export class AuthorizationInfo {
  private readonly mode: string;
  private readonly isGranted: boolean;

  constructor(mode: string, isGranted: boolean) {
    this.mode = mode;
    this.isGranted = isGranted;
  }

  getAuthorizationStatus(): string {
    return this.mode === 'FULL' && this.isGranted ? 'NOT_REQUIRED' : 'REQUIRED';
  }

  getAuthorizationUrl(): string | null {
    return this.isGranted ? null : 'https://script.google.com/macros/authorize';
  }
}

export class TriggerHandle {
  private readonly trigger: Trigger;

  constructor(trigger: Trigger) {
    this.trigger = trigger;
  }

  getUniqueId(): string {
    return this.trigger.id;
  }

  getHandlerFunction(): string {
    return this.trigger.handler;
  }
}

export class TriggerBuilder {
  private readonly context: ExecutionContext;
  private readonly handler: string;

  constructor(context: ExecutionContext, handler: string) {
    this.context = context;
    this.handler = handler;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.context, this.handler);
  }
}

export class ClockTriggerBuilder {
  private readonly context: ExecutionContext;
  private readonly handler: string;
  private afterMs: number | undefined;
  private everyMs: number | undefined;

  constructor(context: ExecutionContext, handler: string) {
    this.context = context;
    this.handler = handler;
  }

  after(ms: number): this {
    this.afterMs = ms;
    return this;
  }

  everyMinutes(minutes: number): this {
    if (![1, 5, 10, 15, 30].includes(minutes)) throw new ServiceFault('Invalid argument: minutes');
    this.everyMs = minutes * 60_000;
    return this;
  }

  everyHours(hours: number): this {
    if (![1, 2, 4, 6, 8, 12].includes(hours)) throw new ServiceFault('Invalid argument: hours');
    this.everyMs = hours * hourMs;
    return this;
  }

  everyDays(days: number): this {
    this.everyMs = days * 24 * hourMs;
    return this;
  }

  everyWeeks(weeks: number): this {
    return this.everyDays(weeks * 7);
  }

  atHour(): this {
    return this;
  }

  create(): TriggerHandle {
    const { project, book, limits, clock, isAddOn, runsTriggersOfTriggers } = this.context.state;
    const mine = ownTriggers(this.context);
    if (mine.length >= limits.triggers) {
      throw new ServiceFault(messagesOf(this.context.person.locale).tooManyTriggers);
    }
    if (isAddOn && (this.everyMs ?? 0) < hourMs) {
      throw new ServiceFault('Clock events must be scheduled at least 1 hour(s) apart for add-ons.');
    }
    // workspace/add-ons/concepts/editor-triggers#restrictions; the message is undocumented.
    if (isAddOn && mine.some((trigger) => trigger.book === book.id)) {
      throw new ServiceFault(
        'The Add-on attempted to create too many time-based triggers in this document for this Google user account.',
      );
    }
    const waitMs = this.afterMs ?? this.everyMs;
    if (waitMs === undefined) throw new ServiceFault('The trigger has no time at which it runs.');
    const trigger: Trigger = {
      id: randomUUID(),
      handler: this.handler,
      by: this.context.person.email,
      book: book.id,
      dueMs: clock.now() + waitMs,
      everyMs: this.everyMs,
      // issuetracker.google.com/issues/150756612: a trigger created by a trigger's execution is disabled in V8.
      isDisabled: this.context.startedAs === 'timer' && !runsTriggersOfTriggers,
    };
    project.triggers.push(trigger);
    return new TriggerHandle(trigger);
  }
}
