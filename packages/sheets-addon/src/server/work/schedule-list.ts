import { ConnectorError } from '@tpr/core';
import { scheduledTasks, type MissedRun, type ScheduledTask, type ScheduleView } from '../../shared/calls.ts';
import { hourOf, isScheduleTime, lastHour, type ScheduleTime } from '../../shared/schedule-time.ts';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { releaseLock, takeLock } from '../script/locks.ts';
import { keepPassword, keepsPassword, viewSession } from '../session/own-session.ts';
import { documentStore } from '../session/property-store.ts';
import { ownMark } from '../session/user-mark.ts';
import { activeBook } from '../workbook/grid.ts';
import { CellClock } from '../workbook/wall-clock.ts';
import { workTrigger } from './time-triggers.ts';
import { endJob, readJobs } from './job.ts';
import { forgetKnown } from './last-findings.ts';
import { watchAfterMs } from './limits.ts';
import { workMessages } from './messages.ts';

/** A schedule of this spreadsheet. All users see it, and can take it over. */
export interface Schedule extends Omit<ScheduleView, 'isMine' | 'missed'> {
  /** Mark of the user as whom it runs. */
  readonly by: string;
  /** The last hour at which it was handled, as `hourOf` returns it. */
  readonly doneHour: number;
  /** When a run began that has not reported its result. */
  readonly begunAt?: string | undefined;
  /** Whether that run is continued if Google ends it. */
  readonly resumes?: boolean;
  /** Whether the mail about its failure could not be sent; a later run sends it. */
  readonly isMailPending?: boolean | undefined;
}

type Run = Partial<Pick<Schedule, 'doneHour' | 'last' | 'begunAt' | 'resumes' | 'isMailPending'>>;

/** The result of a run that was not written into the list, because another execution held the lock. */
interface Outcome {
  /** Its `begunAt`. */
  readonly of: string;
  readonly changed: Run;
}

const schedulesKey = 'schedules';

const outcomeKey = (id: string): string => `outcome ${id}`;

const jobPrefix = 'schedule ';

/** The name of a schedule's job. */
export const jobOf = ({ id }: Pick<Schedule, 'id'>): string => `${jobPrefix}${id}`;

/** Whether a job is that of a schedule that was removed. */
export function isOfRemovedSchedule(job: string): boolean {
  return job.startsWith(jobPrefix) && !readAll().some((schedule) => jobOf(schedule) === job);
}

export function listSchedules(): ScheduleView[] {
  const mine = ownMark();
  const now = currentHour();
  return readAll().map((schedule) => {
    const { id, task, time, owner, last, by } = schedule;
    const missed = missedRun(schedule, now);
    return { id, task, time, owner, last, isMine: by === mine, ...(missed !== undefined && { missed }) };
  });
}

/** Google begins a trigger within its hour: a schedule that is this late has not run. */
const lateHours = 2;

function missedRun({ time, doneHour, begunAt, resumes }: Schedule, now: number): MissedRun | undefined {
  const due = lastHour(time, now - lateHours);
  if (due !== undefined && due > doneHour) {
    return { since: new Date(Date.now() - (now - due) * hourMs).toISOString(), why: 'notRun' };
  }
  const isEnded = begunAt !== undefined && resumes !== true && Date.now() - Date.parse(begunAt) > watchAfterMs;
  return isEnded ? { since: begunAt, why: 'ended' } : undefined;
}

/**
 * Creates the trigger again if the user has schedules or jobs, because it can be lost, deleted or disabled at Google.
 */
export function restoreClock(): void {
  if (ownSchedules().length > 0 || readJobs().length > 0) workTrigger.repair();
}

/** @throws ConnectorError `config` if it could not run unattended, `auth` while no user is signed in. */
export function addSchedule(task: ScheduledTask, time: ScheduleTime, password: string | null): void {
  demandTime(scheduledTasks.includes(task) && isScheduleTime(time));
  const runner = prepare(password);
  const added = { id: Utilities.getUuid(), task, time, last: undefined, ...runner };
  const isSame = (each: Schedule): boolean =>
    each.by === added.by && each.task === task && JSON.stringify(each.time) === JSON.stringify(time);
  change((all) => (all.some(isSame) ? all : [...all, added]));
}

/** It keeps what its last run has found, so that a mail still lists only what is new. */
export function moveSchedule(id: string, time: ScheduleTime): void {
  demandTime(isScheduleTime(time));
  // A time that has passed already is not made up for.
  const doneHour = currentHour() - 1;
  const moved = (each: Schedule): Schedule => ({ ...each, time, doneHour: Math.max(each.doneHour, doneHour) });
  change((all) => all.map((each) => (each.id === id ? moved(each) : each)));
}

