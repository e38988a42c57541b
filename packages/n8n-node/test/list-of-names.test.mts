import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSeeded } from '@tpr/sandbox/seeded';
import { expect, it, onTestFinished } from 'vitest';
import { Workbench } from './fake/workbench.mts';

interface List {
  readonly content: readonly { readonly thirdpartyId: number; readonly identity: { readonly name: string } }[];
}

const noDetails = {
  timestamp: '2026-01-01T00:00:00.000+0000',
  status: 403,
  error: 'Forbidden',
  message: 'No details.',
  path: '/api/v1/x',
};

/** A sandbox whose list of third parties has identifiers and names alone, as the legacy list does. */
async function openNamed({ refusesDetails = false } = {}): Promise<Workbench> {
  const sandbox = await startSeeded({ seed: 8 });
  const server = createServer(({ url = '', headers: { authorization = '' } }, response) => {
    if (refusesDetails && /\/thirdparties\/\d+$/.test(url)) {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(noDetails));
      return;
    }
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

it.each([{ returnAll: true }, { returnAll: false, limit: 3 }])(
  'Get Many of the portfolio returns names and attributes where all details are refused, and says so: %j',
  async (amount) => {
    const bench = await openNamed({ refusesDetails: true });
    const items = await bench.json('portfolio', 'getAll', { include: ['attributes'], ...amount });
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) {
      expect(item).toMatchObject({ name: expect.stringMatching(/./), country: null, incomplete: true });
      expect(item).toMatchObject({ incompleteReason: expect.stringContaining('403') });
      expect(Object.keys(item['attributes'] as object)).toContain('Category');
    }
  },
);
