import { usualChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainFailure, ConnectorError, type Language } from '@tpr/core';
import { readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { everyHour, openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  desk = openDesk();
  desk.signIn(service);
});
afterEach(() => desk.realm.close());

test.each(['en', 'fr'] as const)(
  'work without a permission names it, and says how to give it (%s)',
  (language: Language) => {
    const { owner } = desk.realm.world.people;
    owner.locale = language;
    owner.withheld.add('script.external_request');
    const reply = desk.call('perform', ['job', 'pull', usualChoice]);
    if (reply.ok) throw new Error('The pull went on.');
    expect(reply.error).toMatchObject({ kind: 'config', field: 'permission', message: 'script.external_request' });
    const { kind, message, ...details } = reply.error;
    const told = explainFailure(new ConnectorError(kind as 'config', message, details as object), language);
    expect(told).toMatchObject({ kind: 'permission', said: 'script.external_request' });
    expect(told.happened + told.todo).not.toMatch(/network|réseau/);
    expect(told.todo).toMatch(language === 'en' ? /Open the TPR menu/ : /Ouvrez le menu TPR/);
    expect(desk.realm.world.mails).toEqual([]);
  },
);

test('the menu has Google ask for what is missing, before the sidebar is shown', () => {
  const { world } = desk.realm;
  const shown = world.shown.length;
  world.people.owner.withheld.add('script.scriptapp');
  expect(desk.realm.run('showSidebar').kind).not.toBe('returned');
  expect(world.prompts).toEqual([['https://www.googleapis.com/auth/script.scriptapp']]);
  expect(world.shown).toHaveLength(shown);
  world.people.owner.withheld.clear();
  desk.realm.ask('showSidebar');
  expect(world.shown).toHaveLength(shown + 1);
});

test('whoever lets no mails be sent has the sidebar, and their schedules run', () => {
  const { world } = desk.realm;
  world.people.owner.withheld.add('script.send_mail').add('userinfo.email');
  desk.realm.ask('showSidebar');
  desk.ask('addSchedule', ['pull', everyHour, null]);
  desk.ask('signOut', []);
  world.clock.advance(3_700_000);
  for (const { ending } of desk.realm.runTriggers()) expect(ending.kind).toBe('returned');
  expect(desk.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: false });
});

test('an address that the build does not list is named at the sign-in, before anything is sent', async () => {
  const environment = await readEnvironment('company');
  const [preset] = environment.presets;
  const code = await buildScript(environment);
  desk.realm.close();
  desk = openDesk({ code, manifest: {} });
  const { fetches } = desk.realm.world.spent;
  const form = { ...service.form, ...preset!.connection, baseUrl: 'https://elsewhere.test/api', legacyBaseUrl: '' };
  expect(desk.call('signIn', [form, 'x', true])).toMatchObject({
    ok: false,
    error: { kind: 'config', field: 'allowlist', message: 'elsewhere.test' },
  });
  expect(desk.realm.world.spent.fetches).toBe(fetches);
});
