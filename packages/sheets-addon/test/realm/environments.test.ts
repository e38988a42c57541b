import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { clientId, realm } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { startService } from './service.ts';

const names = readdirSync(new URL('../../environments/', import.meta.url)).map((file) => parse(file).name);
const loopback = /^http:\/\/127\.0\.0\.1:\d+\//;

test('there is one environment to be filled in, and one for the sandbox', () => {
  expect(names.sort()).toEqual(['company', 'sandbox']);
});

test.each(names)('%s offers connections in both languages, by https alone, and no password', async (name) => {
  const { presets, isAddOn, environment, scriptId } = await readEnvironment(name);
  expect(presets.length).toBeGreaterThan(0);
  // Whose script it is stays out of the repository.
  expect([isAddOn, scriptId, environment]).toEqual([false, '', expect.stringMatching(/\w/)]);
  for (const { label, connection, password } of presets) {
    expect([label.en, label.fr]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
    const addresses = [connection.baseUrl, connection.authUrl, connection.legacyBaseUrl ?? connection.baseUrl];
    const isHere = addresses.every((address) => loopback.test(address));
    expect(isHere || addresses.every((address) => address.startsWith('https://'))).toBe(true);
    if (!isHere) expect(password).toBeUndefined();
  }
});

test('the sandbox’s is that of the sandbox as it starts', async () => {
  const service = await startService({ seed: 'demo' });
  const [preset] = (await readEnvironment('sandbox')).presets;
  const pathsOf = (form: object): string[] =>
    Object.entries(form).flatMap(([key, value]) =>
      key.endsWith('Url') ? [`${key} ${new URL(String(value)).pathname}`] : [],
    );
  expect(pathsOf(preset!.connection).sort()).toEqual(pathsOf(service.form).sort());
  expect(preset!.connection).toMatchObject({ realm, clientId, accountId: service.form.accountId });
  expect(preset!.connection.username).toBe(service.form.username);
  expect(preset!.password).toBe(service.password);
  await service.close();
});

test('the manifest lists the addresses of the company, each once', async () => {
  const { presets } = await readEnvironment('company');
  const origins = presets
    .flatMap(({ connection }) => [connection.baseUrl, connection.authUrl])
    .map((url) => `${new URL(url).origin}/`);
  expect(manifestOf(await readEnvironment('company'))).toMatchObject({ urlFetchWhitelist: [...new Set(origins)] });
  expect(manifestOf(await readEnvironment('sandbox'))).not.toHaveProperty('urlFetchWhitelist');
});
