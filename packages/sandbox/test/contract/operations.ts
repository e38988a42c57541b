import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRequirements,
  addThirdParty,
  ConnectorError,
  createDossier,
  decide,
  readBankVerification,
  waitForIdentity,
  type Client,
  type Op,
} from '@tpr/core';
import { type Document, type Dossier, endpoints, type ThirdParty } from '@tpr/core/api';
import type { Bench } from './bench.ts';
import { windowOf } from './event-window.ts';
import { leapOnceAsked } from './leap.ts';
import { legacyOperations } from './legacy-operations.ts';

const year = { eventOccurrenceStartDate: '2025-11-01T00:00:00', eventOccurrenceEndDate: '2026-11-02T00:00:00' };

type Methods = Readonly<Record<string, Readonly<Record<string, (input: object) => Op<unknown>>>>>;

/** The client's method for an operation name: `dossiers.get`, `legacy.dossiers.get`. */
function methodOf(client: Client, name: string): (input: object) => Op<unknown> {
  const [method = '', group = '', base] = name.split('.').reverse();
  return ((base === 'legacy' ? client.legacy : client) as unknown as Methods)[group]![method]!;
}

/**
 * The contract of all operations: each is called once with success and, where possible, once with a refusal. It runs
 * against any service that holds the demo data, so the same claims verify a dialect, or a profile written for one.
 */
