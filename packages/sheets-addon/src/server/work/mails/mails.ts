import type { Language } from '@tpr/core';
import type { WorkbookTask } from '@tpr/core/workbook';
import type { JobWait } from '../../../shared/calls.ts';
import { workMessages, type NamedTask } from '../messages.ts';

/** A mail to the user who started work that runs without the sidebar. */
export interface WorkMail {
  readonly subject: string;
  readonly body: string;
}

/** The mail about a schedule that failed, and is tried again at its next time. */
export function scheduleMail(language: Language, task: WorkbookTask | NamedTask, reason: string): WorkMail {
  const { failed, scheduleFailed } = workMessages[language];
  const name = nameOf(language, task);
  return { subject: failed(name), body: scheduleFailed(name, reason) };
}

/** The mail about work that ended before it was complete. */
export function jobMail(language: Language, task: WorkbookTask | NamedTask, reason: string): WorkMail {
  const { failed, jobFailed } = workMessages[language];
  const name = nameOf(language, task);
  return { subject: failed(name), body: jobFailed(name, reason) };
}

/** The mail about work that waits and then continues automatically. */
export function waitMail(language: Language, task: WorkbookTask | NamedTask, waitsFor: JobWait): WorkMail {
  const messages = workMessages[language];
  const name = nameOf(language, task);
  return { subject: messages.waits(name), body: messages.waitsFor[waitsFor](name) };
}

/** The mail about a withdrawn permission: until the user grants it again, nothing runs unattended. */
export function permissionMail(language: Language): WorkMail {
  const { permission } = workMessages[language];
  return { subject: permission.subject, body: permission.body };
}

function nameOf(language: Language, task: WorkbookTask | NamedTask): string {
  const { tasks } = workMessages[language];
  return Object.keys(tasks).includes(task) ? tasks[task as NamedTask] : task;
}
