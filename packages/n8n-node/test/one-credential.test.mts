import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldBy, thirdPartyId } from './fake/attributes.mts';
import { failureOf } from './fake/claims.mts';
import { Workbench, type RunOptions } from './fake/workbench.mts';

describe('A credential with expressions', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  beforeEach(() => bench.sandbox.resetCounters());
  afterAll(() => bench.close());

  const accountOf = (...accounts: string[]) => ({
    items: accounts.map(() => ({ json: {} })),
    credentialOf: (item: number) => ({ accountId: accounts[item] }),
  });
  const write = (options: RunOptions) =>
    bench.run(
      'attribute',
      'set',
      { thirdPartyId, label: 'Criticality' },
      {
        perItem: [1, 2, 3].map(() => ({ value: 'High' })),
        ...options,
      },
    );
  const message =
    'The credential has an expression with another value for item 1 than for item 0. Nothing was sent. Process such items one at a time, with a node Loop Over Items';

  it('never writes an item to the account of the first one', async () => {
    const before = await heldBy(bench, 'Criticality');
    bench.sandbox.resetCounters();
    for (const accounts of [
      ['1001', '1002'],
      ['1001', '1002', '1001'],
    ]) {
      expect((await failureOf(write(accountOf(...accounts)))).message).toBe(message);
      const failed = await write({ ...accountOf(...accounts), continueOnFail: true });
      expect(failed.map(({ json }) => json['error'])).toEqual(accounts.map(() => message));
    }
    expect(bench.sandbox.counters().total).toBe(0);
    expect(await heldBy(bench, 'Criticality')).toBe(before);
  });

  it('is refused, too, if its expression fails for an item', async () => {
    const credentialOf = (item: number) => {
      if (item > 0) throw new Error('Paired item data is unavailable [Error resolving credentials]');
      return {};
    };
    expect((await failureOf(write({ ...accountOf('1001', '1001'), credentialOf }))).message).toBe(message);
  });

  it('is used for all items if they have one account, and for a single item, as in a loop', async () => {
    expect(await write(accountOf('1001', '1001', '1001'))).toHaveLength(3);
    expect(await write(accountOf('1001'))).toHaveLength(1);
  });

  it('is read twice more, whatever the number of items, if no expression is about items', async () => {
    let reads = 0;
    const credentialOf = (item: number) => {
      reads += 1;
      // Another execution has renewed the token.
      return item === 0 ? {} : { accessToken: 'other', sessionTokens: '{}' };
    };
    const items = Array.from({ length: 3 }, () => ({ json: {} }));
    expect(await write({ items, credentialOf })).toHaveLength(3);
    expect(reads).toBe(3);
  });
});
