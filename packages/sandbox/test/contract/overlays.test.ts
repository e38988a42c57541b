import type { Client } from '@tpr/core';
import { expect, it } from 'vitest';
import { createBehaviour } from '../../src/index.ts';
import { openBench, type Bench } from './bench.ts';

/** A call that works under the overlay of a variant, and that the sandbox refuses without it. */
async function both<T>(variant: string, act: (bench: Bench, client: Client) => Promise<T>): Promise<[T, string]> {
  const bench = await openBench({ seed: 'demo', variants: [variant] });
  const withOverlay = bench.as({}, createBehaviour([variant]).profile.overrides);
  const refusal = await act(bench, bench.client).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );
  const answer = await act(bench, withOverlay);
  await bench.close();
  return [answer, refusal];
}

const thirdpartyId = '100001';
const region = async ({ run }: Bench, client: Client) => {
  const attributes = await run(client.attributes.list({ thirdpartyId }));
  return attributes.find(({ label }) => label === 'Criticality')?.values ?? [];
};

it('G27=alpha3: a country is sent as three letters and read as two', async () => {
  const [country, refusal] = await both('G27=alpha3', async ({ run }, client) => {
    const found = await run(client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'a' }));
    return [...new Set(found.map(({ countryCode }) => countryCode))];
  });
  expect([country, refusal]).toEqual([['FR'], expect.stringContaining('three capital letters')]);
});

it.each(['G56=null', 'G56=blank'])(
  '%s: an attribute is cleared in the form that this service accepts',
  async (variant) => {
    const [[before, after], refusal] = await both(variant, async (bench, client) => {
      const held = await region(bench, client);
      await bench.run(client.attributes.set({ thirdpartyId, label: 'Criticality', values: [] }));
      return [held.length, (await region(bench, client)).length];
    });
    expect([before, after, refusal]).toEqual([1, 0, expect.stringContaining('values must not be empty')]);
  },
);

it('G54=list: an attribute is written inside a list of one', async () => {
  const [values, refusal] = await both('G54=list', async (bench, client) => {
    await bench.run(client.attributes.set({ thirdpartyId, label: 'Criticality', values: ['Low'] }));
    return region(bench, client);
  });
  expect([values, refusal]).toEqual([['Low'], expect.stringContaining('JSON list')]);
});

it('G40=renamed: the list of dossiers accepts event parameters under other names', async () => {
  const events = {
    eventNames: ['DOSSIER_ADDED'],
    eventOccurrenceStartDate: '2020-01-01T00:00:00',
    eventOccurrenceEndDate: '2020-01-02T00:00:00',
  };
  const bench = await openBench({ seed: 'demo', variants: ['G40=renamed'] });
  const withOverlay = bench.as({}, createBehaviour(['G40=renamed']).profile.overrides);
  const counts = [withOverlay, bench.client].map((client) => bench.run(client.dossiers.list({ events })));
  const [found, all] = await Promise.all(counts);
  expect([found?.length, all!.length > 0]).toEqual([0, true]);
  await bench.close();
});

it('G69=dateTime: the legacy filter is sent with a time', async () => {
  const [count, refusal] = await both('G69=dateTime', async ({ run }, client) => {
    return (await run(client.legacy.dossiers.list({ stateLastChangeDate: '2020-01-01' }))).length;
  });
  expect([count > 0, refusal]).toEqual([true, expect.stringContaining('date-time')]);
});

it('G97=split: a connection with a sign-in of its own reads both interfaces', async () => {
  const bench = await openBench({ seed: 'demo', variants: ['G97=split'] });
  const legacyAuth = { username: 'legacy.buyer@example.test', password: 'sandbox', realm: 'tpr-legacy' };
  const client = bench.as({ legacyAuth });
  const read = async (each: Client) => (await bench.run(each.legacy.requirements.list())).length > 0;
  expect(await read(client)).toBe(true);
  expect((await bench.run(client.thirdParties.list())).length).toBeGreaterThan(0);
  await expect(read(bench.client)).rejects.toThrow(/401/);
  await bench.close();
});

it('G13: where the profile says so, the current interface lists the accounts, with its sign-in', async () => {
  const bench = await openBench({ seed: 'demo', variants: ['G97=split'] });
  const client = bench.as({}, { 'accounts.interface': 'current' });
  expect((await bench.run(client.legacy.account.list())).map(({ accountId }) => accountId)).toEqual(['1001']);
  await bench.close();
});
