import { ServiceFault } from '../fault.ts';
import type { Stage } from '../world.ts';
import { needLook, needPerson } from './allowed.ts';

/** Session. */
export class SessionService {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  getActiveUserLocale(): string {
    needLook(this.stage, 'Session.getActiveUserLocale');
    return this.stage.world.person.locale;
  }

  getScriptTimeZone(): string {
    return this.stage.world.book.timeZone;
  }

  getEffectiveUser(): User {
    needPerson(this.stage, 'Session.getEffectiveUser', 'userinfo.email');
    return new User(this.stage.world.person.email);
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
    if (++world.spent.mails > world.limits.mailsADay) {
      throw new ServiceFault('Service invoked too many times for one day: email.');
    }
    world.mails.push({ to, subject, body });
  }

  getRemainingDailyQuota(): number {
    needPerson(this.stage, 'MailApp.getRemainingDailyQuota', 'script.send_mail');
    const { limits, spent } = this.stage.world;
    return Math.max(0, limits.mailsADay - spent.mails);
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
