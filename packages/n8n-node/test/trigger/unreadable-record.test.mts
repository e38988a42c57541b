import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../fake/claims.mts';
import { attributes, idsOf, Watched } from './watched.mts';

describe('A record that cannot be read', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
    await watched.poll({ parameters });
    watched.pass(60);
    watched.change(...ids);
    watched.pass(3);
  });
  afterEach(() => watched.close());

  const ids = Array.from({ length: 6 }, (_, index) => 100_001 + index);
  const parameters = { ...attributes, include: ['thirdParty', 'attributes'] };

  it.each(['403', '404', '500', '503'])(
    'is reported on its item, which is returned with the others (%s)',
    async (status) => {
      watched.bench.sandbox.setFaults([`${status}@attributes.list=/100003`, `${status}@thirdParties.get=/100005`]);
      const credential = watched.credentialWith({ 'retry.maxAttempts': 2 });
      const items = await watched.poll({ parameters, credential });
      expect(idsOf(items)).toEqual(ids);
      const unread = items.filter(({ notRead }) => notRead !== null);
      expect(idsOf(unread)).toEqual([100_003, 100_005]);
      const [third, fifth] = unread.sort((a, b) => Number(a['thirdpartyId']) - Number(b['thirdpartyId']));
      expect(third).toMatchObject({ attributes: null, thirdParty: { thirdpartyId: '100003' } });
      expect(third!['notRead']).toEqual([expect.stringContaining(status)]);
      expect(fifth).toMatchObject({ attributes: expect.any(Object), thirdParty: null });
      watched.bench.sandbox.setFaults([]);
      watched.pass(60);
      expect(await watched.poll({ parameters })).toEqual([]);
    },
  );

  it('costs one sign-in more, and none at later polls, where the token is not the reason', async () => {
    watched.bench.sandbox.setFaults(['403@attributes.list=/100003']);
    const grants = () => Object.values(watched.bench.sandbox.counters().grants).reduce((sum, count) => sum + count, 0);
    const before = grants();
    const unread: unknown[] = [];
    for (let poll = 0; poll < 4; poll++) {
      unread.push(...(await watched.poll({ parameters })).filter(({ notRead }) => notRead !== null));
      watched.change(100_003);
      watched.pass(60);
    }
    expect(unread).toHaveLength(4);
    expect(grants() - before).toBe(1);
  });

  it('is not returned while the service is down: its changes are returned later', async () => {
    watched.bench.sandbox.setFaults(['503@attributes.list=1']);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1 });
    expect((await failureOf(watched.poll({ parameters, credential }))).message).toMatch(/cannot answer now/);
    watched.bench.sandbox.setFaults([]);
    const items = await watched.poll({ parameters });
    expect(idsOf(items)).toEqual(ids);
    expect(items.map(({ notRead }) => notRead)).toEqual(ids.map(() => null));
  });
});
