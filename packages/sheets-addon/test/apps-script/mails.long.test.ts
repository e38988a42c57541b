import { defaultChoice } from '@tpr/core/workbook';
import { afterEach, describe, expect, test } from 'vitest';
import { builds } from './builds.ts';
import { mailsOf, open, pass, rowsOf, serve, service } from './quota-bench.ts';
import { everyHour, type ScriptBench } from './script-bench.ts';

const hourMs = 3_600_000;
const thirdParties = serve(60);
let isSlow = false;
const moreMs = (_: string, method: string): number => (method === 'fetchAll' && isSlow ? 120_000 : 0);

afterEach(async () => {
  isSlow = false;
  await service.ask('setFaults', []);
});

const jobs = (bench: ScriptBench) => bench.ask('openPanel', []).jobs;
const lastOf = (bench: ScriptBench) => bench.ask('openPanel', []).schedules[0]?.last;
/** A need of the session that no mail promises: a bound script stores no password, so its user signs in daily. */
const stayIn = (bench: ScriptBench, isAddOn: boolean) => {
  if (!isAddOn) bench.signIn(service);
};
async function requests(): Promise<number> {
  const { byStatus } = await service.counters();
  return Object.values(byStatus).reduce((sum, count) => sum + count, 0);
}

function pause(bench: ScriptBench, isAddOn: boolean): void {
  if (isAddOn) bench.ask('keepPassword', [service.password]);
  isSlow = true;
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  isSlow = false;
}

/** Lets a number of hours pass with a session, an hour at a time. */
function passSignedIn(bench: ScriptBench, hours: number, isAddOn: boolean): void {
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 12 === 0) stayIn(bench, isAddOn);
    pass(bench, 1);
  }
}

const cases = builds
  .filter(({ runsTriggersOfTriggers }) => runsTriggersOfTriggers === false)
  .flatMap(({ build, isAddOn }) => (['en', 'fr'] as const).map((language) => ({ build, isAddOn, language })));

