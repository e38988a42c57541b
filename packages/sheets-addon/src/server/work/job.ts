import type { DeskTask } from '@tpr/core';
import type { JobView } from '../../call/calls.ts';
import { userShelf } from '../session/shelf.ts';
import { goOnAfterMs } from './limits.ts';

/** Work that the time of one execution was too short for: kept until it has come to its end. */
export interface Job extends JobView {
  readonly input: unknown;
}

const jobKey = (): string => `job ${SpreadsheetApp.getActiveSpreadsheet().getId()}`;
const handler = 'goOnWithWork';
const hourlyOnly = 1;

/** Tasks that go on where they stopped when they are run again with the same input. */
const goingOn: readonly DeskTask[] = ['pull', 'listMissing', 'harvest'];

export function isResumable(task: DeskTask): boolean {
  return goingOn.includes(task);
}

export function readJob(): Job | undefined {
  return userShelf().read<Job>(jobKey());
}

/** Keeps the work, and has it go on by itself. */
export function keepJob(job: Job): void {
  userShelf().write(jobKey(), job);
  if (triggers().length > 0) return;
  const builder = ScriptApp.newTrigger(handler).timeBased();
  try {
    builder.after(goOnAfterMs).create();
  } catch {
    // An add-on may run once an hour at most.
    ScriptApp.newTrigger(handler).timeBased().everyHours(hourlyOnly).create();
  }
}

export function dropJob(): void {
  userShelf().write(jobKey(), undefined);
  dropTriggers();
}

/** One that has run once is spent, but still counts. */
export function dropTriggers(): void {
  for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
}

function triggers(): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
