import { usualChoice } from '@tpr/core/desk';
import { createStoppedClock, type RealmOptions } from '@stage/google/realm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

export const thirdParties = 300;
export const onSundays = { days: [7], hours: [0] };
/** One for all tests of a file. */
export let service: Service;
let desk: Desk | undefined;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
afterEach(() => desk?.realm.close());

/** Of somebody who is signed in, under a clock that stands until a test moves it; closed after the test. */
export function open(options: Partial<RealmOptions> = {}): Desk {
  const opened = openDesk({ clock: createStoppedClock(), ...options });
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
