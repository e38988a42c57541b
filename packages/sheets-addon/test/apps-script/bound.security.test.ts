import { createRealm } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualChoice } from '@tpr/core/workbook';
import { everyHour, code, openDesk, publishedCode, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 30 });
});
afterAll(() => service.close());
afterEach(() => desk.realm.close());

/** All that is kept for the user and for the spreadsheet. */
function kept(): string {
  const { properties, caches } = desk.realm.world;
  const stores = [...Object.values(properties), ...Object.values(caches)];
  return JSON.stringify(stores.map((store) => [...store.entries()]));
}

const passwords = async (): Promise<number> => (await service.counters()).grants.password;

function tryBound(built: string): void {
  beforeEach(async () => {
    desk = openDesk({ code: built });
    desk.signIn(service);
    await service.ask('resetCounters');
  });

  it('keeps no password, and sends none to see whether it is right', async () => {
    const { keepsPassword, isBound } = desk.ask('openPanel', []);
    expect({ keepsPassword, isBound }).toEqual({ keepsPassword: false, isBound: true });
    const reply = desk.call('addSchedule', ['refresh', everyHour, service.password]);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'password' } });
    expect(await passwords()).toBe(0);
    expect(desk.ask('openPanel', [])).toMatchObject({ keepsPassword: false, schedules: [] });
    expect(kept()).not.toContain('password');
    expect(desk.realm.world.triggers).toEqual([]);
  });

  it('forgets one that was kept before, and no schedule signs in with it', async () => {
    desk.ask('perform', ['job', 'pull', usualChoice]);
    desk.ask('addSchedule', ['refresh', everyHour, null]);
    const published = openDesk({ isAddOn: true });
    published.signIn(service);
    published.ask('addSchedule', ['refresh', everyHour, service.password]);
    const { user } = desk.realm.world.properties;
    user.set('password', String(published.realm.world.properties.user.get('password')));
    published.realm.close();
    await service.ask('resetCounters');
    desk.realm.world.clock.advance(4_000_000);
    desk.realm.runTriggers();
    expect(await passwords()).toBe(0);
    expect(user.has('password')).toBe(false);
    expect(desk.ask('openPanel', []).schedules[0]?.last).toMatchObject({
      isDone: false,
      text: expect.stringMatching(/^Sign in/),
    });
  });

  it('gives whoever changes it the session of its user, as they were told, and no password', () => {
    desk.share(service);
    const { world } = desk.realm;
    const changed = createRealm({
      code: `${built}\nfunction take() { return JSON.stringify(PropertiesService.getUserProperties().getProperties()); }`,
      book: world.book,
      manifest: world.manifest,
    });
    for (const [key, value] of world.properties.user) changed.world.properties.user.set(key, value);
    const taken = String(changed.ask('take'));
    expect(taken).toContain('refresh');
    expect(taken).not.toContain('password');
    changed.close();
  });
}

describe('S04: a script that is bound to its spreadsheet', () => {
  tryBound(code);
});

describe('S50: a script that was built for publishing, and bound to a spreadsheet', () => {
  tryBound(publishedCode);
});

describe('S04: a session that is shared with the spreadsheet', () => {
  beforeEach(async () => {
    desk = openDesk();
    desk.signIn(service);
    await service.ask('resetCounters');
  });

  it('is of the user who was named, not of whoever shares it', () => {
    const { sharing } = desk.ask('share', [' reader@example.test ', service.password, true, false]);
    expect(sharing).toMatchObject({ state: 'shared', username: 'reader@example.test' });
    expect(desk.formula('TPR_STATUS').flat()).toContain('reader@example.test');
    const token = desk.realm.world.properties.document.get('shared.session') ?? '';
    const [, claims = ''] = /"access":"[^."]+\.([^."]+)/.exec(token.replaceAll('\\', '')) ?? [];
    expect(Buffer.from(claims, 'base64url').toString()).toContain('"sub":"reader@example.test"');
  });

  it.each([
    ['username', ['', 'sandbox', true, false]],
    ['username', ['  ', 'sandbox', true, false]],
    ['password', ['reader@example.test', '', true, false]],
    ['mayOnlyRead', ['reader@example.test', 'sandbox', false, false]],
  ] as const)('is not made before %s is given, and no password is sent', async (field, given) => {
    expect(desk.call('share', [...given])).toMatchObject({ ok: false, error: { kind: 'config', field } });
    expect(await passwords()).toBe(0);
    expect(desk.ask('openPanel', []).sharing.state).toBe('none');
  });
});
