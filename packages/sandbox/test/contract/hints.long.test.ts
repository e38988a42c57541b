import { ConnectorError, type Client, type Op } from '@tpr/core';
import { expect, it } from 'vitest';
import type { Gap } from '../../src/variants/variant.ts';
import { variants } from '../../src/variants/behaviour.ts';
import { openBench } from './bench.ts';

const page = { number: 0, size: 1 };
const events = {
  eventNames: ['THIRD_PARTY_ADDED'],
  eventOccurrenceStartDate: '2026-02-01T00:00:00',
  eventOccurrenceEndDate: '2026-02-05T00:00:00',
} as const;
const one = { thirdpartyId: '100001' };

const reads: readonly ((client: Client) => Op<unknown>)[] = [
  (client) => client.thirdParties.list(),
  (client) => client.thirdParties.get(one),
  (client) =>
    client.thirdParties.searchByEvents.page({ events: { ...events, eventNames: ['THIRD_PARTY_ADDED'] } }, page),
  (client) => client.companies.search({ countryCode: 'FR', searchBy: 'SIREN', value: '732829320' }),
  (client) => client.attributes.definitions(),
  (client) => client.attributes.list(one),
  (client) => client.indicators.list(one),
  (client) => client.dossiers.types(),
  (client) => client.dossiers.list(),
  (client) => client.dossiers.listFor(one),
  (client) => client.requirements.list(),
  (client) => client.legacy.thirdParties.list({}),
  (client) => client.legacy.dossiers.list({ stateLastChangeDate: '2026-01-01' }),
];

const differing = Object.entries(variants as Readonly<Record<string, Gap>>).flatMap(([gap, { values }]) =>
  Object.entries(values).flatMap(([value, { profile, impliedBy }]) =>
    profile === undefined && impliedBy === undefined ? [] : [`${gap}=${value}`],
  ),
);

it('each read that a service refuses because it differs names a key, or may be mended by the profile', async () => {
  const silent: string[] = [];
  let refused = 0;
  for (const variant of differing) {
    const bench = await openBench({ variants: [variant], seed: 5 });
    for (const read of reads) {
      const error = await bench.run(read(bench.client)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ConnectorError) || error.kind !== 'refused') continue;
      refused += 1;
      if (!error.mayBeProfile && !/set [\w.]+ in the/.test(error.message)) silent.push(`${variant}: ${error.message}`);
    }
    await bench.close();
  }
  console.info(`${refused} refusals by ${differing.length} variants`);
  expect(refused).toBeGreaterThan(8);
  expect(silent).toEqual([]);
});
