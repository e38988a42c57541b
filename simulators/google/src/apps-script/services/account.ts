import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { Stage } from '../world.ts';
import { needPerson } from './allowed.ts';

/**
 * Session. Every authorization mode may ask for the locale (workspace/add-ons/concepts/editor-auth-lifecycle).
 */
export class SessionService {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  getActiveUserLocale(): string {
    return this.stage.person.locale;
  }

  getScriptTimeZone(): string {
    return this.stage.world.scriptTimeZone;
  }

  getEffectiveUser(): User {
    needPerson(this.stage, 'Session.getEffectiveUser', 'userinfo.email');
    return new User(this.stage.person.email);
  }
}

export class User {
  private readonly email: string;

  constructor(email: string) {
    this.email = email;
  }

  getEmail(): string {
    return this.email;
  }
}

/** MailApp. */
export class MailService {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  sendEmail(to: string, subject: string, body: string): void {
    const { world } = this.stage;
    needPerson(this.stage, 'MailApp.sendEmail', 'script.send_mail');
    if (to === '') throw new ServiceFault('Failed to send email: no recipient');
    const { usage, locale } = this.stage.person;
    usage.add('mails', 1, world.clock.now());
    if (usage.today('mails', world.clock.now()) > world.limits.mailsADay) {
      throw new ServiceFault(messagesOf(locale).tooManyADay('email'));
    }
    world.spent.mails += 1;
    world.mails.push({ to, subject, body });
  }

  getRemainingDailyQuota(): number {
    needPerson(this.stage, 'MailApp.getRemainingDailyQuota', 'script.send_mail');
    const { limits, clock } = this.stage.world;
    return Math.max(0, limits.mailsADay - this.stage.person.usage.today('mails', clock.now()));
  }
}

/** Logger, and the console. */
export class LogService {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  log(...parts: readonly unknown[]): void {
    const { logs, onLog } = this.stage.world;
    const line = parts.map(String).join(' ');
    logs.push(line);
    onLog(line);
  }

  info(...parts: readonly unknown[]): void {
    this.log(...parts);
  }

  warn(...parts: readonly unknown[]): void {
    this.log(...parts);
  }

  error(...parts: readonly unknown[]): void {
    this.log(...parts);
  }
}
