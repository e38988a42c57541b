import { describe, expect, it } from 'vitest';
import {
  mapConcurrent,
  createClient,
  Finder,
  readDossier,
  readUntil,
  findFirst,
  type HttpResponse,
  type ListCall,
  type Op,
} from '../../src/index.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createProfile } from '../../src/api/index.ts';
import { ThirdPartyReader } from '../../src/reading/third-party-reader.ts';
import { runScopedCache } from '../../src/reading/response-cache.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { findByDirectory } from '../../src/reading/finder.ts';
import { connection } from '../http/bench.ts';

const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));
const pageOf = (url: string): number => Number(new URL(url).searchParams.get('page'));

/** A portfolio of ten in pages of two, a directory, and the dossiers of the account. */
function open({
  identities = {} as Readonly<Record<number, object>>,
  total = 10,
  directory = [] as unknown[],
  dossiers = [] as unknown[],
  dossier = refusal(404),
  departsAfterFirstPage = false,
  sendsTotal = true,
} = {}) {
  let pages = 0;
  const client = createClient({
    connection,
    profile: createProfile({ 'paging.pageSize': 2, 'rate.maxConcurrent': 1 }),
    auth: signedByHost,
  });
  const bench = createAsyncBench({
    service: ({ url, method }) => {
      if (method === 'POST') return json(directory);
      if (url.includes('/search?')) {
        const departed = departsAfterFirstPage ? [{ thirdpartyId: 1 }] : [];
        return json({ content: departed, totalElements: departed.length });
      }
      if (/\/dossiers\/\d/.test(url)) return dossier;
      if (/\/dossiers\?/.test(url)) {
        const shown = sendsTotal ? dossiers : dossiers.slice(pageOf(url) * 2, pageOf(url) * 2 + 2);
        return json({ content: shown, page: pageOf(url), ...(sendsTotal && { totalElements: dossiers.length }) });
      }
      const shift = departsAfterFirstPage && (pages += 1) > 1 ? 1 : 0;
      const first = pageOf(url) * 2 + 1 + shift;
      const content = [first, first + 1]
        .filter((id) => id <= total + shift)
        .map((id) => ({ thirdpartyId: id, thirdpartyCode: `SUP-${id}`, ...identities[id] }));
      return json({ content, page: pageOf(url), pageSize: 2, ...(sendsTotal && { totalElements: total }) });
    },
  });
  const asked = () => bench.recording.sent.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`);
  return { client, bench, asked };
}

describe('part of a list', () => {
  it('is read no further than needed', async () => {
    const { client, bench, asked } = open();
    const taken = await bench.run(findFirst(client.thirdParties.list, {}, 3));
    expect(taken.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['1', '2', '3']);
    expect(asked()).toHaveLength(2);
  });

  it('counts only matching records, and returns all of them without a limit', async () => {
    const { client, bench } = open();
    const isEven = ({ thirdpartyId }: { thirdpartyId: string | null }) => Number(thirdpartyId) % 2 === 0;
    expect(await bench.run(findFirst(client.thirdParties.list, {}, 2, isEven))).toHaveLength(2);
    expect(await bench.run(findFirst(client.thirdParties.list, {}, undefined, isEven))).toHaveLength(5);
  });

  it('resumes where it ended, without a gap or a duplicate, until the end', async () => {
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

  it('fails when the list fails', async () => {
    const { client } = open();
    const refused = createAsyncBench({ service: () => reply(403) });
    await expect(refused.run(findFirst(client.thirdParties.list, {}, 1))).rejects.toMatchObject({ status: 403 });
  });

  it('takes more records from one page than a call takes arguments', async () => {
    const records = Array.from({ length: 150_000 }, (_, index) => index);
    const list = {
      *each(_input: object, visit: (page: readonly number[], at: object) => Op<void>): Op<void> {
        yield* visit(records, { done: records.length, total: records.length });
      },
    } as unknown as ListCall<object, number>;
    expect(await open().bench.run(findFirst(list, {}))).toHaveLength(records.length);
  });
});

describe('an identifier of a third party', () => {
  it('is searched in the directory where it is a legal identifier', async () => {
    const { client, bench, asked } = open({ directory: [{ thirdpartyId: null }, { thirdpartyId: 4 }] });
    expect(await bench.run(new Finder(client).thirdParty('732 829 320 00074'))).toBe('4');
    expect(asked()).toEqual(['POST /api/v1/account/7/thirdparties/search']);
    expect(JSON.parse(bench.recording.sent[0]!.request.body ?? '')).toMatchObject({
      countryCode: 'FR',
      searchBy: 'SIRET',
    });
  });

  it('is that of its own establishment, where the directory shows others of the company, too', async () => {
    const directory = [
      { thirdpartyId: 4, siret: '73282932000082' },
      { thirdpartyId: 5, companyIdType: 'CIT001', companyIdValue: '732 829 320 00074' },
    ];
    const { client, bench } = open({ directory });
    expect(await bench.run(new Finder(client).thirdParty('73282932000074'))).toBe('5');
    const search = { countryCode: 'FR', searchBy: 'SIRET', value: '73282932000074' } as const;
    expect(await bench.run(findByDirectory(client, search))).toEqual(['5']);
  });

  it('is searched in Greece for a VAT number that begins with EL', async () => {
    const { client, bench } = open({ directory: [{ thirdpartyId: 4 }] });
    await bench.run(new Finder(client).thirdParty('EL094259216'));
    expect(JSON.parse(bench.recording.sent[0]!.request.body ?? '')).toMatchObject({
      countryCode: 'GR',
      searchBy: 'VAT',
    });
  });

  it('is searched in the portfolio where reading the portfolio costs less than the searches', async () => {
    const identities = { 3: { siren: '732829320' }, 4: { duns: '732829320' }, 5: { siren: '552100554' } };
    const { client, bench, asked } = open({ identities, directory: [{ thirdpartyId: 9 }] });
    const finder = new Finder(client, { expected: 10 });
    expect(await bench.run(finder.thirdParty('732 829 320'))).toBe('3');
    expect(await bench.run(finder.thirdParty('552100554'))).toBe('5');
    // After several pages, one search checks whether records left while the list was read.
    const pages = [
      ...Array.from({ length: 5 }, () => 'GET /api/v1/account/7/thirdparties'),
      'GET /api/v1/account/7/thirdparties/search',
    ];
    expect(asked()).toEqual(pages);
    const unknown = 'POST /api/v1/account/7/thirdparties/search';
    // The portfolio may not show an identifier that the directory knows.
    expect(await bench.run(finder.thirdParty('542107651'))).toBe('9');
    expect(asked()).toEqual([...pages, unknown]);
    expect(await bench.run(finder.thirdParty('542065479'))).toBe('9');
    expect(asked()).toEqual([...pages, unknown, unknown]);
  });

  it('is found although another record left and one arrived while the list was read, so that totals agree', async () => {
    // Record 1 leaves after the first page: record 3 moves onto that page. Record 11 keeps the total.
    const { client, bench, asked } = open({ identities: { 3: { siren: '732829320' } }, departsAfterFirstPage: true });
    expect(await bench.run(new Finder(client, { expected: 10 }).thirdParty('732829320'))).toBe('3');
    expect(asked().filter((call) => call.endsWith('/thirdparties'))).toHaveLength(10);
  });

  it('is ambiguous although a departure moves the second record that has it onto a page that was already read', async () => {
    const same = { siren: '732829320' };
    const { client, bench } = open({ identities: { 3: same, 8: same }, departsAfterFirstPage: true });
    const found = bench.run(new Finder(client, { expected: 10 }).thirdParty('732829320'));
    await expect(found).rejects.toMatchObject({ kind: 'config', message: expect.stringContaining('3') });
  });

  it('is found by its code although another record left after the first page, if that page was read by an earlier search', async () => {
    const identities = { 3: { thirdpartyCode: 'ERP-7' } };
    const { client, bench } = open({ identities, total: 12, departsAfterFirstPage: true });
    const finder = new Finder(client, { expected: 10 });
    expect(await bench.run(finder.thirdParty('732829320'))).toBeUndefined();
    expect(await bench.run(finder.thirdParty('ERP-7'))).toBe('3');
  });

  it.each([
    ['for few', 9, 10, 0],
    ['in a portfolio of more pages, of which one is enough to know', 10, 12, 1],
  ])('is still searched in the directory %s', async (_where, expected, total, pages) => {
    const { client, bench, asked } = open({ directory: [{ thirdpartyId: 9 }], total });
    const finder = new Finder(client, { expected });
    for (const siren of ['732829320', '552100554']) expect(await bench.run(finder.thirdParty(siren))).toBe('9');
    expect(asked().filter((call) => call.startsWith('GET'))).toHaveLength(pages);
    expect(asked().filter((call) => call.startsWith('POST'))).toHaveLength(2);
  });

  it('is ambiguous where two records of the portfolio have it', async () => {
    const identities = { 3: { siren: '732829320' }, 8: { siren: '732829320' } };
    const { client, bench } = open({ identities });
    const found = bench.run(new Finder(client, { expected: 10 }).thirdParty('732829320'));
    await expect(found).rejects.toMatchObject({ kind: 'config', message: expect.stringContaining('3, 8') });
  });

  it('is searched in the portfolio otherwise, in any spelling', async () => {
    const { client, bench, asked } = open();
    expect(await bench.run(new Finder(client).thirdParty('sup 3'))).toBe('3');
    expect(asked()).toHaveLength(6);
    expect(await bench.run(new Finder(client).thirdParty('SUP-99'))).toBeUndefined();
  });
});

describe('codes that differ only in their separators', () => {
  const identities = { 1: { thirdpartyCode: '1-23' }, 3: { thirdpartyCode: '12-3' }, 9: { thirdpartyCode: '12-4' } };
  const findCode = async (code: string) => {
    const { client, bench } = open({ identities });
    const finder = new Finder(client);
    await bench.run(finder.thirdParty('SUP-4'));
    return bench.run(finder.thirdParty(code));
  };

  it('are those of their own third parties', async () => {
    expect(await Promise.all(['12-3', '1-23'].map(findCode))).toEqual(['3', '1']);
  });

  it('are ambiguous in another spelling', async () => {
    await expect(findCode('123')).rejects.toThrow(/Several .*: 1, 3\./);
    expect(await findCode('124')).toBe('9');
  });
});

describe.each([true, false])('where several may have one (the list has a total: %s)', (sendsTotal) => {
  it('a code of two third parties is ambiguous', async () => {
    const identities = { 1: { thirdpartyCode: 'ERP-7' }, 9: { thirdpartyCode: 'ERP-7' } };
    const { client, bench } = open({ identities, sendsTotal });
    const finder = new Finder(client);
    await expect(bench.run(finder.thirdParty('ERP-7'))).rejects.toThrow(
      /^Several .* "ERP-7": 1, 9\. Give the SIRET or the ID/,
    );
    expect(await bench.run(finder.thirdParty('SUP-4'))).toBe('4');
    expect(await bench.run(finder.thirdParty('SUP-99'))).toBeUndefined();
  });

  it('a reference is found on a later page, and ambiguous for two dossiers', async () => {
    const dossiers = ['A', 'B', 'C', 'B', 'D'].map((dossierReference, at) => ({
      dossierId: 50 + at,
      dossierReference,
      thirdpartyId: 1,
    }));
    const { client, bench } = open({ dossiers, sendsTotal });
    const finder = new Finder(client);
    expect(await bench.run(finder.dossier('D'))).toBe('54');
    await expect(bench.run(finder.dossier('B'))).rejects.toThrow(/"B": 51, 53\. Give the ID/);
  });
});

describe('the identifiers of many third parties in a run', () => {
  it('cost one read of the portfolio', async () => {
    const { client, bench, asked } = open();
    const finder = new Finder(client);
    const codes = ['SUP-3', 'SUP-4', 'SUP-1', 'SUP-99', 'SUP-98', 'SUP-10'];
    const found: (string | undefined)[] = [];
    for (const code of codes.slice(0, 3)) found.push(await bench.run(finder.thirdParty(code)));
    expect(asked()).toHaveLength(6);
    found.push(
      ...(await bench.run(
        mapConcurrent(
          codes.slice(3).map((code) => finder.thirdParty(code)),
          3,
        ),
      )),
    );
    expect(found).toEqual(['3', '4', '1', undefined, undefined, '10']);
    expect(asked()).toHaveLength(6);
  });

  it('cost one search of the directory for each identifier', async () => {
    const { client, bench, asked } = open({ directory: [{ thirdpartyId: 4 }] });
    const finder = new Finder(client);
    const siret = '73282932000074';
    expect(
      await bench.run(
        mapConcurrent(
          [siret, siret, siret].map((each) => finder.thirdParty(each)),
          3,
        ),
      ),
    ).toEqual(['4', '4', '4']);
    expect(asked()).toHaveLength(1);
  });

  it('of nine digits, also without their leading zeros, are searched as SIREN', async () => {
    const { client, bench, asked } = open({ directory: [{ thirdpartyId: 4 }] });
    for (const identifier of ['732829320', '761007']) {
      expect(await bench.run(new Finder(client).thirdParty(identifier))).toBe('4');
    }
    expect(asked()).toHaveLength(2);
    expect(bench.recording.sent.map(({ request }) => JSON.parse(request.body ?? ''))).toMatchObject([
      { searchBy: 'SIREN', value: '732829320' },
      { searchBy: 'SIREN', value: '000761007' },
    ]);
  });

  it('are ambiguous where several third parties have one', async () => {
    const { client, bench } = open({ directory: [{ thirdpartyId: 4 }, { thirdpartyId: null }, { thirdpartyId: 5 }] });
    await expect(bench.run(new Finder(client).thirdParty('732829320'))).rejects.toThrow(/Several .*: 4, 5\./);
  });
});

describe('a dossier', () => {
  const dossiers = [
    { dossierId: 50, dossierReference: 'A', thirdpartyId: 1 },
    { dossierId: 51, dossierReference: 'B', thirdpartyId: 2 },
  ];
  const alike = [
    { dossierId: 60, dossierReference: 'Général 7', thirdpartyId: 1 },
    { dossierId: 61, dossierReference: 'GENERAL 7', thirdpartyId: 1 },
    { dossierId: 62, dossierReference: 'Été', thirdpartyId: 1 },
  ];

  it('is found by its reference, ignoring case and accents', async () => {
    const { client, bench } = open({ dossiers: [...dossiers, ...alike] });
    const finder = new Finder(client);
    expect(await bench.run(finder.dossier('B'))).toBe('51');
    expect(await bench.run(finder.dossier('ete'))).toBe('62');
    expect(await bench.run(finder.dossier('nobody'))).toBeUndefined();
  });

  it('is the exactly spelled one among several similar references, and ambiguous without one', async () => {
    const { client, bench } = open({ dossiers: [...dossiers, ...alike] });
    const finder = new Finder(client);
    expect(await bench.run(finder.dossier('GENERAL 7'))).toBe('61');
    await expect(bench.run(finder.dossier('general 7'))).rejects.toThrow(/Several dossiers .*: 60, 61\./);
  });

  it('is ambiguous if third parties have dossiers of its reference', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({
      dossierId: 100 + at,
      dossierReference: `R-${at % 149}`,
      thirdpartyId: at,
    }));
    const { client, bench } = open({ dossiers: many });
    const finder = new Finder(client);
    await expect(bench.run(finder.dossier('R-0'))).rejects.toThrow(
      /^Several dossiers have the reference "R-0": 100, 249\. Give the ID/,
    );
    expect(await bench.run(finder.dossier('R-1'))).toBe('101');
  });

  it('is read from the list of the account where it cannot be read alone (G09)', async () => {
    const { client, bench } = open({ dossiers });
    expect(await bench.run(readDossier(client, '51'))).toMatchObject({ dossierReference: 'B' });
    await expect(bench.run(readDossier(client, '99'))).rejects.toMatchObject({ status: 404 });
  });

  it('has one owner, and none when it is gone', async () => {
    const { client, bench } = open({ dossiers });
    const reader = new ThirdPartyReader(client);
    expect(await bench.run(reader.ownerOf('51'))).toBe('2');
    expect(await bench.run(reader.ownerOf('99'))).toBeUndefined();
  });

  it('has its owner, also after reads of other dossiers in the same run', async () => {
    const { client, bench } = open({ dossiers });
    const reader = new ThirdPartyReader(client, runScopedCache(client));
    expect([await bench.run(reader.ownerOf('51')), await bench.run(reader.ownerOf('50'))]).toEqual(['2', '1']);
  });

  it('has an unknown owner, not none, when the service refuses it', async () => {
    const { client, bench } = open({ dossiers, dossier: reply(403) });
    await expect(bench.run(new ThirdPartyReader(client).ownerOf('51'))).rejects.toMatchObject({ status: 403 });
  });

  it('that the service refuses is not reported as gone', async () => {
    const { client, bench } = open({ dossiers, dossier: reply(403) });
    await expect(bench.run(readDossier(client, '51'))).rejects.toMatchObject({ status: 403 });
  });
});
