import type { Client, Op } from '@tpr/core';
import { expect, it } from 'vitest';
import type { VariantName } from '../../src/variants/behaviour.ts';
import { openBench } from './bench.ts';
import { toldAt, unreadableFacts } from './unreadable-facts.ts';

const set =
  (values: readonly string[], label = 'Regions') =>
  (client: Client) =>
    client.attributes.set({ thirdpartyId: '100001', label, values: [...values] });
const add = (client: Client) =>
  client.thirdParties.add({ companyIdType: 'CIT001', companyIdValue: '73282932000074', countryCode: 'FR' });
const list = (client: Client) => client.thirdParties.list();
const byEvents = (client: Client) =>
  client.thirdParties.searchByEvents.page(
    {
      events: {
        eventNames: ['THIRD_PARTY_ADDED'],
        eventOccurrenceStartDate: '2026-01-01T00:00:00',
        eventOccurrenceEndDate: '2026-04-01T00:00:00',
      },
    },
    { number: 0, size: 1 },
  );

/** Calls that a different service refuses to a client with the shipped profile, and the setting that would make them work. */
const cases: readonly (readonly [
  VariantName,
  setting: string,
  (client: Client) => Op<unknown>,
  overrides?: Readonly<Record<string, unknown>>,
])[] = [
  ['G56=null', 'attributes.clearedAs', set([]), { 'attributes.emptyClears': true }],
  ['G56=blank', 'attributes.clearedAs', set([]), { 'attributes.emptyClears': true }],
  ['G56=400', 'attributes.clearedAs', set([]), { 'attributes.emptyClears': true }],
  ['G27=alpha3', 'identifiers.countryFormat', add],
  [
    'G69=dateTime',
    'legacy.stateLastChangeFormat',
    (c) => c.legacy.dossiers.list({ stateLastChangeDate: '2026-01-01' }),
  ],
  [
    'G80=strict',
    'evidence.extractedDataOperations',
    (c) => c.dossiers.list({ withExtractedData: true }),
    { 'evidence.extractedDataOperations': ['dossiers.list'] },
  ],
  ['R122=31d', 'events.maxRangeDays', byEvents],
  ['G97=split', 'legacyAuth', (c) => c.legacy.thirdParties.list({})],
  ['G99=secret', 'clientSecret', list],
  ['G99=scope', 'scope', list],
];

for (const [variant, setting, act, overrides = {}] of cases) {
  it(`${variant}: the refusal names ${setting}`, async () => {
    const bench = await openBench({ variants: [variant], seed: 5, overrides });
    try {
      await expect(bench.run(act(bench.client))).rejects.toThrow(
        new RegExp(`set ${setting.replaceAll('.', '\\.')} in the`),
      );
    } finally {
      await bench.close();
    }
  });
}

for (const [variant, fact] of Object.entries(unreadableFacts)) {
  it(`${variant}: the error or warning names ${fact.setting}`, async () => {
    const bench = await openBench({ variants: [variant as VariantName], seed: 'demo' });
    try {
      expect(await toldAt(bench, fact)).toContain(fact.setting);
    } finally {
      await bench.close();
    }
  });
}
