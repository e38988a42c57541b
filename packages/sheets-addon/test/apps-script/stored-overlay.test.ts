import { defaultChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService } from './service.ts';

test('with an overlay that this release rejects a user can sign in, and no request is sent until it is removed', async () => {
  const service = await startService({ seed: 5 });
  const bench = openScriptBench();
  bench.signIn(service);
  const overlay = JSON.stringify({ version: 1, overrides: { 'attributes.percentscale': '1' } });
  bench.appsScript.state.properties.user.set('profile', `1|${overlay}`);
  expect(bench.ask('openPanel', [])).toMatchObject({ profile: overlay, session: { state: 'in' } });
  expect(bench.signIn(service).session.state).toBe('in');
  await service.ask('resetCounters');
  const names = { kind: 'config', field: 'attributes.percentscale' };
  const near = expect.stringContaining('did you mean "attributes.percentScale"?');
  const refused = [
    bench.call('perform', ['job', 'pull', defaultChoice]),
    bench.call('share', [service.form.username, service.password, true, false]),
  ];
  for (const reply of refused) expect(reply).toMatchObject({ ok: false, error: { ...names, message: near } });
  expect((await service.counters()).total).toBe(0);
  expect(bench.ask('importProfile', [''])).toMatchObject({ profile: '' });
  expect(bench.call('perform', ['job', 'pull', defaultChoice])).toMatchObject({ ok: true });
  bench.appsScript.close();
  await service.close();
});
