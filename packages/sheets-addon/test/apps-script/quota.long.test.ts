import { usualChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { mailsOf, onSundays, open, pass, pull, rowsOf, serve, service } from './quota-desk.ts';

const hourMs = 3_600_000;
const thirdParties = serve(300);

test('bound to its spreadsheet, the script asks for the sign-in that a day has ended, and goes on after it', () => {
  const poor = open({ language: 'fr', limits: { fetchesADay: 400 } });
  expect(pull(poor)).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'quota' } });
  const half = rowsOf(poor);
  pass(poor, 30);
  expect(rowsOf(poor)).toBe(half);
  expect(mailsOf(poor)).toEqual([
    expect.stringMatching(/« Récupérer le portefeuille » n’est pas terminé, et votre connexion/),
  ]);
  expect(poor.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
  for (let day = 0; day < 4 && rowsOf(poor) < thirdParties; day++) {
    poor.signIn(service);
    pass(poor, 25);
  }
  expect(rowsOf(poor)).toBe(thirdParties);
  expect(poor.ask('openPanel', []).jobs).toEqual([]);
  // Hundreds of executions: a loaded machine takes its time.
}, 180_000);

test('after the day’s quota a published add-on completes the table by itself, and writes once what happens', () => {
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

test('after the day’s run time of triggers the work goes on by the next day', () => {
  const slow = open({ isAddOn: true, limits: { triggerMsADay: 45_000 } });
  slow.ask('addSchedule', ['refresh', onSundays, service.password]);
  slow.run('perform', ['job', 'pull', usualChoice], { killAtCall: 900 });
  expect(rowsOf(slow)).toBeLessThan(thirdParties);
  const endings: string[] = [];
  for (let hour = 0; hour < 100 && slow.ask('openPanel', []).jobs.length > 0; hour++) {
    slow.realm.world.clock.advance(hourMs);
    endings.push(...slow.realm.runTriggers().map(({ ending }) => ending.kind));
  }
  expect(endings).toContain('killed');
  expect(rowsOf(slow)).toBe(thirdParties);
});

test.each([
  [false, 'en', 'dropWork'],
  [true, 'fr', 'dropWork'],
  [false, 'fr', 'signOut'],
  [true, 'en', 'signOut'],
] as const)(
  'unfinished work of 24 hours without a session sends 1 mail, fails 0 times and is gone after its end (add-on %s, %s, %s)',
  (isAddOn, language, end) => {
    let isSlow = true;
    const slow = open({ isAddOn, language, moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 120_000 : 0) });
    expect(slow.ask('perform', ['job', 'pull', usualChoice]).kind).toBe('paused');
    isSlow = false;
    slow.realm.world.clock.advance(15 * hourMs);
    pass(slow, 24);
    expect(mailsOf(slow)).toHaveLength(1);
    expect(slow.ask('openPanel', []).jobs).toMatchObject([{ waits: 'signIn' }]);
    const rows = rowsOf(slow);
    expect(slow.ask(end, []).jobs).toEqual([]);
    expect(slow.realm.world.triggers).toEqual([]);
    slow.signIn(service);
    pass(slow, 24);
    expect([rowsOf(slow), mailsOf(slow).length]).toEqual([rows, 1]);
  },
);
