import { defaultChoice } from '@tpr/core/workbook';
import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

export const onSundays = { days: [7], hours: [0] };
/** One for all tests of a file. */
export let service: Service;
let bench: ScriptBench | undefined;

/** Starts the service of a file. */
export function serve(thirdParties: number): number {
  beforeAll(async () => {
    service = await startService({ seed: thirdParties });
  });
  afterAll(() => service.close());
  return thirdParties;
}
afterEach(() => bench?.appsScript.close());

/** A script with a signed-in user; closed after the test. */
export function open(options: Partial<AppsScriptOptions> = {}): ScriptBench {
  const opened = openScriptBench(options);
  opened.signIn(service);
  bench = opened;
  return opened;
}

export const pull = (of: ScriptBench) => of.call('perform', ['job', 'pull', defaultChoice]);
export const mailsOf = ({ appsScript }: ScriptBench) =>
  appsScript.state.mails.map(({ subject, body }) => `${subject}\n${body}`);

/** Lets hours pass, and runs the triggers that are due in each. */
export function pass({ appsScript }: ScriptBench, hours: number): void {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    appsScript.state.clock.advance(600_000);
    for (const { ending } of appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

export function rowsOf({ appsScript }: ScriptBench): number {
  const sheet = appsScript.state.book.sheets.find(({ name }) => name === 'Portfolio' || name === 'Portefeuille');
  return (sheet?.extent().row ?? 0) - 1;
}
