import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needNoFormula, needPerson } from './allowed.ts';

/**
 * Session. The locale is available in every authorization mode (workspace/add-ons/concepts/editor-auth-lifecycle), but
 * a custom function may not call Session (guides/sheets/functions#use_google_apps_script_services).
 */
export class SessionService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  getActiveUserLocale(): string {
    needNoFormula(this.context, 'Session.getActiveUserLocale');
    return this.context.person.locale;
  }

  getScriptTimeZone(): string {
    needNoFormula(this.context, 'Session.getScriptTimeZone');
    return this.context.state.scriptTimeZone;
  }

  getEffectiveUser(): User {
    needPerson(this.context, 'Session.getEffectiveUser', 'userinfo.email');
    return new User(this.context.person.email);
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
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  sendEmail(to: string, subject: string, body: string): void {
    const { state } = this.context;
    needPerson(this.context, 'MailApp.sendEmail', 'script.send_mail');
    if (to === '') throw new ServiceFault('Failed to send email: no recipient');
    const { usage, locale } = this.context.person;
    const { longSubject, longMail } = messagesOf(locale);
    if (subject.length > state.limits.mailSubjectLength) throw new ServiceFault(longSubject);
    if (Buffer.byteLength(body) > state.limits.mailBodyBytes) throw new ServiceFault(longMail);
    usage.add('mails', 1, state.clock.now());
    if (usage.today('mails', state.clock.now()) > state.limits.mailsADay) {
      throw new ServiceFault(messagesOf(locale).tooManyADay('email'));
    }
    state.spent.mails += 1;
    state.mails.push({ to, subject, body });
  }

  getRemainingDailyQuota(): number {
    needPerson(this.context, 'MailApp.getRemainingDailyQuota', 'script.send_mail');
    const { limits, clock } = this.context.state;
    return Math.max(0, limits.mailsADay - this.context.person.usage.today('mails', clock.now()));
  }
}

/** Logger, and the console. */
export class LogService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  log(...parts: readonly unknown[]): void {
    const { logs, onLog } = this.context.state;
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
