import { describe, expect, it } from 'vitest';
import { createClient, type HttpResponse, type Op, type Presence } from '../../src/index.ts';
import { eachDossier } from '../../src/reading/account-documents.ts';
import { ThirdPartyReader } from '../../src/reading/third-party-reader.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { connection } from '../http/bench.ts';
import { makeClient } from '../writing/service.ts';

const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));
const notFound = refusal(404, 'Nothing here.');

function there(found: Presence): Extract<Presence, { state: 'there' }> {
  if (found.state !== 'there') throw new Error(`It is ${found.state}.`);
  return found;
}

/** A service by path; a path without an answer returns 404. */
function open(answers: Readonly<Record<string, HttpResponse>>, overrides: Readonly<Record<string, unknown>> = {}) {
  const bench = createAsyncBench({
    service: ({ url }) => {
      const [path = ''] = /(\/(?:thirdparties|dossiers)[^?]*)/.exec(url) ?? [];
      return answers[path] ?? notFound;
    },
  });
  const reader = new ThirdPartyReader(makeClient(overrides));
  return { bench, reader, run: <T>(op: Op<T>) => bench.run(op), client: makeClient(overrides) };
}

const durand = json({ thirdpartyId: 7, name: 'Durand' });

describe('a list that returns 404 (G29)', () => {
  const parts = ['attributes', 'indicators', 'dossiers'] as const;
  const read = (reader: ThirdPartyReader, part: (typeof parts)[number]): Op<unknown> => reader[part]('7');

  it.each(parts)('is empty for an existing third party: %s, which is reported once', async (part) => {
    const { bench, reader, run } = open({ '/thirdparties/7': durand });
    expect(await run(read(reader, part))).toEqual([]);
    expect(await run(read(reader, part))).toEqual([]);
    const warnings = bench.recording.notices.filter(({ kind }) => kind === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^${part}.*404.*paths\\.`)),
    ]);
  });

  it.each(parts)('is an error where the profile says that a 404 is one: %s', async (part) => {
    const { reader, run } = open({ '/thirdparties/7': durand }, { 'search.notFoundMeans': 'error' });
    await expect(run(read(reader, part))).rejects.toMatchObject({ kind: 'refused', status: 404 });
  });

  it.each(parts)('of a missing third party means that it has left: %s', async (part) => {
    const { reader, run } = open({});
    expect(await run(read(reader, part))).toBeUndefined();
    const known = { identity: {} as never };
    expect(await run(reader.facts('7', new Set([part]), { known }))).toEqual({ state: 'left' });
  });

  it('is not one of the token issuer, which says nothing about a third party', async () => {
    const lost = JSON.stringify({ timestamp: '2026', status: 404, error: 'Not Found', message: 'None', path: '/auth' });
    const bench = createAsyncBench({ service: () => reply(404, lost) });
    const reader = new ThirdPartyReader(createClient({ connection }));
    const known = { identity: {} as never };
    const reading = bench.run(reader.facts('7', new Set(['attributes']), { known }));
    await expect(reading).rejects.toMatchObject({ kind: 'config', status: 404, field: 'authUrl' });
  });

  it('is a doubt that fails the work, unless the operation has answered for another third party', async () => {
    const { reader, run } = open({ '/thirdparties/7': durand, '/thirdparties/8/attributes': json([]) });
    await run(reader.attributes('7'));
    expect(() => reader.settleDoubts()).toThrow(/attributes\.list/);
    await run(reader.attributes('8'));
    expect(() => reader.settleDoubts()).not.toThrow();
  });

  it('of documents is empty for an existing dossier, and undefined for one that is gone', async () => {
    const { reader, run } = open({ '/thirdparties/7/dossiers': json([{ dossierId: 1 }]) });
    expect(await run(reader.documents.of({ dossierId: '1', thirdpartyId: '7' }))).toEqual([]);
    expect(await run(reader.documents.of({ dossierId: '2', thirdpartyId: '7' }))).toBeUndefined();
  });

  it('of the dossiers of a missing third party means that it has no documents', async () => {
    const { reader, run } = open({});
    expect(await run(reader.dossiersWithDocuments('7'))).toBeUndefined();
  });

  it('of documents is an error where the existence of the dossier cannot be checked', async () => {
    const list = json({ content: [{ dossierId: 1 }], totalElements: 1 });
    const { client, run } = open({ '/dossiers': list });
    const reading = { *visit(): Op<void> {}, *tell(): Op<void> {}, putAside: () => {} };
    await expect(run(eachDossier(client, reading))).rejects.toMatchObject({ endpoint: 'documents.list' });
  });
});

describe('the facets of a third party', () => {
  const answers = {
    '/thirdparties/7': durand,
    '/thirdparties/7/attributes': json([{ label: 'Criticality', values: ['High'] }]),
    '/thirdparties/7/dossiers': json([{ dossierId: 1, documents: [] }, { dossierId: 2 }]),
    '/dossiers/2/documents': json([{ documentId: 21, statusCode: 'VALID' }]),
  };

  it('are read as requested; the others keep their known values', async () => {
    const { bench, reader, run } = open(answers);
    const known = { identity: { name: 'Durand' } as never, indicators: [{ label: 'Risk' } as never] };
    const { facts } = there(await run(reader.facts('7', new Set(['attributes']), { known })));
    expect(facts).toMatchObject({ identity: { name: 'Durand' }, attributes: [{ values: ['High'] }] });
    expect(facts.indicators).toBe(known.indicators);
    expect(bench.recording.sent).toHaveLength(1);
  });

  it('include the documents of dossiers that came without them, and the third party of each dossier', async () => {
    const { reader, run } = open(answers);
    const { facts } = there(await run(reader.facts('7', new Set(['documents']))));
    expect(facts.dossiers?.map(({ thirdpartyId, documents }) => [thirdpartyId, documents?.length])).toEqual([
      ['7', 0],
      ['7', 1],
    ]);
  });
});

describe('dossiers with their documents', () => {
  const two = json([{ dossierId: 1, documents: [] }, { dossierId: 2 }]);

  it('are read for a third party without a known name', async () => {
    const { reader, run } = open({
      '/thirdparties/7/dossiers': two,
      '/dossiers/2/documents': json([{ documentId: 21 }]),
    });
    const dossiers = await run(reader.dossiersWithDocuments('7'));
    expect(dossiers?.map(({ documents }) => documents?.length)).toEqual([0, 1]);
  });

  it.each<[string, object]>([
    ['without a status, as in the legacy lists', { documentId: 21, documentCode: 'KBIS', present: true }],
    ['without the evidence that was supplied', { documentId: 21, statusCode: 'ACTION_REQUIRED', present: true }],
  ])('are requested if the dossier was listed with summaries of its documents: %s', async (_case, summary) => {
    const evidences = [{ id: 5, responseId: 6, expirationDate: '2026-12-31' }];
    const { reader, run, client } = open({
      '/thirdparties/7/dossiers': json([{ dossierId: 2, documents: [summary] }]),
      '/dossiers': json({ content: [{ dossierId: 2, documents: [summary] }], totalElements: 1 }),
      '/dossiers/2/documents': json([{ documentId: 21, statusCode: 'ACTION_REQUIRED', present: true, evidences }]),
    });
    const whole = [{ status: 'ACTION_REQUIRED', evidences: [{ expirationDate: '2026-12-31T00:00:00.000' }] }];
    expect(await run(reader.dossiersWithDocuments('7'))).toMatchObject([{ documents: whole }]);
    const visited: unknown[] = [];
    const reading = {
      *visit(_dossier: unknown, documents: unknown): Op<void> {
        visited.push(documents);
      },
      putAside: () => {},
      *tell(): Op<void> {},
    };
    await run(eachDossier(client, reading));
    expect(visited).toMatchObject([whole]);
  });

  describe('of which one gets the documents of another', () => {
    const reading = (aside: unknown[]) => ({
      *visit(): Op<void> {},
      *tell(): Op<void> {},
      putAside: ({ dossier }: { readonly dossier: { readonly dossierId: string | null } }) => {
        aside.push(dossier.dossierId);
      },
    });
    const foreign = json([{ documentId: 21, dossierId: 9, statusCode: 'VALID' }]);
    const list = json({ content: [{ dossierId: 2 }, { dossierId: 3 }], totalElements: 2 });

    it('are all visited, without its documents', async () => {
      const aside: unknown[] = [];
      const own = json([{ documentId: 31, dossierId: 3, statusCode: 'VALID' }]);
      const answers = { '/dossiers': list, '/dossiers/2/documents': foreign, '/dossiers/3/documents': own };
      const { client, run } = open(answers);
      await run(eachDossier(client, reading(aside)));
      expect(aside).toEqual(['2']);
    });

    it('are an error if all of them get it', async () => {
      const answers = { '/dossiers': list, '/dossiers/2/documents': foreign, '/dossiers/3/documents': foreign };
      const { client, run } = open(answers);
      await expect(run(eachDossier(client, reading([])))).rejects.toMatchObject({ field: 'otherRecord' });
    });
  });

  it('of which one exists but has no list of documents are all visited, and that one is reported', async () => {
    const [aside, visited]: [unknown[], unknown[]] = [[], []];
    const { client, run } = open(
      {
        '/dossiers': json({ content: [2, 3].map((dossierId) => ({ dossierId, thirdpartyId: 7 })), totalElements: 2 }),
        '/dossiers/3/documents': json([{ documentId: 31, statusCode: 'VALID' }]),
        '/thirdparties/7/dossiers': json([{ dossierId: 2 }]),
      },
      { 'search.notFoundMeans': 'error' },
    );
    const reading = {
      *visit(dossier: { readonly dossierId: string | null }, documents: readonly unknown[]): Op<void> {
        visited.push([dossier.dossierId, documents.length]);
      },
      putAside: ({ dossier }: { readonly dossier: { readonly dossierId: string | null } }) =>
        void aside.push(dossier.dossierId),
      *tell(): Op<void> {},
    };
    await run(eachDossier(client, reading));
    expect([visited, aside]).toEqual([
      [
        ['2', 0],
        ['3', 1],
      ],
      ['2'],
    ]);
  });

  it('have null in place of documents where a dossier has gone since it was listed', async () => {
    let lists = 0;
    const bench = createAsyncBench({
      service: ({ url }) => {
        if (!url.includes('/thirdparties/7/dossiers')) return notFound;
        return ++lists === 1 ? two : json([{ dossierId: 1, documents: [] }]);
      },
    });
    const dossiers = await bench.run(new ThirdPartyReader(makeClient()).dossiersWithDocuments('7'));
    expect(dossiers?.map(({ documents }) => documents)).toEqual([[], null]);
  });
});

describe('extracted data of documents', () => {
  const read = {
    evidences: [{ id: 1, serviceCheck: { extractedData: [{ name: 'siret', type: 'TEXT', value: '1' }] } }],
  };
  const dossier = { dossierId: '2', thirdpartyId: '7' };

  it('are requested with the list where the profile says that the list supports it', async () => {
    const { bench, reader, run } = open({ '/dossiers/2/documents': json([{ documentId: 21, ...read }]) });
    expect(await run(reader.documents.withExtracted(dossier, () => true))).toMatchObject([
      { evidences: [{ extractedData: [{}] }] },
    ]);
    expect(bench.recording.sent.map(({ request }) => request.url)).toEqual([
      expect.stringMatching(/withExtractedData=true/),
    ]);
  });

  it('are requested document by document otherwise, and only for the wanted ones', async () => {
    const answers = {
      '/dossiers/2/documents': json([{ documentId: 21 }, { documentId: 22 }]),
      '/dossiers/2/documents/22': json({ documentId: 22, ...read }),
    };
    const { bench, reader, run } = open(answers, { 'evidence.extractedDataOperations': ['documents.get'] });
    const documents = await run(reader.documents.withExtracted(dossier, ({ documentId }) => documentId === '22'));
    expect(documents?.map(({ evidences }) => evidences.length)).toEqual([0, 1]);
    expect(bench.recording.sent).toHaveLength(2);
  });
});
