import { expect, test } from 'vitest';
import { mailsOf, onSundays, open, pass, pull, rowsOf, serve, service } from './quota-bench.ts';

const hourMs = 3_600_000;
const thirdParties = serve(30);

test.each(['en', 'fr'])(
  'a pull that the daily quota has stopped is stored, and its table is complete a day later, as its mail says (%s)',
  (language) => {
    const poor = open({ isAddOn: true, language, limits: { fetchesADay: 50 } });
    poor.ask('addSchedule', ['refresh', onSundays, service.password]);
    expect(pull(poor)).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'quota' } });
    expect(poor.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull', waits: 'quota' }]);
    expect(rowsOf(poor)).toBeLessThan(thirdParties);
    poor.appsScript.state.clock.advance(23 * hourMs);
    pass(poor, 4);
    expect([rowsOf(poor), poor.ask('openPanel', []).jobs]).toEqual([thirdParties, []]);
    for (const mail of mailsOf(poor))
      expect(mail).toMatch(/continues automatically within a day|reprend automatiquement/);
  },
);

test('a refresh from the menu that needs more than one execution is not an error, and continues automatically', async () => {
  let isSlow = false;
  const slow = open({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 150_000 : 0) });
  expect(pull(slow)).toMatchObject({ ok: true });
  await service.ask('touch', { count: 20, seed: 3 });
  isSlow = true;
  slow.appsScript.ask('refreshTable');
  const { book, alerts, logs } = slow.appsScript.state;
  expect([alerts, logs]).toEqual([[], []]);
  expect(book.toasts.at(-1)).toMatch(/continues automatically/);
  isSlow = false;
  pass(slow, 1);
  expect(slow.ask('openPanel', []).jobs).toEqual([]);
});

test.each([
  [false, 'dropWork'],
  [true, 'signOut'],
] as const)(
  'unfinished work without a session sends one mail in 24 hours, fails no execution, and is gone once its user ends it (add-on %s, %s)',
  (isAddOn, end) => {
    let isSlow = true;
    const slow = open({ isAddOn, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
    expect(pull(slow)).toMatchObject({ value: { kind: 'paused' } });
    isSlow = false;
    slow.appsScript.state.clock.advance(2 * hourMs);
    // An execution that throws fails the test.
    for (let hour = 0; hour < 24; hour++) {
      slow.appsScript.state.clock.advance(hourMs - 600_000);
      pass(slow, 1 / 6);
    }
    expect(mailsOf(slow)).toHaveLength(1);
    expect(slow.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
    expect(slow.ask(end, []).jobs).toEqual([]);
    expect(slow.appsScript.state.triggers).toEqual([]);
  },
);

test('a pull that its user stops while it begins ends, also where the stop arrives before its first request', () => {
  let isStopped = false;
  const stopped = open({
    moreMs(_, method) {
      if (method === 'create' && !isStopped) {
        isStopped = true;
        stopped.ask('stopWork', ['job']);
      }
      return 0;
    },
  });
  expect(pull(stopped)).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  expect(isStopped).toBe(true);
  expect(rowsOf(stopped)).toBeLessThan(thirdParties);
  expect(stopped.ask('openPanel', []).jobs).toEqual([]);
  // The next one is another job.
  expect(stopped.ask('perform', ['next', 'pull', null])).toMatchObject({
    kind: 'done',
    result: { rows: thirdParties },
  });
});

test.each([false, true])(
  'work that its user ends while a trigger runs it is not reported to them by mail (of a schedule: %s)',
  (isScheduled) => {
    let isSlow = true;
    let requests = 0;
    const slow = open({
      moreMs(_, method) {
        if (method !== 'fetchAll') return 0;
        requests += 1;
        if (!isSlow && requests === 4) slow.ask('dropWork', []);
        return isSlow ? 120_000 : 1_500;
      },
    });
    if (isScheduled) slow.ask('addSchedule', ['pull', { days: [1], hours: [9] }, null]);
    else expect(pull(slow)).toMatchObject({ value: { kind: 'paused' } });
    isSlow = false;
    requests = 0;
    slow.appsScript.state.clock.advance(600_000);
    for (const { ending } of slow.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
    expect(requests).toBeGreaterThanOrEqual(4);
    expect(slow.ask('openPanel', []).jobs).toEqual([]);
    expect(mailsOf(slow)).toEqual([]);
    expect(rowsOf(slow)).toBeLessThan(thirdParties);
  },
);

test.each(['getDocumentLock', 'getUserLock'])(
  'a failure of Google while stored work begins ends nothing, and no mail says so (%s)',
  (failing) => {
    let isSlow = true;
    let isFailing = false;
    const weak = open({
      moreMs(_, method) {
        if (isFailing && method === failing)
          throw new Error('We’re sorry, a server error occurred. Please wait a bit and try again.');
        return method === 'fetchAll' && isSlow ? 120_000 : 0;
      },
    });
    expect(pull(weak)).toMatchObject({ value: { kind: 'paused' } });
    isSlow = false;
    isFailing = true;
    pass(weak, 1 / 6);
    isFailing = false;
    expect(weak.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull' }]);
    pass(weak, 1);
    expect([rowsOf(weak), weak.ask('openPanel', []).jobs]).toEqual([thirdParties, []]);
    expect(mailsOf(weak).filter((mail) => /does not continue automatically/.test(mail))).toEqual([]);
  },
);

test('stored work that cannot begin, as under an overlay that this release rejects, ends with one mail', () => {
  let isSlow = true;
  const refused = open({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
  expect(pull(refused)).toMatchObject({ value: { kind: 'paused' } });
  isSlow = false;
  const overlay = JSON.stringify({ version: 1, overrides: { 'attributes.percentscale': '1' } });
  refused.appsScript.state.properties.user.set('profile', `1|${overlay}`);
  pass(refused, 3);
  expect(mailsOf(refused)).toEqual([expect.stringMatching(/percentScale[^]*does not continue automatically/)]);
  expect(refused.ask('openPanel', []).jobs).toEqual([]);
  expect(refused.appsScript.state.triggers).toEqual([]);
});

test.each([
  ['en', 'This user is not allowed to do that.', 'Nothing was changed'],
  ['fr', 'Cet utilisateur n’a pas le droit de faire cela.', 'Rien n’a été modifié'],
] as const)(
  'the mail about work that the service has ended says of its rows that they are correct, and nothing else (%s)',
  async (language, happened, ofRequest) => {
    let isSlow = true;
    const ended = open({ language, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
    expect(pull(ended)).toMatchObject({ value: { kind: 'paused' } });
    isSlow = false;
    await service.ask('setFaults', ['403@thirdParties.list=1', '403@attributes.list=1']);
    pass(ended, 1);
    await service.ask('setFaults', []);
    const [mail = '', ...others] = mailsOf(ended);
    expect(others).toEqual([]);
    expect(mail).toContain(happened);
    expect(mail).not.toContain(ofRequest);
    expect(mail).toMatch(/What was written so far is correct|Ce qui est déjà écrit est correct/);
  },
);
