import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { echoesOf } from '@tpr/core/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchAccessToken } from '../../src/google/access-token.ts';

const clientSecret = 'GOCSPX-a/b+c"d';
const refreshToken = '1//03refresh-Token_of.Google';

describe('S11: the command line shows nothing of a sign-in that Google repeats', () => {
  it.each(echoesOf([clientSecret, refreshToken]))('in ways $# and beyond', async ({ sentence, repeated }) => {
    const server = createServer((_, response) =>
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant', error_description: sentence })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const credentials = { kind: 'person' as const, clientId: 'a', clientSecret, refreshToken };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const error: unknown = await fetchAccessToken(credentials, url).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('Google refused the sign-in (…)');
    for (const each of [clientSecret, refreshToken, ...repeated]) expect(String(error)).not.toContain(each);
  });
});
