import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { endpoints, profileEntries, type Entry } from '@tpr/core/service';
import { describe, expect, it } from 'vitest';
import { createTruth } from '../../src/index.ts';
import { openBench } from './bench.ts';
import { operationContract } from './operations.ts';

type Overrides = Readonly<Record<string, unknown>>;

const entries = Object.entries<Entry<unknown>>(profileEntries);
const shipped = (key: string) => profileEntries[key as keyof typeof profileEntries]?.value;
const inFamily = (family: string) => entries.filter(([key]) => key.startsWith(family)).map(([key]) => key);
const flat = (key: string) => `own_${key.replaceAll('.', '_')}`;
const moved = (call: string) => call.replace(/ (\/account\/\{accountId\})?/, ' /moved$1');

/** A service that calls everything by a name of its own: what it says in legacy answers is what the specification shows. */
const named: Overrides = {
  ...Object.fromEntries(inFamily('aliases.').map((key) => [key, [flat(key), ...(shipped(key) as string[])]])),
  ...Object.fromEntries(inFamily('body.').map((key) => [key, flat(key)])),
  ...Object.fromEntries(inFamily('query.').map((key) => [key, flat(key)])),
  ...Object.fromEntries(
    inFamily('shapes.').map((key) => [key, [`own.${key}`.replace('shapes.', ''), ...(shipped(key) as string[])]]),
  ),
  'values.providers.A': 'ACME',
  'values.providers.B': 'BOREAL',
};

/** The same where it can not be told by names: addresses, words, scales and forms. */
const behaved: Overrides = {
  'paths.prefix': '/api/v2',
  'paths.token': '/oauth/token',
  ...Object.fromEntries(
    endpoints
      .filter(({ base }) => base !== 'auth')
      .map(({ name, call }) => [`paths.${name}`, moved(call ?? (shipped(`paths.${name}`) as string))]),
  ),
  'values.status': {
    FEHLT: 'ABSENT',
    LAEUFT: 'ONGOING',
    OFFEN: 'ACTION_REQUIRED',
    GUT: 'VALID',
    SCHWACH: 'BELOW_EXPECTATION',
    NICHT: 'INVALID',
  },
  'values.thirdPartyStatus': { AKTIV: 'ACTIVE', INSOLVENT: 'COLLECTIVE_PROCEDURE', GELOESCHT: 'DEREGISTERED' },
  'values.attributeType': {
    text: 'string',
    truth: 'boolean',
    day: 'date',
    number: 'decimal',
    percent: 'percentage',
    one: 'list_unique',
    many: 'list_multiple',
  },
  'values.yes': ['JA'],
  'values.no': ['NEIN'],
  'behaviour.pageBase': 1,
  'behaviour.percentScale': '1',
  'behaviour.serviceZone': 'UTC',
  'behaviour.timestampForm': 'millis',
  'behaviour.eventNamesStyle': 'repeat',
  'behaviour.country': 'alpha3',
  'behaviour.attributeBody': 'list',
  'behaviour.clear': true,
  'behaviour.clearedAs': '[null]',
  'behaviour.accountInterface': 'current',
  'behaviour.stateLastChangeForm': 'dateTime',
  'behaviour.searchNotFound': 'empty',
  'behaviour.refresh': 'off',
  'behaviour.duplicateStatus': '400',
};

for (const [name, overlay] of Object.entries({
  'names of its own': named,
  'addresses, words and forms of its own': behaved,
})) {
  operationContract(`the twin of a service with ${name}`, () =>
    openBench({ seed: 'demo', profile: overlay, overrides: overlay }),
  );
}

operationContract('the twin of a service that variants describe', () => {
  const variants = [
    'G04=put',
    'G10=download-url',
    'G11=files-zip',
    'G20=offset',
    'G21=data',
    'G50=flat',
    'G61=names',
    'G63=nested',
  ];
  const { overrides } = createTruth(variants).profile;
  return openBench({ seed: 'demo', profile: overrides, overrides });
});

/** All that a twin answers to reads of every kind, as text. */
async function answersOf(overlay: Overrides, variants: readonly string[] = []): Promise<string> {
  const bench = await openBench({ seed: 'demo', profile: overlay, variants, overrides: overlay });
  let heard = '';
  const { run } = createAsyncRunner(
    createFetchHost({
      async fetch(input, init) {
        const answer = await fetch(input, init);
        heard += await answer.clone().text();
        return answer;
      },
    }),
  );
  const { client } = bench;
  for (const { thirdpartyId } of await run(client.thirdParties.list())) {
    await run(client.attributes.list({ thirdpartyId: thirdpartyId! }));
    await run(client.indicators.list({ thirdpartyId: thirdpartyId! }));
    await run(client.legacy.thirdParties.get({ thirdpartyId: thirdpartyId! }));
  }
  await run(client.attributes.definitions());
  await run(client.legacy.dossiers.list());
  await run(client.legacy.thirdParties.list());
  await run(client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'a' }));
  await run(client.companies.search({ countryCode: 'DE', searchBy: 'NAME', value: 'a' }));
  for (const { dossierId } of await run(client.dossiers.list())) {
    for (const { documentId, evidences } of await run(
      client.documents.list({ dossierId: dossierId!, withExtractedData: true }),
    )) {
      const file = evidences.find(({ kind }) => kind === 'file');
      const key = { dossierId: dossierId!, documentId: documentId!, fileId: file?.id ?? '' };
      if (file !== undefined) await run(client.files.signedUrl(key));
    }
    await run(client.dossiers.get({ dossierId: dossierId! }));
  }
  await run(client.dossiers.types());
  await run(client.dossiers.create({ thirdpartyId: '100001', typeCode: 'VIGILANCE', dossierReference: 'twin' }));
  await bench.close();
  return heard;
}

describe('a twin', () => {
  it('sends every name that an overlay may give', async () => {
    const heard = await answersOf(named, ['G65=async']);
    expect(inFamily('aliases.').filter((key) => !heard.includes(`"${flat(key)}"`))).toEqual([]);
  });

  it.each([
    ['names', named, /shapes\.list/],
    ['words', behaved, /paths\.token|auth/i],
  ])('with %s of its own is not understood by who has another profile', async (_what, profile, message) => {
    const bench = await openBench({ seed: 'demo', profile });
    await expect(bench.run(bench.client.thirdParties.list())).rejects.toThrow(message);
    await bench.close();
  });
});
