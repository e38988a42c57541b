import { createAsyncRunner, createFetchClient, createFetchHost } from '@tpr/core/fetch';
import { describe, expect, it } from 'vitest';
import { openBench } from './bench.ts';
import { behaved, flat, inFamily, named, type Overrides } from './twin-overlays.ts';

/** The text of all answers of a twin to reads of every kind. */
async function answersOf(overlay: Overrides, variants: readonly string[] = []): Promise<string> {
  const bench = await openBench({ seed: 'demo', profile: overlay, variants, overrides: overlay });
  let heard = '';
  const { run } = createAsyncRunner(
    createFetchHost({
      httpClient: createFetchClient(async (input, init) => {
        const answer = await fetch(input, init);
        heard += await answer.clone().text();
        return answer;
      }),
    }),
  );
  const { client } = bench;
  for (const { thirdpartyId } of (await run(client.thirdParties.list())).slice(0, 5)) {
    await run(client.attributes.list({ thirdpartyId: thirdpartyId! }));
    await run(client.indicators.list({ thirdpartyId: thirdpartyId! }));
    await run(client.legacy.thirdParties.get({ thirdpartyId: thirdpartyId! }));
  }
  await run(client.attributes.definitions());
  await run(client.legacy.dossiers.list());
  await run(client.legacy.thirdParties.list());
  await run(client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'a' }));
  await run(client.companies.search({ countryCode: 'DE', searchBy: 'NAME', value: 'a' }));
  for (const { dossierId } of (await run(client.dossiers.list())).slice(0, 25)) {
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
  it('sends every name that an overlay can define', async () => {
    const heard = await answersOf(named, ['G65=async']);
    expect(inFamily('fields.').filter((key) => !heard.includes(`"${flat(key)}"`))).toEqual([]);
  });

  it.each([
    ['names', named, /responsePaths\.list/],
    ['words', behaved, /paths\.token|auth/i],
  ])('with its own %s is not understood by a client with another profile', async (_what, profile, message) => {
    const bench = await openBench({ seed: 'demo', profile });
    await expect(bench.run(bench.client.thirdParties.list())).rejects.toThrow(message);
    await bench.close();
  });
});
