import { defaultChoice } from '@tpr/core/workbook';
import { describe, expect, test } from 'vitest';
import { builds } from './builds.ts';
import { mailsOf, onSundays, open, pass, pull, rowsOf, serve, service } from './quota-bench.ts';

const hourMs = 3_600_000;
const thirdParties = serve(300);

describe.each(builds)('$build', ({ clockMs, ...build }) => {
  test('without a stored password, the user is asked to sign in when the session has ended after a day, and the work continues', () => {
    const poor = open({ ...build, language: 'fr', limits: { fetchesADay: 400 } });
    expect(pull(poor)).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'quota' } });
    const half = rowsOf(poor);
    pass(poor, 30);
    expect(rowsOf(poor)).toBe(half);
    expect(mailsOf(poor)).toEqual([
      expect.stringMatching(/«\u00a0Récupérer le portefeuille\u00a0» n’est pas terminé, et votre connexion/),
    ]);
    expect(poor.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
    for (let day = 0; day < 4 && rowsOf(poor) < thirdParties; day++) {
      poor.signIn(service);
      // The trigger of an add-on may fire after the session has ended: its user pulls again.
      if (build.isAddOn) pull(poor);
      pass(poor, 25);
    }
    expect(rowsOf(poor)).toBe(thirdParties);
    expect(poor.ask('openPanel', []).jobs).toEqual([]);
    // Hundreds of executions: a loaded machine takes longer.
  }, 180_000);

  test('after the day’s run time of triggers is used up, the work continues by the next day', () => {
    const slow = open({ ...build, limits: { triggerMsADay: 45_000 } });
    slow.ask('addSchedule', ['refresh', onSundays, build.isAddOn ? service.password : null]);
    slow.run('perform', ['job', 'pull', defaultChoice], { killAtCall: 900 });
    expect(rowsOf(slow)).toBeLessThan(thirdParties);
    const endings: string[] = [];
    for (let hour = 0; hour < 100 && slow.ask('openPanel', []).jobs.length > 0; hour++) {
      // A bound script stores no password: its user signs in daily.
      if (!build.isAddOn && hour % 24 === 0) slow.signIn(service);
      for (let passedMs = 0; passedMs < hourMs; passedMs += clockMs) {
        slow.appsScript.state.clock.advance(clockMs);
        endings.push(...slow.appsScript.runTriggers().map(({ ending }) => ending.kind));
      }
    }
    expect(endings).toContain('killed');
    expect(rowsOf(slow)).toBe(thirdParties);
  });

  test.each([
    ['en', 'dropWork'],
    ['fr', 'signOut'],
  ] as const)(
    'unfinished work of 24 hours without a session sends 1 mail, fails 0 times and is gone after it ends (%s, %s)',
    (language, end) => {
      let isSlow = true;
      const slow = open({ ...build, language, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
      expect(slow.ask('perform', ['job', 'pull', defaultChoice]).kind).toBe('paused');
      isSlow = false;
      slow.appsScript.state.clock.advance(15 * hourMs);
      pass(slow, 24);
      expect(mailsOf(slow)).toHaveLength(1);
      expect(slow.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
      const rows = rowsOf(slow);
      expect(slow.ask(end, []).jobs).toEqual([]);
      expect(slow.appsScript.state.triggers).toEqual([]);
      slow.signIn(service);
      pass(slow, 24);
      expect([rowsOf(slow), mailsOf(slow).length]).toEqual([rows, 1]);
    },
  );
});

test('after the day’s quota a published add-on completes the table automatically, and sends one mail about it', () => {
  const poor = open({ isAddOn: true, limits: { fetchesADay: 400 } });
  poor.ask('addSchedule', ['refresh', onSundays, service.password]);
  expect(pull(poor)).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'quota' } });
  const half = rowsOf(poor);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(thirdParties);
  expect(poor.ask('openPanel', []).jobs).toMatchObject([{ task: 'pull', waits: 'quota' }]);
  pass(poor, 20);
  expect(rowsOf(poor)).toBe(half);
  expect(poor.ask('openPanel', []).jobs).toMatchObject([{ waits: 'quota' }]);
  pass(poor, 80);
  expect(rowsOf(poor)).toBe(thirdParties);
  expect(poor.ask('openPanel', []).jobs).toEqual([]);
  for (const mail of mailsOf(poor)) {
    expect(mail).toMatch(/"Pull the portfolio" has stopped for today/);
    expect(mail).not.toMatch(/scheduled|as it was before/);
  }
  expect(mailsOf(poor).length).toBeLessThanOrEqual(3);
});
