import { describe, expect, it } from 'vitest';
import {
  createClient,
  findDossier,
  findThirdParty,
  readDossier,
  readUntil,
  take,
  type HttpReply,
} from '../../../src/index.ts';
import { signedByHost } from '../../../src/exchange/session.ts';
import { createProfile } from '../../../src/service/index.ts';
import { FactReader } from '../../../src/work/reading/fact-reader.ts';
import { memoryOfRun } from '../../../src/work/reading/kept-answers.ts';
import { createAsyncBench } from '../../conformance/bench.ts';
import { reply } from '../../conformance/scripted-host.ts';
import { connection } from '../../exchange/bench.ts';

const json = (value: unknown): HttpReply => reply(200, JSON.stringify(value));
const pageOf = (url: string): number => Number(new URL(url).searchParams.get('page'));

/** A portfolio of ten in pages of two, a directory, and the dossiers of the account. */
function open({ directory = [] as unknown[], dossiers = [] as unknown[], dossier = reply(404) } = {}) {
  const client = createClient({
    connection,
    profile: createProfile({ 'behaviour.pageSize': 2, 'behaviour.rate.concurrent': 1 }),
    auth: signedByHost,
  });
  const bench = createAsyncBench({
    service: ({ url, method }) => {
      if (method === 'POST') return json(directory);
      if (/\/dossiers\/\d/.test(url)) return dossier;
      if (/\/dossiers\?/.test(url)) return json({ content: dossiers, page: 0, totalElements: dossiers.length });
      const first = pageOf(url) * 2 + 1;
      const content = [first, first + 1]
        .filter((id) => id <= 10)
        .map((id) => ({ thirdpartyId: id, thirdpartyCode: `SUP-${id}`, siren: null }));
      return json({ content, page: pageOf(url), pageSize: 2, totalElements: 10 });
    },
  });
  const asked = () => bench.recording.sent.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
  return { client, bench, asked };
}

describe('part of a list', () => {
  it('is read no further than it is wanted', async () => {
    const { client, bench, asked } = open();
    const taken = await bench.run(take(client.thirdParties.list, {}, 3));
    expect(taken.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['1', '2', '3']);
    expect(asked()).toHaveLength(2);
  });

  it('counts what fits alone, and all of it without a limit', async () => {
    const { client, bench } = open();
    const isEven = ({ thirdpartyId }: { thirdpartyId: string | null }) => Number(thirdpartyId) % 2 === 0;
    expect(await bench.run(take(client.thirdParties.list, {}, 2, isEven))).toHaveLength(2);
    expect(await bench.run(take(client.thirdParties.list, {}, undefined, isEven))).toHaveLength(5);
  });

  it('goes on where it was left, without a gap and without doubles, until the end', async () => {
    const { client, bench } = open();
    const seen: (string | null)[] = [];
    let from: string | undefined;
    let looks = 0;
    do {
      const isEnough = (records: readonly { thirdpartyId: string | null }[]): boolean => {
        seen.push(...records.map(({ thirdpartyId }) => thirdpartyId));
        return true;
      };
      from = await bench.run(readUntil(client.thirdParties.list, {}, isEnough, from));
      looks++;
    } while (from !== undefined && looks < 9);
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('fails as the list does', async () => {
    const { client } = open();
    const refused = createAsyncBench({ service: () => reply(403) });
    await expect(refused.run(take(client.thirdParties.list, {}, 1))).rejects.toMatchObject({ status: 403 });
  });
});

describe('what people call a third party', () => {
  it('is asked of the directory where it is a legal identifier', async () => {
    const { client, bench, asked } = open({ directory: [{ thirdpartyId: null }, { thirdpartyId: 4 }] });
    expect(await bench.run(findThirdParty(client, '732 829 320 00074'))).toBe('4');
    expect(asked()).toEqual(['POST /api/v1/account/7/thirdparties/search']);
    expect(JSON.parse(bench.recording.sent[0]!.request.body ?? '')).toMatchObject({
      countryCode: 'FR',
      searchBy: 'SIRET',
    });
  });

  it('is a company of Greece for a VAT number that begins with EL', async () => {
    const { client, bench } = open({ directory: [{ thirdpartyId: 4 }] });
    await bench.run(findThirdParty(client, 'EL094259216'));
    expect(JSON.parse(bench.recording.sent[0]!.request.body ?? '')).toMatchObject({
      countryCode: 'GR',
      searchBy: 'VAT',
    });
  });

  it('is looked for in the portfolio otherwise, however it is written', async () => {
    const { client, bench, asked } = open();
    expect(await bench.run(findThirdParty(client, 'sup 3'))).toBe('3');
    expect(asked()).toHaveLength(2);
    expect(await bench.run(findThirdParty(client, 'SUP-99'))).toBeUndefined();
  });
});

describe('a dossier', () => {
  const dossiers = [
    { dossierId: 50, dossierReference: 'A', thirdpartyId: 1 },
    { dossierId: 51, dossierReference: 'B', thirdpartyId: 2 },
  ];

  it('is found by its reference, exactly', async () => {
    const { client, bench } = open({ dossiers });
    expect(await bench.run(findDossier(client, 'B'))).toBe('51');
    expect(await bench.run(findDossier(client, 'b'))).toBeUndefined();
  });

  it('is looked for in the list of the account where it can not be asked for by itself (G09)', async () => {
    const { client, bench } = open({ dossiers });
    expect(await bench.run(readDossier(client, '51'))).toMatchObject({ dossierReference: 'B' });
    await expect(bench.run(readDossier(client, '99'))).rejects.toMatchObject({ status: 404 });
  });

  it('has one owner, and none when it has gone', async () => {
    const { client, bench } = open({ dossiers });
    const reader = new FactReader(client);
    expect(await bench.run(reader.ownerOf('51'))).toBe('2');
    expect(await bench.run(reader.ownerOf('99'))).toBeUndefined();
  });

  it('has the owner that it has, though others were asked for in the same run', async () => {
    const { client, bench } = open({ dossiers });
    const reader = new FactReader(client, memoryOfRun(client));
    expect([await bench.run(reader.ownerOf('51')), await bench.run(reader.ownerOf('50'))]).toEqual(['2', '1']);
  });

  it('has an owner, though a failing service does not show whom', async () => {
    const { client, bench } = open({ dossiers, dossier: reply(403) });
    await expect(bench.run(new FactReader(client).ownerOf('51'))).rejects.toMatchObject({ status: 403 });
  });

  it('that a failing service does not show is no dossier that has gone', async () => {
    const { client, bench } = open({ dossiers, dossier: reply(403) });
    await expect(bench.run(readDossier(client, '51'))).rejects.toMatchObject({ status: 403 });
  });
});