/** Each promise of a mail, and what has to happen for it in the next 48 hours. */
describe.each(cases)('the next 48 hours are as the mail says (%o)', ({ isAddOn, language }) => {
  const inLanguage = (en: RegExp, fr: RegExp): RegExp => (language === 'en' ? en : fr);
  const password = () => (isAddOn ? service.password : null);

  test('the day’s quota: the rest continues automatically within a day, or one more mail asks for the sign-in', () => {
    const bench = open({ isAddOn, language, limits: { fetchesADay: 75 } });
    bench.ask('addSchedule', ['pull', everyHour, password()]);
    // Ten minutes at a time: the session of a bound script ends within the hour, since nothing can renew it.
    while (mailsOf(bench).length === 0) pass(bench, 1 / 6);
    const [mail] = mailsOf(bench);
    expect(mail).toMatch(inLanguage(/continues automatically within a day/, /reprend automatiquement d’ici un jour/));
    expect(mail).toMatch(inLanguage(/What was written so far is correct/, /Ce qui est déjà écrit est correct/));
    // What continues is the unfinished pull alone, and not the next one of the schedule.
    const inFourDays = ((new Date(bench.appsScript.state.clock.now()).getUTCDay() + 3) % 7) + 1;
    bench.ask('moveSchedule', [bench.ask('openPanel', []).schedules[0]!.id, { days: [inFourDays], hours: [12] }]);
    Object.assign(bench.appsScript.state.limits, { fetchesADay: 400 });
    pass(bench, 48);
    if (isAddOn) {
      expect([rowsOf(bench), jobs(bench), mailsOf(bench).length]).toEqual([thirdParties, [], 1]);
      return;
    }
    expect(mail).toMatch(
      inLanguage(/no longer signed in by then, you will get another e-mail/, /vous recevrez un autre e-mail/),
    );
    if (jobs(bench).length > 0) {
      expect(mailsOf(bench)).toHaveLength(2);
      bench.signIn(service);
      pass(bench, 1);
    }
    expect([rowsOf(bench), jobs(bench)]).toEqual([thirdParties, []]);
    expect(mailsOf(bench).length).toBeLessThanOrEqual(2);
  });

  test('the sign-in: nothing happens without it, and the rest continues automatically after it', () => {
    const bench = open({ isAddOn, language, moreMs });
    isSlow = true;
    expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
    isSlow = false;
    bench.appsScript.state.clock.advance(24 * hourMs);
    pass(bench, 1);
    const [mail] = mailsOf(bench);
    expect(mail).toMatch(
      inLanguage(/sign in: the rest then continues automatically/, /connectez-vous\u00a0: la suite reprend alors/),
    );
    const rows = rowsOf(bench);
    pass(bench, 47);
    expect([rowsOf(bench), mailsOf(bench).length]).toEqual([rows, 1]);
    bench.signIn(service);
    // The session has to last until the trigger of an add-on fires: its user lets it store the password.
    if (isAddOn) bench.ask('keepPassword', [service.password]);
    pass(bench, 1);
    expect([rowsOf(bench), jobs(bench), mailsOf(bench).length]).toEqual([thirdParties, [], 1]);
  });

  test('a service that is down: retried at least every hour, with no further mail', async () => {
    const bench = open({ isAddOn, language, moreMs });
    pause(bench, isAddOn);
    await service.ask('setFaults', ['503@thirdParties.list=1']);
    pass(bench, 1);
    const [mail] = mailsOf(bench);
    expect(mail).toMatch(
      inLanguage(
        /retried automatically, at least every hour/,
        /Un nouvel essai a lieu automatiquement, au moins toutes/,
      ),
    );
    expect(mail).toMatch(
      inLanguage(/You will get no further e-mail about this/, /Aucun autre e-mail ne vous sera envoyé à ce sujet/),
    );
    for (let hour = 0; hour < 47; hour++) {
      if (hour % 6 === 0) stayIn(bench, isAddOn);
      // oxlint-disable-next-line no-await-in-loop -- One hour after the other.
      const before = await requests();
      pass(bench, 1);
      // oxlint-disable-next-line no-await-in-loop
      expect(await requests()).toBeGreaterThan(before);
    }
    expect(mailsOf(bench)).toHaveLength(1);
    await service.ask('setFaults', []);
    stayIn(bench, isAddOn);
    pass(bench, 1);
    expect([rowsOf(bench), jobs(bench), mailsOf(bench).length]).toEqual([thirdParties, [], 1]);
  });

  test('a schedule that failed: run again at its next time, and the next mail is sent only after it has worked', async () => {
    const bench = open({ isAddOn, language });
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['summarise', everyHour, password()]);
    await service.ask('setFaults', ['503@*=1']);
    pass(bench, 1);
    const [mail] = mailsOf(bench);
    expect(mail).toMatch(
      inLanguage(/retried at its next scheduled time/, /Un nouvel essai aura lieu à la prochaine heure prévue/),
    );
    expect(mail).toMatch(inLanguage(/until it has succeeded/, /avant qu’elle réussisse/));
    const tries = new Set<string>();
    for (let hour = 0; hour < 47; hour++) {
      pass(bench, 1);
      tries.add(lastOf(bench)!.at);
    }
    expect(tries.size).toBe(47);
    expect(mailsOf(bench)).toHaveLength(1);
    await service.ask('setFaults', []);
    passSignedIn(bench, 2, isAddOn);
    expect([lastOf(bench)?.isDone, mailsOf(bench).length]).toEqual([true, 1]);
    await service.ask('setFaults', ['503@*=1']);
    pass(bench, 2);
    expect([lastOf(bench)?.isDone, mailsOf(bench).length]).toEqual([false, 2]);
  });

  test('ended work does not continue automatically, and completes when it is started again', async () => {
    const bench = open({ isAddOn, language, moreMs });
    pause(bench, isAddOn);
    await service.ask('setFaults', ['404@thirdParties.list=1']);
    pass(bench, 1);
    const [mail] = mailsOf(bench);
    expect(mail).toMatch(
      inLanguage(
        /does not continue automatically: start it again/,
        /ne reprendra pas automatiquement\u00a0: relancez-le/,
      ),
    );
    expect(mail).toMatch(inLanguage(/What was written so far is correct/, /Ce qui est déjà écrit est correct/));
    await service.ask('setFaults', []);
    const [rows, before] = [rowsOf(bench), await requests()];
    pass(bench, 48);
    expect([rowsOf(bench), jobs(bench), mailsOf(bench).length]).toEqual([rows, [], 1]);
    expect(await requests()).toBe(before);
    bench.signIn(service);
    expect(bench.ask('perform', ['new', 'pull', defaultChoice])).toMatchObject({ result: { rows: thirdParties } });
  });
});
