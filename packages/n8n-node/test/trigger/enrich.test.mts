import { createClient, signedByHost, type Changed, type RecordChange } from '@tpr/core';
import { createProfile } from '@tpr/core/api';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createVirtualAsyncHost, refusal, reply } from '@tpr/core/conformance';
import { expect, it } from 'vitest';
import { enrich } from '../../nodes/ThirdPartyRisk/trigger/enrich.ts';

const connection = {
  baseUrl: 'https://service.test',
  authUrl: 'https://issuer.test',
  realm: 'r',
  clientId: 'c',
  username: 'u',
  accountId: '1',
};

/** Reads the attributes of changed third parties; `answer` may replace the service's response. */
function enrichAll(
  ids: readonly string[],
  answer: (id: string) => ReturnType<typeof reply> | undefined = () => undefined,
) {
  const client = createClient({ connection, auth: signedByHost, profile: createProfile({ 'rate.maxConcurrent': 1 }) });
  const changes = ids.map((id) => {
    const changed = { id, subject: 'thirdParty', record: { thirdpartyId: id, name: 'Durand' } } as unknown as Changed;
    return { changed } as unknown as RecordChange;
  });
  const host = createVirtualAsyncHost({
    service: ({ url }) => answer(/thirdparties\/(\d+)/.exec(url)?.[1] ?? '') ?? reply(200, '[]'),
  });
  return createAsyncRunner(host).run(enrich(client, changes, new Set(['attributes'])));
}

it('a change whose identifier cannot be part of an address is returned without data, and the others with theirs', async () => {
  const read = await enrichAll(['1', '2/3', '4']);
  expect(read.map(({ change, unread }) => [change.changed.id, unread])).toEqual([
    ['1', []],
    ['2/3', ['attributes']],
    ['4', []],
  ]);
});

it('a rate limit ends the reading, and the changes before it are returned', async () => {
  const limited = refusal(429, 'Too many.', { 'retry-after': '86400' });
  const read = await enrichAll(['1', '2'], (id) => (id === '2' ? limited : undefined));
  expect(read.map(({ change }) => change.changed.id)).toEqual(['1']);
  await expect(enrichAll(['2'], () => limited)).rejects.toMatchObject({ kind: 'retry-later', status: 429 });
});

it('a refused sign-in fails the poll, whatever was read before', async () => {
  const read = enrichAll(['1', '2', '3'], (id) => (id === '2' ? refusal(401) : undefined));
  await expect(read).rejects.toMatchObject({ kind: 'auth', status: 401 });
});
