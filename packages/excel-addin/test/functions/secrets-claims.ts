import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, explainFailure } from '@tpr/core';
import { echoesOf, hostilePasswords } from '@tpr/core/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SessionStore, openAddinSession } from '../../src/session/index.ts';
import { createComputer } from '../session/computer.ts';
import { cell, createAccess, errorOf, install } from './bench.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const formAt = (url: string) => ({
  baseUrl: url,
  authUrl: `${url}/auth`,
  realm: 'buyers',
  clientId: 'public',
  username: 'robot',
  accountId: '7',
});

const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
const refresh = 'refresh-0a1b2c3d.Token';
export const password = hostilePasswords[1]!;

/** The claims for some passwords; the tokens of a service are checked once, beside them. */
export function describeSecrets(passwords: readonly string[]): void {
  describe.each(passwords)('S11: the panel shows nothing of the password that an issuer repeats, %j', (password) => {
    it.each(echoesOf([password]))('in ways $# and beyond', async ({ sentence, repeated }) => {
      const url = await serve((_, response) => response.writeHead(401).end(JSON.stringify({ error: sentence })));
      const computer = createComputer();
      const session = await openAddinSession({
        store: new SessionStore(computer),
        texts: computer.texts,
        company: { presets: [], overlay: '' },
      });
      const error: unknown = await session.signIn(formAt(url), password, true).catch((thrown: unknown) => thrown);
      const described = (['en', 'fr'] as const).map((language) => JSON.stringify(explainFailure(error, language)));
      const text = [...described, String(error), JSON.stringify(error)].join('\n');
      expect(text).toContain('…');
      for (const each of [password, ...repeated]) expect(text).not.toContain(each);
    });
  });

  describe('S11: a formula in Excel shows nothing of the tokens that a service repeats', () => {
    it.each(echoesOf([access, refresh, password]))('in ways $# and beyond', async ({ sentence, repeated }) => {
      const url = await serve((request, response) => {
        if (request.url?.startsWith('/auth') !== true) return response.writeHead(422).end(sentence);
        return response.end(JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }));
      });
      const functions = install(createAccess(createClient({ connection: { ...formAt(url), password } })));
      const text = await errorOf(functions.ask('INDICATOR', cell('7'), cell('dependency')));
      expect(text).toContain('The service refused');
      for (const each of [password, access, refresh, ...repeated]) expect(text).not.toContain(each);
    });
  });
}
