import { expect, test } from 'vitest';
import { createClient, readRuleContexts, signedByHost, type RuleContext } from '../../src/index.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { makeClient } from './service.ts';

/** @param failing the third parties whose dossiers get this status each time. */
async function readFailing(
  status: number,
  failing: readonly string[],
  all: readonly string[] = ['1', '2', '3'],
): Promise<RuleContext[]> {
  const bench = createAsyncBench({
    service: ({ url }) =>
      failing.some((id) => url.includes(`/${id}/`)) ? refusal(status, 'Out of order.') : reply(200, '[]'),
  });
  const found: RuleContext[] = [];
  await bench.run(
    readRuleContexts(makeClient(), all, function* (each) {
      found.push(each);
    }),
  );
  return found;
}

test.each([500, 503, 408])('a %i of one third party is its own, and the others are read', async (status) => {
  const found = await readFailing(status, ['2']);
  expect(found.map(({ dossiers }) => dossiers)).toEqual([[], undefined, []]);
  expect(found.map(({ failure }) => failure?.status)).toEqual([undefined, status, undefined]);
});

test('of many third parties, each second one may fail', async () => {
  const all = Array.from({ length: 200 }, (_, index) => String(index + 1_001));
  const odd = all.filter((id) => Number(id) % 2 === 1);
  const found = await readFailing(503, odd, all);
  expect(found.filter(({ failure }) => failure !== undefined).map(({ thirdpartyId }) => thirdpartyId)).toEqual(odd);
});

test.each([
  [500, ['1', '2', '3']],
  [503, ['1', '2', '3']],
  [429, ['2']],
] as const)('a %i for %j stops the run', async (status, failing) => {
  await expect(readFailing(status, failing)).rejects.toMatchObject({ kind: 'retry-later', status });
});

/** @param shown the identifier in the legacy detail of a third party. */
async function readDetails(shown: (id: string) => string): Promise<RuleContext[]> {
  const { connection } = makeClient();
  const legacyBaseUrl = 'https://legacy.test';
  const client = createClient({ connection: { ...connection, legacyBaseUrl }, auth: signedByHost });
  const bench = createAsyncBench({
    service: ({ url }) => {
      if (!url.startsWith(legacyBaseUrl)) return reply(200, '[]');
      const thirdpartyId = shown(url.split('/').pop()!);
      return reply(200, JSON.stringify({ content: { thirdpartyId, users: [{ email: `${thirdpartyId}@a.test` }] } }));
    },
  });
  const found: RuleContext[] = [];
  await bench.run(
    readRuleContexts(client, ['1', '2', '3'], function* (each) {
      found.push(each);
    }),
  );
  return found;
}

test('a third party for which another one is returned gets no contacts of that one, and the others are read', async () => {
  const found = await readDetails((id) => (id === '2' ? '3' : id));
  expect(found.map(({ contacts }) => contacts)).toEqual([['1@a.test'], undefined, ['3@a.test']]);
  expect(found.map(({ failure }) => failure?.kind)).toEqual([undefined, 'invalid-response', undefined]);
});

test('another third party for each of them stops the run', async () => {
  await expect(readDetails((id) => `9${id}`)).rejects.toMatchObject({ kind: 'invalid-response' });
});

test('a legacy address that cannot be reached stops the run, and a missing one only leaves the contacts unknown', async () => {
  const { connection } = makeClient();
  const unreached = { ...fault('No such host.'), unreached: 'name' } as const;
  const readWith = async (legacyBaseUrl: string) => {
    const client = createClient({ connection: { ...connection, legacyBaseUrl }, auth: signedByHost });
    const bench = createAsyncBench({ service: ({ url }) => (url.includes('legacy') ? unreached : reply(200, '[]')) });
    const found: RuleContext[] = [];
    await bench.run(
      readRuleContexts(client, ['1'], function* (each) {
        found.push(each);
      }),
    );
    return found;
  };
  expect(await readWith('')).toEqual([{ thirdpartyId: '1', dossiers: [], contacts: undefined }]);
  await expect(readWith('https://legacy.test')).rejects.toMatchObject({ kind: 'config', field: 'legacyBaseUrl' });
});
