import type { Findings } from './findings.ts';

/** Harmless, whenever it runs: what an execution that was ended leaves behind may run once. */
const handler = 'SELFTEST_VALUE';
const waitMs = 86_400_000;
const most = 25;

/** How many triggers a person may have of a script, and in which words more are refused. All are taken off again. */
export function probeTriggers(findings: Findings): void {
  removeAll();
  const clock = (): GoogleAppsScript.Script.ClockTriggerBuilder => ScriptApp.newTrigger(handler).timeBased();
  try {
    findings.open('a trigger of every 7 minutes', () => {
      clock().everyMinutes(7).create();
      return 'taken';
    });
    removeAll();
    findings.open('triggers until one is refused', () => {
      for (let made = 0; made < most; made++) {
        try {
          clock().after(waitMs).create();
        } catch (error) {
          return `${made}, then: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      return `${most} and more`;
    });
  } finally {
    removeAll();
  }
}

function removeAll(): void {
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getHandlerFunction() === handler) ScriptApp.deleteTrigger(trigger);
  }
}
