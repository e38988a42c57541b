import { randomUUID } from 'node:crypto';
import { ServiceFault } from '../fault.ts';
import type { Stage, Trigger } from '../world.ts';
import { needPerson } from './allowed.ts';

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
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  newTrigger(handler: string): TriggerBuilder {
    needPerson(this.stage, 'ScriptApp.newTrigger', 'script.scriptapp');
    return new TriggerBuilder(this.stage, handler);
  }

  getProjectTriggers(): TriggerHandle[] {
    needPerson(this.stage, 'ScriptApp.getProjectTriggers', 'script.scriptapp');
    return this.stage.world.triggers.map((trigger) => new TriggerHandle(trigger));
  }

  deleteTrigger(handle: TriggerHandle): void {
    needPerson(this.stage, 'ScriptApp.deleteTrigger', 'script.scriptapp');
    const { triggers } = this.stage.world;
    const id = handle.getUniqueId();
    const at = triggers.findIndex((trigger) => trigger.id === id);
    if (at >= 0) triggers.splice(at, 1);
  }

  /** How the script came to the person: by the Marketplace, or in their spreadsheet. */
  getInstallationSource(): string {
    needPerson(this.stage, 'ScriptApp.getInstallationSource', 'script.scriptapp');
    return this.stage.world.isAddOn ? 'WEB_STORE_ADD_ON' : 'NONE';
  }

  getAuthorizationInfo(): AuthorizationInfo {
    return new AuthorizationInfo(modes[this.stage.startedAs]);
  }
}

export class AuthorizationInfo {
  private readonly mode: string;

  constructor(mode: string) {
    this.mode = mode;
  }

  getAuthorizationStatus(): string {
    return this.mode === 'FULL' ? 'NOT_REQUIRED' : 'REQUIRED';
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
  private readonly stage: Stage;
  private readonly handler: string;

  constructor(stage: Stage, handler: string) {
    this.stage = stage;
    this.handler = handler;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.stage, this.handler);
  }
}

export class ClockTriggerBuilder {
  private readonly stage: Stage;
  private readonly handler: string;
  private afterMs: number | undefined;
  private everyMs: number | undefined;

  constructor(stage: Stage, handler: string) {
    this.stage = stage;
    this.handler = handler;
  }

  after(ms: number): this {
    this.afterMs = ms;
    return this;
  }

  everyMinutes(minutes: number): this {
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
    const { triggers, limits, clock, isAddOn } = this.stage.world;
    if (triggers.length >= limits.triggers) {
      throw new ServiceFault('This script has too many triggers. Triggers must be deleted before more can be added.');
    }
    if (isAddOn && (this.everyMs ?? 0) < hourMs) {
      throw new ServiceFault('Clock events must be scheduled at least 1 hour(s) apart for add-ons.');
    }
    const id = randomUUID();
    const dueMs = clock.now() + (this.afterMs ?? this.everyMs ?? 0);
    const trigger: Trigger = { id, handler: this.handler, dueMs, everyMs: this.everyMs };
    triggers.push(trigger);
    return new TriggerHandle(trigger);
  }
}
