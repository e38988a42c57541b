import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeFault } from '../../src/shared/describe-fault.ts';
import { unpackError } from '../../src/sidebar/script-run.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const nameless = 'https://tpr..invalid';
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
});
afterEach(() => bench.appsScript.close());

/** The reply to a sign-in, and how many requests it took. */
function signIn(addresses: Partial<Service['form']>) {
  const before = bench.appsScript.state.spent.fetches;
  const reply = bench.call('signIn', [{ ...service.form, ...addresses }, service.password, true]);
  if (reply.ok) throw new Error('It was not refused.');
  return { error: reply.error, fetches: bench.appsScript.state.spent.fetches - before };
}

test('a sign-in at an unknown host is reported under its field, after one request', () => {
  const { error, fetches } = signIn({ authUrl: nameless });
  expect(error).toMatchObject({ kind: 'config', field: 'authUrl', unreached: { why: 'name', host: 'tpr..invalid' } });
  expect(fetches).toBe(1);
  expect(describeFault(unpackError(error), 'fr')).toBe(
    'Le nom d’hôte est introuvable. tpr..invalid Rien n’y a été envoyé. Vérifiez l’adresse dans la connexion, ainsi que le réseau, puis réessayez.',
  );
});

test('for a port that does not speak https, the error is the one of a bad certificate, as Google reports both alike', async () => {
  const source = `
    const { createServer } = require('node:http'); const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => response.end('{}'));
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(source, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const host = `127.0.0.1:${port}`;
  const { error, fetches } = signIn({ authUrl: `https://${host}` });
  expect(error).toMatchObject({ kind: 'config', field: 'authUrl', unreached: { why: 'https', host } });
  expect(fetches).toBe(1);
  await worker.terminate();
});

test('a formula and a pull name the wrong host, and are not retried', () => {
  bench.signIn({ ...service, form: { ...service.form, baseUrl: nameless } });
  bench.share(service);
  const before = bench.appsScript.state.spent.fetches;
  expect(bench.formula('TPR_INDICATOR', '100001', 'dependency')).toEqual([
    [expect.stringMatching(/^⚠ The host name could not be found: tpr\.\.invalid\. Check the address/)],
  ]);
  expect(bench.appsScript.state.spent.fetches - before).toBe(1);
  const pulled = bench.call('perform', ['job', 'pull', defaultChoice]);
  expect(pulled).toMatchObject({ ok: false, error: { kind: 'config', field: 'baseUrl' } });
});
