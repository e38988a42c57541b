import { usualChoice } from '@tpr/core/workbook';
import type { RealmOptions } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

export const onSundays = { days: [7], hours: [0] };
/** One for all tests of a file. */
export let service: Service;
let desk: Desk | undefined;

/** Starts the service of a file. */
export function serve(thirdParties: number): number {
  beforeAll(async () => {
    service = await startService({ seed: thirdParties });
  });
  afterAll(() => service.close());
  return thirdParties;
}
afterEach(() => desk?.realm.close());

/** Of somebody who is signed in; closed after the test. */
export function open(options: Partial<RealmOptions> = {}): Desk {
  const opened = openDesk(options);
  opened.signIn(service);
  desk = opened;
  return opened;
}

export const pull = (of: Desk) => of.call('perform', ['job', 'pull', usualChoice]);
export const mailsOf = ({ realm }: Desk) => realm.world.mails.map(({ subject, body }) => `${subject}\n${body}`);

/** Lets hours pass, and runs what comes due in each. */
export function pass({ realm }: Desk, hours: number): void {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    realm.world.clock.advance(600_000);
    for (const { ending } of realm.runTriggers()) expect(ending.kind).toBe('returned');
  }
}

export function rowsOf({ realm }: Desk): number {
  const sheet = realm.world.book.sheets.find(({ name }) => name === 'Portfolio' || name === 'Portefeuille');
  return (sheet?.extent().row ?? 0) - 1;
}
