import type { Findings } from './findings.ts';

/** The handler of the probe's triggers. It has no effect, since a trigger that an aborted execution left behind may run once. */
const handler = 'SELFTEST_VALUE';
const waitMs = 86_400_000;
const most = 25;

/** The number of triggers that a user may have of a script, and Google's message for more. All are deleted again. */
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