function demandTime(isValid: boolean): void {
  if (!isValid) throw new ConnectorError('config', workMessages[userLanguage()].needsTime, { field: 'time' });
}

export function takeOverSchedule(id: string, password: string | null): void {
  const runner = prepare(password);
  // The mail about a failure went to the first owner.
  const taken = (each: Schedule): Schedule => ({
    ...each,
    ...runner,
    doneHour: each.doneHour,
    isMailPending: each.last?.isDone === false || undefined,
  });
  change((all) => all.map((each) => (each.id === id ? taken(each) : each)));
}

/** Also ends its unfinished work. That of a colleague ends when their trigger continues it. */
export function removeSchedule(id: string): void {
  change((all) => all.filter((each) => each.id !== id));
  endJob(jobOf({ id }));
  forgetKnown(jobOf({ id }));
  documentStore().set(outcomeKey(id), undefined);
  stopIfIdle();
}

/** The schedules that run as the active user. */
export function ownSchedules(): readonly Schedule[] {
  const mine = ownMark();
  return readAll().filter(({ by }) => by === mine);
}

/** @returns false, and nothing has changed, when another execution held the lock. */
export function changeSchedule(id: string, changed: Run): boolean {
  return tryChange((all) => all.map((each) => (each.id === id ? { ...each, ...changed } : each)));
}

/** Stores the result of a run. While the lock is held, it is stored beside the list, where only its trigger writes. */
export function endRun(id: string, begunAt: string, changed: Run): void {
  const ended = { ...changed, begunAt: undefined };
  if (changeSchedule(id, ended)) return;
  documentStore().write(outcomeKey(id), { of: begunAt, changed: ended } satisfies Outcome);
}

/** Stops the trigger if the user has neither schedules nor jobs. */
export function stopIfIdle(): void {
  if (ownSchedules().length === 0 && readJobs().length === 0) workTrigger.stop();
}

/** The current hour in the zone of the spreadsheet, as `hourOf` returns it. */
export function currentHour(): number {
  const serial = new CellClock(activeBook().getSpreadsheetTimeZone()).serialOf(new Date());
  return hourOf((serial - unixSerial) * dayMs);
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** 1970-01-01. */
const unixSerial = 25_569;

/** Checks that a schedule can run as the active user, and returns that user. */
function prepare(password: string | null): Pick<Schedule, 'by' | 'owner' | 'doneHour'> {
  if (password !== null) keepPassword(password);
  const session = viewSession();
  if (session.state !== 'in') throw new ConnectorError('auth', 'You are not signed in.', { field: 'session' });
  if (isBound() ? !session.staysSignedIn : !keepsPassword()) {
    const { needsSession, needsPassword } = workMessages[userLanguage()];
    throw new ConnectorError('config', isBound() ? needsSession : needsPassword, { field: 'password' });
  }
  workTrigger.ensure();
  // A schedule for the current hour still runs.
  return { by: ownMark(), owner: session.connection.username, doneHour: currentHour() - 1 };
}

const lockWaitMs = 10_000;

type Next = (all: readonly Schedule[]) => readonly Schedule[];

/** @throws ConnectorError `retry-later` while another execution holds the lock. */
function change(next: Next): void {
  if (tryChange(next)) return;
  const message = 'Schedules are being changed by others. Try again in a moment.';
  throw new ConnectorError('retry-later', message, { field: 'lock', waitMs: 5_000 });
}

/** Changes the list under a lock, because two users may change it at once. @returns false if the lock is held. */
function tryChange(next: Next): boolean {
  const lock = LockService.getScriptLock();
  if (!takeLock(lock, lockWaitMs)) return false;
  try {
    documentStore().write(schedulesKey, next(readAll()));
  } finally {
    releaseLock(lock);
  }
  return true;
}

function readAll(): readonly Schedule[] {
  const all = documentStore().read<readonly Schedule[]>(schedulesKey) ?? [];
  return all.map((each) => (each.begunAt === undefined ? each : withOutcome(each)));
}

function withOutcome(schedule: Schedule): Schedule {
  const outcome = documentStore().read<Outcome>(outcomeKey(schedule.id));
  if (outcome === undefined || outcome.of !== schedule.begunAt) return schedule;
  return { ...schedule, ...outcome.changed, begunAt: undefined };
}
