import { describe, expect, it } from 'vitest';
import { createClient, hostOf } from '@tpr/core';
import { createAsyncRunner, createFetchClient, createFetchHost } from '@tpr/core/fetch';
import { readCompanySettings } from '../../src/session/index.ts';

const origin = 'https://relay.example';

/** The settings that the panel reads from a file with one preset. */
async function settingsOf(authUrl: string) {
  const connection = { baseUrl: '/service/current', authUrl, realm: 'r', clientId: 'c', username: 'u', accountId: '1' };
  const file = JSON.stringify({ presets: [{ id: 'x', label: 'x', connection }] });
  const get = async () => new Response(file);
  return readCompanySettings({ origin, file: 'presets.json' }, 'en', get);
}

/** The host to which a sign-in is sent, and the host that the panel names. */
async function hostsOf(authUrl: string) {
  const [preset] = (await settingsOf(authUrl)).presets;
  const asked: string[] = [];
  const listen: typeof fetch = async (input) => {
    asked.push(new Request(input).url);
    return new Response('{"access_token":"x"}');
  };
  const client = createClient({ connection: { ...preset!.connection, password: 'secret' } });
  await createAsyncRunner(createFetchHost({ httpClient: createFetchClient(listen) })).run(client.context.auth.bearer());
  return { asked: asked.map((url) => new URL(url).host), named: hostOf(preset!.connection.authUrl) };
}

describe('S39: the presets of an administrator’s file', () => {
  it.each([
    ['/service/auth', 'relay.example'],
    ['https://evil.example/relay.example', 'evil.example'],
    ['https://relay.example.evil.example', 'relay.example.evil.example'],
    ['https://RELAY.example:8443', 'relay.example:8443'],
  ])('with %s send the sign-in to the host that the panel names', async (authUrl, host) => {
    expect(await hostsOf(authUrl)).toEqual({ asked: [host], named: host });
  });

  it.each([
    '//evil.example/auth',
    '/\\evil.example',
    'https://relay.example@evil.example',
    'https://evil.example\\.relay.example',
    'evil.example',
    'http://evil.example',
  ])('with %s are rejected with a message, and only the relay that serves the page remains', async (authUrl) => {
    const { presets, fault } = await settingsOf(authUrl);
    expect(fault).toMatch(/^Presets: presets\.0\.connection\.authUrl: /);
    expect(presets.map(({ connection }) => connection.authUrl)).toEqual([`${origin}/service/auth`]);
  });
});
