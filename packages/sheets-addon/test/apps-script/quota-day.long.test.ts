import { expect, test } from 'vitest';
import { mailsOf, open, pass, pull, serve, service } from './quota-bench.ts';
import { everyHour } from './script-bench.ts';

const thirdParties = serve(30);

test.each(['en', 'fr'])(
  'a burst limit is waited out in any language of the account (%s): one execution pulls everything',
  (language) => {
    const bursts = open({ language, limits: { fetchBurst: { count: 20, withinMs: 4_000 } } });
    expect(pull(bursts)).toMatchObject({ ok: true, value: { kind: 'done', result: { rows: thirdParties } } });
    expect(mailsOf(bursts)).toEqual([]);
  },
);

test('a formula waits out a burst limit as long as it has time', () => {
  const bursts = open({ limits: { fetchBurst: { count: 15, withinMs: 3_000 } } });
  bursts.share(service);
  const ids = bursts.formula('TPR_PORTFOLIO').slice(1);
  const answers = bursts.formula(
    'TPR_INDICATOR',
    ids.map(([id]) => [String(id)]),
    'financial risk',
  );
  expect(answers.filter(([answer]) => String(answer).startsWith('⚠'))).toEqual([]);
});

test('a formula whose requests Google rejects says so within its 30 seconds', () => {
  const closed = open({ limits: {} });
  closed.share(service);
  const { limits } = closed.appsScript.state;
  Object.assign(limits, { fetchBurst: { count: 0, withinMs: 1 } });
  const begunMs = closed.appsScript.state.clock.now();
  expect(closed.formula('TPR_INDICATOR', '100001', 'financial risk')).toEqual([
    [expect.stringMatching(/^⚠ The time limit of this run was reached/)],
  ]);
  expect(closed.appsScript.state.clock.now() - begunMs).toBeLessThan(30_000);
});

test.each([
  [false, /continues automatically/],
  [true, /within the hour if you are still signed in, otherwise after your next sign-in/],
])(
  'a refresh from the menu that pauses says how it continues, and does (add-on without a password: %s)',
  async (isAddOn, message) => {
    let isSlow = false;
    const slow = open({ isAddOn, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 150_000 : 0) });
    expect(pull(slow)).toMatchObject({ ok: true });
    await service.ask('touch', { count: 25, seed: 3 });
    isSlow = true;
    slow.appsScript.ask('refreshTable');
    const { book, alerts } = slow.appsScript.state;
    expect(alerts).toEqual([]);
    expect(book.toasts.at(-1)).toMatch(message);
    isSlow = false;
    if (isAddOn) {
      pass(slow, 1);
      expect(slow.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull', waits: 'signIn' }]);
      slow.signIn(service);
      slow.ask('keepPassword', [service.password]);
    }
    pass(slow, 1);
    expect(slow.ask('openPanel', []).jobs).toEqual([]);
  },
);

test.each([
  ['en', /daily limit of requests/],
  ['fr', /limite quotidienne de requêtes de Google/],
] as const)(
  'the day’s quota of properties is reported as a quota, in the sidebar and by the menu, in %s',
  (language, message) => {
    const poor = open({ language });
    Object.assign(poor.appsScript.state.limits, { propertyCallsADay: 0 });
    expect(poor.call('openPanel', [])).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'quota' } });
    poor.appsScript.ask('refreshTable');
    expect(poor.appsScript.state.alerts).toEqual([expect.stringMatching(message)]);
  },
);

test.each(['en', 'fr'])(
  'when the day’s quota of mails is used up, scheduled work continues without mails (%s)',
  (language) => {
    const poor = open({ isAddOn: true, language, limits: { mailsADay: 0 } });
    poor.ask('addSchedule', ['refresh', everyHour, service.password]);
    poor.ask('addSchedule', ['digest', everyHour, null]);
    pass(poor, 1);
    // The first finds no table and would send a mail about it; the mail of the second would say how much waits.
    expect(poor.ask('openPanel', []).schedules.map(({ last }) => last?.isDone)).toEqual([false, true]);
    expect(poor.appsScript.state.mails).toEqual([]);
  },
);
