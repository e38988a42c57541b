import { ConnectorError, type Language } from '@tpr/core';
import type { Performed, ScheduledTask, ScheduleView } from '../../call/calls.ts';
import { tellFault } from '../../call/fault-words.ts';
import { triggerOf } from '../script/caller.ts';
import { noteBug } from '../script/execution-log.ts';
import { userLanguage } from '../script/language.ts';
import { keepPassword, openOwnClient } from '../session/own-session.ts';
import { userShelf } from '../session/shelf.ts';
import { renewShared } from '../session/sharing.ts';
import { activeBook } from '../workbook/grid.ts';
import { goOnAfterMs, watchAfterMs } from './limits.ts';
import { keepJob, readJob } from './job.ts';
import { perform, type Work } from './perform.ts';
import { workWords } from './words.ts';

interface Schedule extends ScheduleView {
  readonly trigger: string;
  readonly book: string;
}

const handler = 'runSchedule';
const schedulesKey = 'schedules';
/** Hours that Google takes; longer ones are whole days. */
const allowedHours = [1, 2, 4, 6, 8, 12, 24, 168];

export function listSchedules(): ScheduleView[] {
  const book = activeBook().getId();
  return readAll()
    .filter((schedule) => schedule.book === book)
    .map(({ id, task, everyHours, last }) => ({ id, task, everyHours, last }));
}

/** @param password kept after the user has agreed to it; null keeps none, and the schedule needs a session that lasts. */
export function addSchedule(task: ScheduledTask, everyHours: number, password: string | null): void {
  if (!allowedHours.includes(everyHours)) {
    throw new ConnectorError('config', 'Choose how often the work is to be done.', { field: 'everyHours' });
  }
  if (password !== null) keepPassword(password);
  const builder = ScriptApp.newTrigger(handler).timeBased();
  const timed =
    everyHours < 24 ? builder.everyHours(everyHours) : everyHours < 168 ? builder.everyDays(1) : builder.everyWeeks(1);
  const trigger = timed.create().getUniqueId();
  const id = Utilities.getUuid();
  writeAll([...readAll(), { id, task, everyHours, last: undefined, trigger, book: activeBook().getId() }]);
}

export function removeSchedule(id: string): void {
  const gone = readAll().find((schedule) => schedule.id === id);
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getUniqueId() === gone?.trigger) ScriptApp.deleteTrigger(trigger);
  }
  writeAll(readAll().filter((schedule) => schedule.id !== id));
}

/** Called by its trigger. */
export function runSchedule(event: unknown): void {
  const trigger = triggerOf(event);
  if (trigger === undefined) return;
  const schedule = readAll().find((each) => each.trigger === trigger);
  if (schedule === undefined) return;
  const language = userLanguage();
  // Without an input a pull is that of the table, columns and filter, as the user has chosen them last.
  const work = { job: `schedule ${schedule.id}`, task: schedule.task, input: undefined, language, isUnattended: true };
  note(schedule, tryWork(work, language), language);
}

/** Called by the trigger of work that was not finished. */
export function goOnWithWork(event: unknown): void {
  if (triggerOf(event) === undefined) return;
  const job = readJob();
  if (job === undefined) return;
  // At once: the trigger that fired is spent, and this execution may be ended.
  keepJob(job, watchAfterMs);
  const language = userLanguage();
  const told = tryWork({ ...job, language, isUnattended: true }, language);
  if (told.isDone) return;
  // The panel may be at it: it is looked at again later.
  if (told.isBusy) keepJob(job, goOnAfterMs);
  // Nobody looks on: who began it is told, and the work has ended.
  else write(language, job.task, told.text);
}

interface Told {
  readonly isDone: boolean;
  readonly text: string;
  /** Other work is under way in the spreadsheet. */
  readonly isBusy: boolean;
}

function tryWork(work: Work, language: Language): Told {
  const words = workWords[language];
  try {
    // Formulas live from the session that was shared: what renews the schedule's own renews it, too.
    renewShared();
    if (openOwnClient(true) === undefined) return { isDone: false, text: words.signIn, isBusy: false };
    const performed: Performed = perform(work);
    return { isDone: true, text: performed.kind === 'paused' ? words.goesOn : words.done, isBusy: false };
  } catch (error) {
    noteBug(error);
    const fault = error instanceof ConnectorError ? error : undefined;
    const text = fault?.kind === 'auth' ? words.signIn : tellFault(error, language);
    return { isDone: false, text, isBusy: fault?.field === 'lock' };
  }
}

function note(schedule: Schedule, told: Told, language: Language): void {
  const { isDone, text, isBusy } = told;
  const last = { at: new Date().toISOString(), isDone, text };
  writeAll(readAll().map((each) => (each.id === schedule.id ? { ...each, last } : each)));
  // Told once, not every hour.
  if (!isDone && !isBusy && schedule.last?.isDone !== false) {
    write(language, workWords[language].tasks[schedule.task], text);
  }
}

function write(language: Language, task: string, reason: string): void {
  const { mailSubject, mailBody } = workWords[language];
  const owner = Session.getEffectiveUser().getEmail();
  MailApp.sendEmail(owner, mailSubject(task), mailBody(task, reason, activeBook().getUrl()));
}

function readAll(): readonly Schedule[] {
  return userShelf().read<readonly Schedule[]>(schedulesKey) ?? [];
}

function writeAll(schedules: readonly Schedule[]): void {
  userShelf().write(schedulesKey, schedules);
}
