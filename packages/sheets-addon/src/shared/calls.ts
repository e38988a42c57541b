import type { ConnectorError, ErrorDetails, ErrorKind, Language } from '@tpr/core';
import type { FormulaForm } from '@tpr/core/formulas';
import type { WorkbookTask, WorkbookTasks, TaskProgress } from '@tpr/core/workbook';
import type { OverlayChange } from '@tpr/core/api';
import type { ConnectionForm, Preset, SessionView } from '@tpr/panel/session';
import type { ScheduleTime } from './schedule-time.ts';

/**
 * The requests of the sidebar's page to the script, and the responses: plain JSON both ways, since Google passes
 * nothing else. Errors are replies as well, because an exception keeps only its message.
 */
export interface Calls {
  openPanel: { in: []; out: SidebarState };
  signIn: { in: [connection: ConnectionForm, password: string, staysSignedIn: boolean]; out: SidebarState };
  signOut: { in: []; out: SidebarState };
  reviewProfile: { in: [text: string]; out: readonly OverlayChange[] };
  importProfile: { in: [text: string]; out: SidebarState };
  perform: { in: [job: string, task: WorkbookTask, input: unknown]; out: Performed };
  /** The progress of a job, read by a second execution while the first works. */
  followWork: { in: [job: string]; out: Progressed };
  stopWork: { in: [job: string]; out: null };
  /** Ends all unfinished work of the user in this spreadsheet. Rows that are written stay. */
  dropWork: { in: []; out: SidebarState };
  /**
   * @param mayOnlyRead the sharing user's confirmation, because the service does not report rights.
   * @param staysAlive consent to formulas that work without the sharing user.
   */
  share: { in: [username: string, password: string, mayOnlyRead: boolean, staysAlive: boolean]; out: SidebarState };
  unshare: { in: []; out: SidebarState };
  /** @param password kept for unattended runs; null where it is kept already, or the script keeps none. */
  addSchedule: { in: [task: ScheduledTask, time: ScheduleTime, password: string | null]; out: SidebarState };
  /** Makes a colleague's schedule run as the active user from now on. */
  takeOverSchedule: { in: [id: string, password: string | null]; out: SidebarState };
  moveSchedule: { in: [id: string, time: ScheduleTime]; out: SidebarState };
  removeSchedule: { in: [id: string]; out: SidebarState };
  /** Stores the password for unattended work, as its user's consent, without a schedule. */
  keepPassword: { in: [password: string]; out: SidebarState };
  forgetPassword: { in: []; out: SidebarState };
}

export type CallName = keyof Calls;
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: PackedError };

export interface SidebarState {
  readonly spreadsheetId: string;
  readonly language: Language;
  readonly formulaForm: FormulaForm;
  readonly session: SessionView;
  readonly presets: readonly Preset[];
  /** The overlay of the user, and the default one for users without their own; each empty without one. */
  readonly profile: string;
  readonly companyProfile: string;
  readonly sharing: SharingView;
  readonly schedules: readonly ScheduleView[];
  /** Whether all editors of the spreadsheet may change this script: then it stores no password. */
  readonly isBound: boolean;
  /** Whether the password is kept for unattended runs. */
  readonly keepsPassword: boolean;
  /** Unfinished work that continues automatically. */
  readonly jobs: readonly JobView[];
}

/** Whether the formulas of this spreadsheet may use a connection, and whose. */
export interface SharingView {
  readonly state: 'none' | 'shared' | 'ended';
  readonly username?: string;
  readonly isMine?: boolean;
  /** Whether formulas work without the sharing user. */
  readonly staysAlive?: boolean;
}

/**
 * `tellChanges` refreshes the table and mails the changed rows. `digest` mails counts. `reviewQueue` mails which
 * documents newly wait for a decision, and how many no longer do. `checkService` mails what the service does
 * differently.
 */
export const scheduledTasks = [
  'refresh',
  'tellChanges',
  'pull',
  'sendReady',
  'listMissing',
  'reviewQueue',
  'summarise',
  'digest',
  'checkService',
] as const;
export type ScheduledTask = (typeof scheduledTasks)[number];

export interface ScheduleView {
  readonly id: string;
  readonly task: ScheduledTask;
  readonly time: ScheduleTime;
  /** User of the service under which it runs. */
  readonly owner: string;
  readonly isMine: boolean;
  readonly last: { readonly at: string; readonly isDone: boolean; readonly text: string } | undefined;
  readonly missed?: MissedRun;
}

/** A run that did not begin, or did not report its result. */
export interface MissedRun {
  /** When it began, or was due: an instant. */
  readonly since: string;
  /** Google ended its execution, or did not begin one. */
  readonly why: 'ended' | 'notRun';
}

export interface JobView {
  readonly job: string;
  readonly task: WorkbookTask;
  readonly runs: number;
  /** What it waits for: Google's daily limit, a sign-in, or the service. */
  readonly waits?: JobWait;
}

export type JobWait = 'quota' | 'signIn' | 'later';

/** `paused`: the time of one execution was over; the next call continues the work, or a trigger. */
export type Performed = {
  readonly kind: 'done' | 'paused';
  readonly result: WorkbookTasks[WorkbookTask]['out'] | null;
};

export interface Progressed {
  readonly progress: TaskProgress | undefined;
  /** Whether some execution works on it now. */
  readonly isRunning: boolean;
}

export interface PackedError extends Omit<ErrorDetails, 'cursor' | 'cause'> {
  readonly kind: ErrorKind | 'cancelled';
  readonly message: string;
}

export function packError(error: ConnectorError): PackedError {
  const { kind, message, status, field, reason, isOwn, isOfRelay, mayBeProfile, waitMs } = error;
  const { endpoint, requestId, attempts, unreached, texts } = error;
  const response = { status, reason, isOwn, isOfRelay, endpoint, requestId, attempts };
  return { kind, message, ...response, field, mayBeProfile, waitMs, unreached, texts };
}