export function operationContract(name: string, open: () => Promise<Bench>): void {
  // In order of declaration: the last claim is about the calls of all others.
  describe(name, { shuffle: false }, () => {
    let bench: Bench;
    let dossiers: Dossier[];

    beforeAll(async () => {
      bench = await open();
      dossiers = await bench.run(bench.client.dossiers.list());
    });
    afterAll(async () => {
      await bench.close();
    });

    const run: Bench['run'] = (op) => bench.run(op);
    const refused = (status: number) => expect.objectContaining({ kind: 'refused', status });

    /** The first documents that have what a claim needs. */
    async function firstIn<T>(
      status: string,
      most: number,
      choose: (document: Document) => T | undefined,
    ): Promise<T[]> {
      const found: T[] = [];
      for (const { dossierId } of dossiers) {
        const documents = await run(bench.client.documents.list({ dossierId: dossierId! }));
        found.push(...documents.filter((each) => each.status === status).flatMap((each) => choose(each) ?? []));
        if (found.length >= most) break;
      }
      return found.slice(0, most);
    }

    async function withFile(): Promise<{ document: Document; fileId: string }> {
      const [found] = await firstIn('VALID', 1, (document) => {
        const evidence = document.evidences.find(({ kind }) => kind === 'file');
        return evidence?.id == null ? undefined : { document, fileId: evidence.id };
      });
      if (found !== undefined) return found;
      throw new Error('the seed holds no valid document with a file');
    }

    async function identifiers(): Promise<Readonly<Record<string, string>>> {
      const { document, fileId } = await withFile();
      const [{ thirdpartyId }] = (await run(bench.client.thirdParties.list())) as [ThirdParty];
      const { responseId } = document.evidences.find(({ id }) => id === fileId)!;
      return {
        thirdpartyId: thirdpartyId!,
        dossierId: document.dossierId!,
        documentId: document.documentId!,
        fileId,
        responseId: responseId!,
      };
    }

    it('thirdParties.list returns each third party of the portfolio once', async () => {
      const portfolio = await run(bench.client.thirdParties.list());
      expect(portfolio.length).toBeGreaterThanOrEqual(20);
      expect(new Set(portfolio.map(({ thirdpartyId }) => thirdpartyId)).size).toBe(portfolio.length);
    });

    it('thirdParties.get reads the nine items of the identity', async () => {
      const [first] = await run(bench.client.thirdParties.list());
      const thirdParty = await run(bench.client.thirdParties.get({ thirdpartyId: first!.thirdpartyId! }));
      expect(thirdParty.thirdpartyId).toBe(first!.thirdpartyId);
      const shown = { name: thirdParty.name, city: thirdParty.city, activityCode: thirdParty.activityCode };
      expect(Object.values(shown).every((value) => typeof value === 'string' && value !== '')).toBe(true);
      expect(thirdParty.status).toMatch(/^(ACTIVE|COLLECTIVE_PROCEDURE|DEREGISTERED)$/);
    });

    it('thirdParties.get refuses an unknown third party', async () => {
      await expect(run(bench.client.thirdParties.get({ thirdpartyId: '999999' }))).rejects.toEqual(refused(404));
    });

    it.each([
      ['NAME', 'name'],
      ['SIRET', 'siret'],
      ['SIREN', 'siren'],
      ['VAT', 'vatNumber'],
    ] as const)('companies.search by %s finds a French company of the portfolio', async (searchBy, field) => {
      const portfolio = await run(bench.client.thirdParties.list());
      const known = portfolio.find((each) => each.country === 'FR' && each[field] !== null && each.siret !== null)!;
      const companies = await run(bench.client.companies.search({ countryCode: 'FR', searchBy, value: known[field]! }));
      expect(companies.map((company) => company.thirdpartyId)).toContain(known.thirdpartyId);
    });

    it('companies.search by DUNS finds a company outside France', async () => {
      const portfolio = await run(bench.client.thirdParties.list());
      const known = portfolio.find((each) => each.duns !== null && each.country !== 'FR' && each.country !== null)!;
      const companies = await run(
        bench.client.companies.search({ countryCode: known.country!, searchBy: 'DUNS', value: known.duns! }),
      );
      expect(companies.map((company) => company.thirdpartyId)).toContain(known.thirdpartyId);
    });

    it('companies.search returns an empty list for a search without a result', async () => {
      const companies = await run(
        bench.client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'no such company' }),
      );
      expect(companies).toEqual([]);
    });

    it.each([
      ['DE', 'SIREN', /needs countryCode FR/],
      ['FR', 'LOCAL_ID', /other than France/],
    ] as const)(
      'companies.search in %s by %s is refused before anything is sent',
      async (countryCode, searchBy, message) => {
        const before = bench.sandbox.counters().total;
        await expect(run(bench.client.companies.search({ countryCode, searchBy, value: '1' }))).rejects.toThrow(
          message,
        );
        expect(bench.sandbox.counters().total).toBe(before);
      },
    );

    it('thirdParties.add adds once; a second call finds the existing third party', async () => {
      const companies = await run(
        bench.client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'fictif' }),
      );
      const candidate = companies.find((company) => company.thirdpartyId === null && company.siret !== null)!;
      const wanted = { companyIdType: 'CIT001', companyIdValue: candidate.siret!, countryCode: 'FR' } as const;
      const added = await run(addThirdParty(bench.client, wanted));
      expect(added.outcome).toBe('added');
      const again = await run(addThirdParty(bench.client, wanted));
      expect(again.thirdpartyId).toBe(added.thirdpartyId);
      bench.sandbox.advance({ days: 1 });
      const identity = await run(waitForIdentity(bench.client, added.thirdpartyId, { timeoutMs: 20_000, pauseMs: 50 }));
      expect(identity?.name).toBe(candidate.name);
    });

    it('thirdParties.add refuses an invalid identifier', async () => {
      const wrong = { companyIdType: 'CIT001', companyIdValue: '123' } as const;
      await expect(run(bench.client.thirdParties.add(wrong))).rejects.toEqual(refused(400));
    });

    it('attributes.definitions lists the attributes of the account', async () => {
      const definitions = await run(bench.client.attributes.definitions());
      expect(definitions.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Criticality', 'Category', 'Risk tier']),
      );
    });

    it('attributes.set writes a value that attributes.list reads, and its event is found', async () => {
      const [first] = await run(bench.client.thirdParties.list());
      const thirdpartyId = first!.thirdpartyId!;
      const window = await windowOf(bench, () =>
        run(bench.client.attributes.set({ thirdpartyId, label: 'Internal reference', values: ['00042'] })),
      );
      const events = { ...window, eventNames: ['THIRD_PARTY_ATTRIBUTE_UPDATED'] };
      const changed = await run(bench.client.thirdParties.searchByEvents({ events }));
      expect(changed.map((each) => each.thirdpartyId)).toContain(thirdpartyId);
      const attributes = await run(bench.client.attributes.list({ thirdpartyId }));
      expect(attributes.find(({ label }) => label === 'Internal reference')?.values).toEqual(['00042']);
    });

    it.each([
      ['an unknown label', 'No such label', 'x'],
      ['an unknown choice', 'Criticality', 'Enormous'],
      ['a calculated attribute', 'Risk tier', 'Tier 1'],
    ])('attributes.set is refused for %s', async (_what, label, value) => {
      const [first] = await run(bench.client.thirdParties.list());
      const write = bench.client.attributes.set({ thirdpartyId: first!.thirdpartyId!, label, values: [value] });
      await expect(run(write)).rejects.toMatchObject({ kind: 'refused' });
    });

    it('indicators.list returns indicators of different scales with their topic', async () => {
      const [first] = await run(bench.client.thirdParties.list());
      const indicators = await run(bench.client.indicators.list({ thirdpartyId: first!.thirdpartyId! }));
      expect(indicators.length).toBe(6);
      expect(new Set(indicators.map(({ value }) => typeof value)).size).toBeGreaterThan(1);
      expect(indicators.every(({ label, topic }) => label !== null && topic !== '')).toBe(true);
    });

    it('dossiers.listFor returns the dossiers of one third party with status and counts', async () => {
      const known = dossiers.find(({ thirdpartyId, typeCode }) => thirdpartyId !== null && typeCode !== null)!;
      const found = await run(bench.client.dossiers.listFor({ thirdpartyId: known.thirdpartyId! }));
      const same = found.find(({ dossierId }) => dossierId === known.dossierId)!;
      expect(same).toMatchObject({ typeCode: known.typeCode, status: known.status });
      expect(same.status).not.toBeNull();
    });

    it('dossiers.create creates a dossier of a type, with its documents', async () => {
      const { thirdpartyId } = (await run(bench.client.thirdParties.list())).find(({ status }) => status === 'ACTIVE')!;
      const typeCode = dossiers.find((each) => each.typeCode !== null)!.typeCode!;
      const wanted = { thirdpartyId: thirdpartyId!, typeCode, dossierReference: `contract-${typeCode}` };
      const dossier = await leapOnceAsked(bench, 'dossiers.listFor', () =>
        run(createDossier(bench.client, wanted, { timeoutMs: 20_000, pauseMs: 50 })),
      );
      expect(dossier).toMatchObject({ typeCode });
      const documents = await run(bench.client.documents.list({ dossierId: dossier.dossierId! }));
      expect(documents.length).toBeGreaterThan(0);
    });

    it('dossiers.addRequirements adds documents to an untyped dossier, and is refused for a typed one', async () => {
      const untyped = dossiers.find(({ typeCode }) => typeCode === null)!;
      const typed = dossiers.find(({ typeCode }) => typeCode !== null)!;
      const catalogue = await run(bench.client.legacy.requirements.list());
      const before = await run(bench.client.documents.list({ dossierId: untyped.dossierId! }));
      const code = catalogue.find(
        ({ documentCode }) => !before.some((document) => document.documentCode === documentCode),
      )!.documentCode!;
      const { documents } = await run(addRequirements(bench.client, untyped.dossierId!, [code]));
      expect(documents.find(({ documentCode }) => documentCode === code)?.status).toBe('ABSENT');
      const onTyped = bench.client.dossiers.addRequirements({
        dossierId: typed.dossierId!,
        newRequiredDocuments: [code],
      });
      await expect(run(onTyped)).rejects.toMatchObject({ kind: 'refused' });
    });

    it('documents.list and documents.get agree on a document', async () => {
      const { document } = await withFile();
      const key = { dossierId: document.dossierId!, documentId: document.documentId! };
      expect(await run(bench.client.documents.get(key))).toEqual(document);
      expect(document.requestDate).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/);
    });

    it('extracted data are returned only on request', async () => {
      const entries = async (withExtractedData: boolean) => {
        const all: unknown[] = [];
        for (const { dossierId } of dossiers.slice(0, 10)) {
          const documents = await run(bench.client.documents.list({ dossierId: dossierId!, withExtractedData }));
          all.push(...documents.flatMap(({ evidences }) => evidences).flatMap(({ extractedData }) => extractedData));
        }
        return all.length;
      };
      expect(await entries(false)).toBe(0);
      expect(await entries(true)).toBeGreaterThan(0);
    });

    it('bank details include their verification', async () => {
      const evidences = (await firstIn('VALID', Infinity, ({ evidences: each }) => each)).flat();
      const verified = evidences
        .map((evidence) => readBankVerification(evidence, bench.client.profile))
        .filter((each) => each !== undefined);
      expect(verified.length).toBeGreaterThan(0);
      expect(verified.every(({ verificationDate }) => verificationDate !== null)).toBe(true);
    });

    it('files.download returns as many bytes as the evidence says, under its name', async () => {
      const { document, fileId } = await withFile();
      const evidence = document.evidences.find(({ id }) => id === fileId)!;
      const key = { dossierId: document.dossierId!, documentId: document.documentId!, fileId };
      const file = await run(bench.client.files.download(key));
      expect(file.bytes.length).toBe(evidence.fileSize);
      expect(file.name).toBe(evidence.fileName);
      await expect(run(bench.client.files.download({ ...key, fileId: '1' }))).rejects.toEqual(refused(404));
    });

    it('files.signedUrl opens without a bearer token and expires', async () => {
      const { document, fileId } = await withFile();
      const key = { dossierId: document.dossierId!, documentId: document.documentId!, fileId };
      const { url } = await run(bench.client.files.signedUrl(key));
      expect((await fetch(url)).status).toBe(200);
      bench.sandbox.advance({ seconds: 301 });
      expect((await fetch(url)).status).toBe(403);
    });

    it('files.zip returns an archive', async () => {
      const { document } = await withFile();
      const archive = await run(bench.client.files.zip({ dossierId: document.dossierId! }));
      expect(String.fromCharCode(...archive.bytes.slice(0, 2))).toBe('PK');
    });

    it('responses.approve and responses.reject decide a waiting document, and refuse any other', async () => {
      const [first, second] = await firstIn('ACTION_REQUIRED', 2, (each) => each);
      const keyOf = ({ dossierId, documentId }: Document) => ({ dossierId: dossierId!, documentId: documentId! });
      const approved = await run(decide(bench.client, keyOf(first!), { kind: 'approve', comment: 'as agreed' }));
      expect(approved).toMatchObject({ outcome: 'decided', document: { status: 'VALID' } });
      const again = await run(decide(bench.client, keyOf(first!), { kind: 'approve' }));
      expect(again.outcome).toBe('skipped');
      const mails = bench.sandbox.outbox().length;
      const rejection = { kind: 'reject', comment: 'not readable', shareRejectionReason: true } as const;
      const rejected = await run(decide(bench.client, keyOf(second!), rejection));
      expect(rejected.document.status).toMatch(/^(INVALID|BELOW_EXPECTATION)$/);
      expect(bench.sandbox.outbox().length).toBeGreaterThan(mails);
      const { responseId } = first!.evidences.find((evidence) => evidence.responseId !== null)!;
      await expect(run(bench.client.responses.approve({ responseId: responseId! }))).rejects.toMatchObject({
        kind: 'refused',
      });
    });

    it('the identifier of a document is not that of a response: approving by it is refused', async () => {
      const [document] = await firstIn('VALID', 1, (each) => each);
      await expect(run(bench.client.responses.approve({ responseId: document!.documentId! }))).rejects.toMatchObject({
        kind: 'refused',
      });
    });

    it('the three event searches return each resource once, and nothing for an empty range', async () => {
      const { client } = bench;
      const thirdParties = await run(
        client.thirdParties.searchByEvents({
          events: { ...year, eventNames: ['THIRD_PARTY_ADDED', 'THIRD_PARTY_INDICATOR_UPDATED'] },
        }),
      );
      expect(thirdParties.length).toBeGreaterThan(0);
      expect(new Set(thirdParties.map(({ thirdpartyId }) => thirdpartyId)).size).toBe(thirdParties.length);
      const found = await run(client.dossiers.searchByEvents({ events: { ...year, eventNames: ['DOSSIER_ADDED'] } }));
      expect(found.length).toBeGreaterThan(0);
      const documents = await run(
        client.documents.searchByEvents({ events: { ...year, eventNames: ['DOCUMENT_ADDED'] } }),
      );
      expect(documents.length).toBeGreaterThan(0);
      const never = { eventOccurrenceStartDate: '1999-01-01T00:00:00', eventOccurrenceEndDate: '1999-01-02T00:00:00' };
      expect(
        await run(client.dossiers.searchByEvents({ events: { ...never, eventNames: ['DOSSIER_ADDED'] } })),
      ).toEqual([]);
    });

    it('dossiers.list with events returns the same as dossiers.searchByEvents', async () => {
      const events = { ...year, eventNames: ['DOSSIER_STATUS_UPDATED'] };
      const ids = (list: readonly Dossier[]) => list.map(({ dossierId }) => Number(dossierId)).sort((a, b) => a - b);
      expect(ids(await run(bench.client.dossiers.list({ events })))).toEqual(
        ids(await run(bench.client.dossiers.searchByEvents({ events }))),
      );
    });

    legacyOperations(() => bench);

    /** An operation that needs more than identifiers and has no claim above fails here, with the name of the missing input. */
    it('every operation without a claim of its own succeeds with identifiers of the demo data', async () => {
      const called = () => Object.keys(bench.sandbox.counters().byOperation);
      const inputs = await identifiers();
      const unclaimed = endpoints.filter(({ name, base }) => base !== 'auth' && !called().includes(name));
      for (const endpoint of unclaimed) {
        const needed = Object.keys(endpoint.params).map((name) => [name, inputs[name]]);
        const asking = run(methodOf(bench.client, endpoint.name)(Object.fromEntries(needed)));
        // An operation that the specification does not show may be missing; one that it states may not.
        const isShown = endpoint.source.startsWith('R');
        const isMissing = (error: unknown): void => {
          if (error instanceof ConnectorError && error.kind === 'config') throw error;
          expect(error).toEqual(refused(404));
        };
        await (isShown ? asking : asking.catch(isMissing));
      }
      expect(called()).toEqual(expect.arrayContaining(unclaimed.map(({ name }) => name)));
    });
  });
}
