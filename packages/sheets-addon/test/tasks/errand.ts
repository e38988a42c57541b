import type { Connection, Language } from '@tpr/core';
import type { WorkbookTask } from '@tpr/core/workbook';

/** A task in the form in which it crosses into the realm. */
export interface ReadJob {
  readonly connection: Connection;
  /** The overlay of the profile as JSON; empty without an overlay. */
  readonly profile: string;
  readonly language: Language;
  readonly task: WorkbookTask;
  readonly input: unknown;
}

/** The prefix of a task's progress in the log. */
export const progressMark = 'progress ';
/** In the user's cache while the user asks to stop, and while the work is to be cancelled. */
export const stopKey = 'stop';
export const cutKey = 'cut';
