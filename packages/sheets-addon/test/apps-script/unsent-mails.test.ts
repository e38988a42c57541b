import { defaultChoice, type AccountCounts } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nextHour, everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 6 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

test.each([
  ['en', /^([2-6]) third parties have changed, as the table shows\. No e-mail could be sent\.$/],
  ['fr', /^([2-6]) tiers ont changé\u00a0; voir le tableau\. Aucun e-mail n’a pu être envoyé\.$/],
] as const)('a schedule whose mail is over the quota says how much has changed (%s)', async (language, unsent) => {
  bench = openScriptBench({ isAddOn: true, language, limits: { mailsADay: 0 } });
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  await service.ask('touch', { count: 6, seed: language === 'fr' ? 8 : 7 });
  bench.ask('addSchedule', ['tellChanges', everyHour, service.password]);
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: expect.stringMatching(unsent), mails: [] });
  // Without changes there is no mail to send.
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: language === 'fr' ? 'Terminé.' : 'Done.' });
});

test.each(['en', 'fr'] as const)(
  'a digest that may not be sent as a mail says how many documents wait (%s)',
  (language) => {
    bench = openScriptBench({ isAddOn: true, language });
    bench.appsScript.state.people.owner.withheld.add('script.send_mail');
    bench.signIn(service);
    bench.ask('addSchedule', ['digest', everyHour, service.password]);
    const { toDecide } = bench.ask('perform', ['count', 'countDocuments', undefined]).result as AccountCounts;
    const text = {
      en: `${toDecide} documents wait for you. No e-mail could be sent.`,
      fr: `${toDecide} documents vous attendent. Aucun e-mail n’a pu être envoyé.`,
    }[language];
    expect(nextHour(bench)).toMatchObject({ isDone: true, text, mails: [] });
  },
);

test('a failure whose mail could not be sent is reported by the first mail that can, once', () => {
  bench = openScriptBench({ isAddOn: true, limits: { mailsADay: 0 } });
  bench.signIn(service);
  // There is no table.
  bench.ask('addSchedule', ['refresh', everyHour, service.password]);
  expect([nextHour(bench), nextHour(bench)]).toMatchObject(Array(2).fill({ isDone: false, mails: [] }));
  Object.assign(bench.appsScript.state.limits, { mailsADay: 100 });
  expect(nextHour(bench)).toMatchObject({
    isDone: false,
    mails: [{ subject: 'TPR: "Refresh the table" failed', body: expect.stringContaining('no portfolio table') }],
  });
  expect(nextHour(bench)).toMatchObject({ isDone: false, mails: [] });
});

test('runs that Google ends are reported by the first mail that can be sent, once', () => {
  bench = openScriptBench({ isAddOn: true, limits: { mailsADay: 0 } });
  bench.signIn(service);
  bench.ask('addSchedule', ['digest', everyHour, service.password]);
  const { clock, limits, mails } = bench.appsScript.state;
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      clock.advance(3_600_000);
      const [{ ending } = { ending: undefined }] = bench.appsScript.runTriggers({ killAtCall: 120 });
      expect(ending?.kind).toBe('killed');
    }
  };
  pass(3);
  Object.assign(limits, { mailsADay: 100 });
  pass(3);
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('Google ended it before it was complete')]);
});

test('unfinished work that waits for a sign-in is reported by the first mail that can be sent, once', () => {
  let isSlow = true;
  bench = openScriptBench({
    isAddOn: true,
    limits: { mailsADay: 0 },
    moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 200_000 : 0),
  });
  bench.signIn(service);
  expect(bench.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
  isSlow = false;
  const { clock, limits, mails } = bench.appsScript.state;
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      clock.advance(3_600_000);
      for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
    }
  };
  pass(3);
  expect(bench.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
  Object.assign(limits, { mailsADay: 100 });
  pass(3);
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('your sign-in has ended')]);
});
