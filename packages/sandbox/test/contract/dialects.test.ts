import { fullSync, type ThirdPartyData } from '@tpr/core';
import { createAsyncRunner, createFetchClient, createFetchHost } from '@tpr/core/fetch';
import { describe, expect, it } from 'vitest';
import { createBehaviour } from '../../src/index.ts';
import { openBench } from './bench.ts';
import { operationContract } from './operations.ts';

/** Variants of what the specification does not show; the shipped profile works with them unchanged. */
const bare = [
  'G04=location',
  'G10=text',
  'G13=legacy-only',
  'G21=bare',
  'G30=ids',
  'G51=flags',
  'G52=label-only',
  'G53=value',
  'G61=names',
  'G63=counts',
  'G65=async',
  'G91=403',
  'G96=none',
  'G101=html',
  'R114=document',
] as const;

operationContract('a dialect of bare lists and identifiers, with the shipped profile', () =>
  openBench({ seed: 'demo', variants: bare }),
);

/** Variants that the client cannot detect: the profile has to name them. */
const elsewhere = [
  'G02=bare',
  'G04=put',
  'G04=names',
  'G06=thirdparties',
  'G10=download-url',
  'G11=files-zip',
  'G20=offset',
  'G35=repeat',
  'G37=renames',
  'G58=fraction',
  'G64=type',
  'G74=renamed',
] as const;

operationContract('a dialect of other paths and names, with a profile written for it', () =>
  openBench({ seed: 'demo', variants: elsewhere, overrides: createBehaviour(elsewhere).profile.overrides }),
);

describe('without a profile for it', () => {
  it.each([
    ['G06=thirdparties', 'paths.attributes.definitions', 'attributes.definitions'],
    ['G02=bare', 'paths.thirdParties.get', 'thirdParties.get'],
  ] as const)('%s is refused with the name of the key to set: %s', async (variant, key, operation) => {
    const bench = await openBench({ seed: 'demo', variants: [variant] });
    const [first] = await bench.run(bench.client.thirdParties.list());
    const call =
      operation === 'thirdParties.get'
        ? bench.client.thirdParties.get({ thirdpartyId: first!.thirdpartyId! })
        : bench.client.attributes.definitions();
    await expect(bench.run<unknown>(call)).rejects.toThrow(key);
    await bench.close();
  });

  it('an ignored paging parameter is refused with the name of the key to set', async () => {
    const bench = await openBench({
      seed: 30,
      variants: ['G20=offset'],
      overrides: { 'paging.pageSize': 20 },
    });
    await expect(bench.run(bench.client.thirdParties.list())).rejects.toThrow(/query\.page/);
    await bench.close();
  });
});

describe('a service that answers 204 or 404 for an empty list', () => {
  it.each([
    ['G29=204', { 'search.noContentMeans': 'empty' }],
    ['G29=404', {}],
  ])('is pulled completely: %s', async (variant, fitting) => {
    const pulledFrom = async (
      variants: readonly string[],
      overrides: Readonly<Record<string, unknown>> = {},
    ): Promise<readonly ThirdPartyData[]> => {
      const bench = await openBench({ seed: 10, variants, overrides });
      const pulled: ThirdPartyData[] = [];
      const facets = new Set(['attributes', 'indicators', 'dossiers'] as const);
      await bench.run(
        fullSync(bench.client, facets, function* ({ facts }) {
          pulled.push(...facts);
        }),
      );
      await bench.close();
      return pulled.sort((a, b) => Number(a.thirdpartyId) - Number(b.thirdpartyId));
    };
    expect(await pulledFrom([variant], fitting)).toEqual(await pulledFrom([]));
  });

  it('is distinguished from a wrong path before the first page is returned', async () => {
    const bench = await openBench({
      seed: 'demo',
      variants: ['G29=404'],
      overrides: { 'paths.indicators.list': 'GET /account/{accountId}/thirdparties/{thirdpartyId}/nowhere' },
    });
    let pages = 0;
    const pulling = fullSync(bench.client, new Set(['indicators'] as const), function* () {
      pages++;
    });
    await expect(bench.run(pulling)).rejects.toThrow(/paths\.indicators\.list/);
    expect(pages).toBe(0);
    await bench.close();
  });
});

describe('a token bound to an address', () => {
  it('is replaced when calls come from another address', async () => {
    const bench = await openBench({ seed: 'demo', variants: ['G98=bind'] });
    let address = '198.51.100.1';
    const { run } = createAsyncRunner(
      createFetchHost({
        httpClient: createFetchClient((input, init) => {
          const request = new Request(input, init);
          request.headers.set('x-sandbox-address', address);
          return fetch(request);
        }),
      }),
    );
    for (const next of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      address = next;
      expect((await run(bench.client.attributes.definitions())).length).toBeGreaterThan(0);
    }
    expect(bench.sandbox.counters().grants).toMatchObject({ password: 1 });
    await bench.close();
  });
});
