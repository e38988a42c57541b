import type { ServiceHealth } from '@tpr/core/workbook';
import type { SandboxOptions } from '@tpr/sandbox';
import { afterEach, expect, test } from 'vitest';
import type { CompanySignIn } from '../../src/server/session/company-sign-in.ts';
import { readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

afterEach(async () => {
  bench.appsScript.close();
  await service.close();
});

/** A published add-on whose environment offers this service alone. */
async function open(variants: SandboxOptions['variants'], signIn: CompanySignIn | undefined): Promise<void> {
  service = await startService({ seed: 20, variants: variants ?? [] });
  const environment = await readEnvironment('sandbox');
  const [preset] = environment.presets;
  const presets = [{ ...preset!, connection: service.form }];
  const code = await buildScript({ ...environment, isAddOn: true, presets, ...(signIn && { signIn }) });
  bench = openScriptBench({ isAddOn: true, code });
}

const signIn = (change: Partial<Service['form']> = {}) =>
  bench.call('signIn', [{ ...service.form, ...change }, service.password, true]);

test.each<[string, SandboxOptions['variants'], CompanySignIn]>([
  ['the secret of its client', ['G99=secret'], { clientSecret: 'sandbox-secret' }],
  ['a scope', ['G99=scope'], { scope: 'risk' }],
])('a company that provides %s: users sign in, the session is renewed and formulas read', async (_, variants, own) => {
  await open(variants, own);
  expect(signIn()).toMatchObject({ ok: true });
  bench.ask('share', [service.form.username, service.password, true, true]);
  bench.appsScript.state.clock.advance(600_000);
  expect(bench.formula('TPR_PORTFOLIO').length).toBe(21);
  expect(bench.ask('perform', ['look', 'countDocuments', undefined])).toMatchObject({ result: { thirdParties: 20 } });
  expect((await service.counters()).grants.refresh_token).toBeGreaterThan(0);
  expect(JSON.stringify(bench.ask('openPanel', []))).not.toContain('sandbox-secret');
});

test('without the secret the sign-in is refused, and the secret is sent with no other client id and to no other host', async () => {
  await open(['G99=secret'], undefined);
  expect(signIn()).toMatchObject({ ok: false, error: { kind: 'auth' } });
  bench.appsScript.close();
  await service.close();
  await open(['G99=secret'], { clientSecret: 'sandbox-secret' });
  expect(signIn({ clientId: 'another' })).toMatchObject({ ok: false });
  const { hostname } = new URL(service.form.authUrl);
  const elsewhere = signIn({ authUrl: service.form.authUrl.replace(hostname, 'localhost') });
  expect(elsewhere).toMatchObject({ ok: false, error: { kind: 'auth', reason: expect.stringContaining('secret') } });
});

test('a legacy interface with its own sign-in is read, and signing out deletes its session', async () => {
  const legacyAuth = { username: 'legacy.buyer@example.test', password: 'sandbox', realm: 'tpr-legacy' };
  const readsLegacy = () => {
    const { result } = bench.ask('perform', ['check', 'checkService', undefined]);
    return (result as ServiceHealth).known?.answers['legacy.requirements.list'];
  };
  await open(['G97=split'], { legacyAuth });
  expect(signIn()).toMatchObject({ ok: true });
  expect(readsLegacy()).toBe(true);
  const { owner } = bench.appsScript.state.people;
  const { properties } = bench.appsScript.state.project.keptBy('user', owner.email);
  const kept = () => [...properties.keys()].filter((key) => key.includes('session'));
  expect(kept()).toEqual(expect.arrayContaining(['session', 'legacy session']));
  expect(JSON.stringify([...properties])).not.toContain('"sandbox"');
  bench.ask('signOut', []);
  expect(kept()).toEqual([]);
  bench.appsScript.close();
  await service.close();
  await open(['G97=split'], undefined);
  signIn();
  expect(readsLegacy()).not.toBe(true);
});
