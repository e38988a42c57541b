import { describe, expect, it } from 'vitest';
import { createClient, hostOf } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { readPresets } from '../../src/session/index.ts';

const origin = 'https://relay.example';

/** Whom a sign-in with the only preset of a file is sent to, and whom the pane names. */
async function hostsOf(authUrl: string) {
  const connection = { baseUrl: '/service/current', authUrl, realm: 'r', clientId: 'c', username: 'u', accountId: '1' };
  const file = JSON.stringify([{ id: 'x', label: 'x', connection }]);
  const [preset] = await readPresets({ origin, file: 'presets.json' }, 'en', async () => new Response(file));
  const asked: string[] = [];
  const listen: typeof fetch = async (input) => {
    asked.push(new Request(input).url);
    return new Response('{"access_token":"x"}');
  };
  const client = createClient({ connection: { ...preset!.connection, password: 'secret' } });
  await createAsyncRunner(createFetchHost({ fetch: listen })).run(client.exchange.auth.bearer());
  return { asked: asked.map((url) => new URL(url).host), named: hostOf(preset!.connection.authUrl) };
}

describe('S39: the presets of an administrator’s file', () => {
  it.each([
    ['/service/auth', 'relay.example'],
    ['//evil.example/auth', 'relay.example'],
    ['https://evil.example/relay.example', 'evil.example'],
    ['https://relay.example.evil.example', 'relay.example.evil.example'],
    ['https://RELAY.example:8443', 'relay.example:8443'],
  ])('with %s send the sign-in where the pane says', async (authUrl, host) => {
    expect(await hostsOf(authUrl)).toEqual({ asked: [host], named: host });
  });

  it.each([
    '/\\evil.example',
    'https://relay.example@evil.example',
    'https://evil.example\\.relay.example',
    'evil.example',
  ])('with %s send none', async (authUrl) => {
    await expect(hostsOf(authUrl)).rejects.toMatchObject({ kind: 'config', field: 'authUrl' });
  });
});
