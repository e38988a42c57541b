import type { JobView } from '../../call/calls.ts';
import { userShelf } from '../session/shelf.ts';
import { readSettings } from '../script/settings.ts';

/** Work that the time of one execution was too short for: kept until it has come to its end. */
export interface Job extends JobView {
  readonly input: unknown;
}

const jobKey = (): string => `job ${SpreadsheetApp.getActiveSpreadsheet().getId()}`;
const handler = 'goOnWithWork';

export function readJob(): Job | undefined {
  return userShelf().read<Job>(jobKey());
}

/** Keeps the work, and has it go on by itself after a while, whatever becomes of this execution. */
export function keepJob(job: Job, afterMs: number): void {
  userShelf().write(jobKey(), job);
  // An add-on may run once an hour at most, and its hourly trigger stays.
  if (readSettings().isAddOn) {
    if (triggers().length === 0) ScriptApp.newTrigger(handler).timeBased().everyHours(1).create();
    return;
  }
  // The new one first: an execution that is ended between the two leaves one too many, not none.
  const old = triggers();
  ScriptApp.newTrigger(handler).timeBased().after(afterMs).create();
  for (const trigger of old) ScriptApp.deleteTrigger(trigger);
}

export function dropJob(): void {
  userShelf().write(jobKey(), undefined);
  // One that has run is spent, but still counts.
  for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
}

function triggers(): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
