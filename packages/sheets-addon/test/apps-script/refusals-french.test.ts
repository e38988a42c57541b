import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { weekdays, type ScheduleTime } from '../../src/shared/schedule-time.ts';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';
import type { Reply } from '../../src/shared/calls.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const eight: ScheduleTime = { days: weekdays, hours: [8] };
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 8 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

/** What the sidebar shows of a refusal. */
function shown(reply: Reply<unknown>): string {
  if (reply.ok) throw new Error('It was not refused.');
  return describeFault(unpackError(reply.error), 'fr');
}

const form = () => service.form;
const password = () => service.password;
const share = (user: string, secret: string, mayOnlyRead: boolean) =>
  bench.call('share', [user, secret, mayOnlyRead, false]);

test.each<[sentence: string, isAddOn: boolean, ask: () => Reply<unknown>]>([
  ['Saisissez le mot de passe.', true, () => bench.call('signIn', [form(), '', true])],
  ['Indiquez l’utilisateur.', true, () => share(' ', password(), true)],
  [
    'Choisissez un utilisateur en lecture seule, et cochez la confirmation.',
    true,
    () => share(form().username, password(), false),
  ],
  ['Saisissez le mot de passe.', true, () => share(form().username, '', true)],
  [
    'Ce script appartient à la feuille de calcul et n’enregistre aucun mot de passe\u00a0: toute personne qui modifie la feuille de calcul pourrait le lire.',
    false,
    () => bench.call('keepPassword', [password()]),
  ],
  [
    'Choisissez une tâche et une heure.',
    true,
    () => bench.call('addSchedule', ['refresh', { days: [], hours: [8] }, null]),
  ],
  [
    'Sans cela, la planification ne pourrait pas s’exécuter. Saisissez le mot de passe.',
    true,
    () => bench.call('addSchedule', ['refresh', eight, null]),
  ],
  [
    'Sans cela, la planification ne pourrait pas s’exécuter. Reconnectez-vous et choisissez de rester connecté.',
    false,
    () => {
      bench.ask('signIn', [form(), password(), false]);
      return bench.call('addSchedule', ['refresh', eight, null]);
    },
  ],
])('a French user reads: %s', (sentence, isAddOn, ask) => {
  bench = openScriptBench({ language: 'fr', isAddOn });
  bench.signIn(service);
  expect(shown(ask())).toContain(sentence);
});

test('an English user reads the same refusal in English', () => {
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
  const reply = bench.call('addSchedule', ['refresh', eight, null]);
  expect(reply).toMatchObject({
    error: { message: 'Without that, the schedule could not run. Enter the password.' },
  });
});
