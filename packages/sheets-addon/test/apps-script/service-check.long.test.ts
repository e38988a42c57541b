import { endpoints } from '@tpr/core/api';
import type { SandboxOptions } from '@tpr/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyHour, nextHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeEach(async () => {
  service = await startService({ seed: 20 });
});
afterEach(async () => {
  bench.appsScript.close();
  await service.close();
});

/** Another service at the same address. */
async function replaceService(options: SandboxOptions): Promise<void> {
  const port = Number(new URL(service.form.baseUrl).port);
  await service.close();
  service = await startService({ seed: 20, port, ...options });
}

function scheduleCheck(options: Parameters<typeof openScriptBench>[0] = {}): void {
  bench = openScriptBench({ isAddOn: true, ...options });
  bench.signIn(service);
  bench.ask('addSchedule', ['checkService', everyHour, service.password]);
}

const noted = 'The state of the service was recorded; the next check is compared with it.';

const changed = {
  en: {
    subject: 'TPR: the service has changed (1 fact)',
    line: 'paging.firstPage: 0 → 1',
    todo: /The active profile does not match the service.+"tpr doctor --write-profile" writes the overlay.+as "profile" to the environment file/,
    text: '1 fact has changed: paging.firstPage. An e-mail was sent to you.',
  },
  fr: {
    subject: 'TPR\u00a0: le service a changé (1 fait)',
    line: 'paging.firstPage\u00a0: 0 → 1',
    todo: /Le profil actif ne correspond pas au service.+«\u00a0tpr doctor --write-profile\u00a0» écrit le profil.+sous «\u00a0profile\u00a0» dans le fichier d’environnement/,
    text: '1 fait a changé\u00a0: paging.firstPage. Un e-mail vous a été envoyé.',
  },
} as const;

/** The mail of the check after the service has changed, by paragraph. */
async function mailOfChange(language: 'en' | 'fr'): Promise<readonly string[]> {
  const { subject, text } = changed[language];
  await replaceService({ variants: ['G20=base1'] });
  const { mails, ...last } = nextHour(bench);
  expect(last).toMatchObject({ isDone: true, text });
  expect(mails).toEqual([expect.objectContaining({ subject })]);
  return mails[0]!.body.split('\n\n');
}

test('a service is recorded first, a change is reported once, its reversal as well, and the check writes nothing to it', async () => {
  scheduleCheck();
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: noted, mails: [] });
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: 'The service has not changed.', mails: [] });
  const { byOperation } = await service.counters();
  const asked = endpoints.filter(({ name }) => Number(byOperation[name]) > 0);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(({ repeatable }) => !repeatable)).toEqual([]);
  const [head, line, todo, address, ...more] = await mailOfChange('en');
  expect(head).toBe(`Differences from the last check of ${service.form.baseUrl}, account 1001:`);
  expect([line, more]).toEqual([changed.en.line, []]);
  expect(todo).toMatch(changed.en.todo);
  expect(address).toMatch(/^https:\/\/docs\.google\.com\//);
  await replaceService({});
  const [back, ...others] = nextHour(bench).mails;
  expect(others).toEqual([]);
  expect(back!.body).toContain('\n\npaging.firstPage: 1 → 0\n\nThe active profile matches the service');
});

test('the same in French', async () => {
  scheduleCheck({ language: 'fr' });
  nextHour(bench);
  const [, line, todo] = await mailOfChange('fr');
  expect(line).toBe(changed.fr.line);
  expect(todo).toMatch(changed.fr.todo);
});

test('an outage during or before a check is reported as a failure, and the changes when the service is back', async () => {
  scheduleCheck();
  nextHour(bench);
  await replaceService({ variants: ['G20=base1'] });
  // The portfolio cannot be read any more either: the service is down, not one call alone.
  const down = Array.from({ length: 200 }, (_, call) => `503@thirdParties.list=#${call + 8}`);
  await service.ask('setFaults', ['503@dossiers.searchByEvents=1', ...down]);
  const { mails, ...halfWay } = nextHour(bench);
  expect(halfWay).toMatchObject({
    isDone: false,
    text: expect.stringMatching(
      /^The service is not available right now\. .*The check is not complete: the recorded state of the service is unchanged\.$/,
    ),
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['TPR: "Check the service and e-mail me what changed" failed']);
  await service.ask('setFaults', ['503@*=1']);
  expect(nextHour(bench)).toMatchObject({ isDone: false, mails: [] });
  await service.ask('setFaults', []);
  expect(nextHour(bench)).toMatchObject({ isDone: true, mails: [{ subject: changed.en.subject }] });
});

test('a change for which no mail could be sent is reported again, and a removed check leaves no stored state', async () => {
  scheduleCheck({ limits: { mailsADay: 0 } });
  nextHour(bench);
  await replaceService({ variants: ['G20=base1'] });
  const unsent = '1 fact has changed: paging.firstPage. No e-mail could be sent, so this is reported again next time.';
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: unsent, mails: [] });
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: unsent });
  const { properties } = bench.appsScript.state.project.keptBy('document', bench.appsScript.state.book.id);
  const kept = () => [...properties.keys()].filter((key) => key.startsWith('known '));
  expect(kept()).not.toEqual([]);
  bench.ask('removeSchedule', [bench.ask('openPanel', []).schedules[0]!.id]);
  expect(kept()).toEqual([]);
});
