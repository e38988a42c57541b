import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let code: string;

beforeAll(async () => {
  service = await startService({ seed: 5, variants: ['G99=secret'] });
  const environment = await readEnvironment('sandbox');
  const presets = [{ ...environment.presets[0]!, connection: service.form }];
  const signIn = { clientSecret: 'sandbox-secret' };
  code = await buildScript({ ...environment, isAddOn: true, presets, signIn });
});
afterAll(() => service.close());

test('the secret of the company’s client signs users in, is shown to none, and is sent to no other host', () => {
  const bench = openScriptBench({ isAddOn: true, code });
  onTestFinished(() => bench.appsScript.close());
  const sign = (change: object) => bench.call('signIn', [{ ...service.form, ...change }, service.password, true]);
  const { hostname } = new URL(service.form.authUrl);
  const refused = sign({ authUrl: service.form.authUrl.replace(hostname, 'localhost') });
  const withoutSecret = { kind: 'auth', reason: expect.stringContaining('secret') };
  expect(refused).toMatchObject({ ok: false, error: withoutSecret });
  const signedIn = sign({});
  expect(signedIn).toMatchObject({ ok: true });
  const { state } = bench.appsScript;
  const { properties } = state.project.keptBy('user', state.people.owner.email);
  const seen = [refused, signedIn, bench.ask('openPanel', []), [...properties], state.logs, state.alerts];
  expect(JSON.stringify(seen)).not.toContain('sandbox-secret');
});
