import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSeeded } from '@tpr/sandbox/seeded';
import { expect, it, onTestFinished } from 'vitest';
import { Workbench } from './fake/workbench.mts';

interface List {
  readonly content: readonly { readonly thirdpartyId: number; readonly identity: { readonly name: string } }[];
}

/** A sandbox whose list of third parties has identifiers and names alone, as the legacy list does. */
async function openNamed(): Promise<Workbench> {
  const sandbox = await startSeeded({ seed: 8 });
  const server = createServer(({ url = '', headers: { authorization = '' } }, response) => {
    const forwarded = fetch(new URL(sandbox.baseUrl).origin + url, { headers: { authorization } });
    void forwarded.then(async (answer) => {
      const body = (await answer.json()) as List;
      const isList = /\/thirdparties(?:\?|$)/.test(url);
      const named = () => body.content.map(({ thirdpartyId, identity: { name } }) => ({ thirdpartyId, name }));
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isList ? { ...body, content: named() } : body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  const { port } = server.address() as AddressInfo;
  return new Workbench({ ...sandbox, baseUrl: `http://127.0.0.1:${port}/current` });
}

it.each([{ returnAll: true }, { returnAll: false, limit: 3 }])(
  'Get Many of the portfolio returns identities where the list only names third parties: %j',
  async (amount) => {
    const bench = await openNamed();
    const items = await bench.json('portfolio', 'getAll', { include: [], ...amount });
    expect(items.length).toBeGreaterThan(2);
    expect(items.every(({ country }) => typeof country === 'string' && country !== '')).toBe(true);
  },
);
