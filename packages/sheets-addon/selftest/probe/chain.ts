import type { Findings } from './findings.ts';

const first = 'selfTestChain';
const second = 'selfTestChained';
const key = 'self-test chain';
/** Google begins a trigger within a minute or so. */
const mostMs = 120_000;
const stepMs = 5_000;

/** Called by the trigger that the self-test creates: creates another one. */
export function beginChain(): void {
  createTrigger(second);
  PropertiesService.getScriptProperties().setProperty(key, first);
}

/** Called by the trigger that the first one has created. */
export function endChain(): void {
  PropertiesService.getScriptProperties().setProperty(key, second);
}

/** Whether a trigger runs that the execution of a trigger has created. @param endMs the end of the run at the latest, ms since epoch. */
export function probeChain(findings: Findings, endMs: number): void {
  const store = PropertiesService.getScriptProperties();
  const waitFor = (isThere: () => boolean): boolean => {
    const untilMs = Math.min(endMs, Date.now() + mostMs);
    while (!isThere()) {
      if (Date.now() + stepMs > untilMs) return false;
      Utilities.sleep(stepMs);
    }
    return true;
  };
  const find = (): string => {
    createTrigger(first);
    if (!waitFor(() => store.getProperty(key) !== null)) return 'not known: the first trigger has not run in time';
    if (waitFor(() => store.getProperty(key) === second)) return 'runs';
    return triggersOf(second).length > 0
      ? 'is listed, and has not run in time'
      : 'is not listed, and has not run in time';
  };
  findings.open('a trigger that the execution of a trigger has created', find, 'is listed, and does not run');
  for (const trigger of [...triggersOf(first), ...triggersOf(second)]) ScriptApp.deleteTrigger(trigger);
  store.deleteProperty(key);
}

function createTrigger(handler: string): void {
  ScriptApp.newTrigger(handler).timeBased().after(1_000).create();
}

function triggersOf(handler: string): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
