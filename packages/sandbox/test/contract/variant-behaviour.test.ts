import { createClient, readFormAnswers, type Client, type Op } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { expect, it } from 'vitest';
import { createBehaviour } from '../../src/index.ts';
import type { VariantName } from '../../src/variants/behaviour.ts';
import { buyerConnection } from '../buyer-connection.ts';
import { closeAll, open, type Caller, type Json } from '../server/calling.ts';

closeAll();

/** The effect of a variant on the wire, and the result of the client under the matching profile. */
interface Behaviour {
  readonly wire: (caller: Caller) => Promise<unknown>;
  readonly shows: unknown;
  readonly read: (client: Client, caller: Caller) => Op<unknown>;
  readonly makes: unknown;
}

const unknownSiret = ({ sandbox }: Caller): string =>
  sandbox.store.get<{ siret: string }>(
    'SELECT siret FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty)',
  )!.siret;

/** All evidences of the portfolio, in wire format. */
async function evidencesOf(caller: Caller): Promise<Json[]> {
  const { content } = (await caller.get('/dossiers?pageSize=200')).body;
  const lists = await Promise.all(
    content.map(({ dossierId }: Json) =>
      caller.get(`/dossiers/${dossierId}/documents?withExtractedData=true&pageSize=200`),
    ),
  );
  return lists.flatMap(({ body }) => body.content).flatMap(({ evidences }: Json) => evidences);
}

function* evidencesRead(client: Client) {
  const found = [];
  for (const { dossierId } of yield* client.dossiers.list()) {
    for (const { evidences } of yield* client.documents.list({ dossierId: dossierId!, withExtractedData: true })) {
      found.push(...evidences);
    }
  }
  return found;
}

const distinct = (values: readonly unknown[]): unknown[] =>
  [...new Set(values)].sort((a, b) => (String(a) < String(b) ? -1 : 1));

const isWithoutData = ({ serviceCheck }: Json): boolean => (serviceCheck?.extractedData ?? []).length === 0;

/** Whatever the form for "nothing extracted": the client reads the same data, and nothing that is not there. */
const absence = (form: unknown): Behaviour => ({
  wire: async (caller) =>
    distinct(
      (await evidencesOf(caller)).filter(isWithoutData).map((each) => JSON.stringify(each.serviceCheck) ?? 'absent'),
    ),
  shows: [form],
  *read(client) {
    const counts = (yield* evidencesRead(client)).map(({ extractedData }) => extractedData.length);
    return [counts.includes(0), counts.some((count) => count > 0)];
  },
  makes: [true, true],
});

const truthsIn = (fields: readonly Json[]): unknown[] =>
  distinct(fields.filter(({ type }) => type === 'BOOLEAN').map(({ value }) => value));

const missingTruth = (wire: unknown[], read: unknown[]): Behaviour => ({
  wire: async (caller) =>
    truthsIn((await evidencesOf(caller)).flatMap(({ serviceCheck }) => serviceCheck?.extractedData ?? [])),
  shows: distinct(wire),
  *read(client) {
    const fields = (yield* evidencesRead(client)).flatMap(({ extractedData }) => extractedData);
    return truthsIn(fields.filter(({ found }) => found));
  },
  makes: distinct(read),
});

/** An evidence that waits for a decision, and the document that it belongs to. */
const waiting = ({ sandbox }: Caller) =>
  sandbox.store.get<{ responseId: number; documentId: number; dossierId: number }>(
    `SELECT responseId, documentId, dossierId FROM evidence JOIN documentDetail ON documentDetail.id = documentId
     WHERE status = 'ACTION_REQUIRED' AND accountId = 1001`,
  )!;

const burst = async (caller: Caller, count: number): Promise<number> => {
  const got = await Promise.all(Array.from({ length: count }, () => caller.get('/thirdparties?pageSize=1')));
  expect(got.every(({ status, headers }) => status === 200 || (status === 429 && headers.has('retry-after')))).toBe(
    true,
  );
  return got.filter(({ status }) => status === 429).length;
};

const limited = (isRefused: boolean): Behaviour => ({
  wire: async (caller) => (await burst(caller, 25)) > 0,
  shows: isRefused,
  read: function* (client) {
    return (yield* client.thirdParties.list()).length;
  },
  makes: 25,
});

const behaviours: Partial<Record<VariantName, Behaviour>> = {
  'G10a=fr': {
    wire: async (caller) =>
      (
        await caller.post('/thirdparties', {
          companyIdType: 'CIT002',
          companyIdValue: 'DE123456789',
          countryCode: 'DE',
        })
      ).body.message,
    shows: expect.stringContaining('French VAT number'),
    read: (client) => client.thirdParties.add({ companyIdType: 'CIT002', companyIdValue: 'DE123456789' }),
    makes: expect.stringContaining('French VAT numbers only (identifiers.cit002Scope)'),
  },
  'G27=lenient': {
    wire: async (caller) => {
      const search = { searchBy: 'SIRET', value: unknownSiret(caller) };
      const found = [
        await caller.post('/thirdparties/search', search),
        await caller.post('/thirdparties/search', { ...search, countryCode: 'fr' }),
      ];
      return found.map(({ status, body }) => [status, body.content?.length]);
    },
    shows: [
      [200, 1],
      [200, 1],
    ],
    read: function* (client, caller) {
      return (yield* client.companies.search({ searchBy: 'SIRET', value: unknownSiret(caller), countryCode: 'FR' }))
        .length;
    },
    makes: 1,
  },
  'G64=dossierType': {
    wire: async (caller) => {
      const typeOf = async (body: Json) => {
        const { dossierId } = (await caller.post('/thirdparties/100002/dossiers', body)).body;
        return (await caller.get(`/dossiers/${dossierId}`)).body.dossierTypeCode;
      };
      return [
        await typeOf({ dossierTypeCode: 'CSR', dossierReference: 'R' }),
        await typeOf({ dossierType: 'CSR', dossierReference: 'S' }),
      ];
    },
    shows: [null, 'CSR'],
    read: function* (client) {
      const asked = { thirdpartyId: '100003', typeCode: 'CSR', dossierReference: 'T' };
      const { dossierId } = yield* client.dossiers.create(asked);
      return (yield* client.dossiers.get({ dossierId: dossierId! })).typeCode;
    },
    makes: 'CSR',
  },
  'G69=equal': {
    wire: async (caller) => {
      const { day } = lastChange(caller);
      const { content } = (await caller.legacyGet(`/1001/dossiers?pageSize=200&stateLastChangeDate=${day}`)).body;
      return content.length === changedOn(caller, day) && content.length < changedSince(caller, day);
    },
    shows: true,
    read: function* (client, caller) {
      const { day } = lastChange(caller);
      return (yield* client.legacy.dossiers.list({ stateLastChangeDate: day })).length === changedOn(caller, day);
    },
    makes: true,
  },
  'G73=account': {
    wire: async (caller) => {
      const create = async (id: number) =>
        (await caller.post(`/thirdparties/${id}/dossiers`, { dossierTypeCode: 'CSR', dossierReference: 'ONE' })).status;
      return [await create(100002), await create(100003)];
    },
    shows: [201, 400],
    read: (client) => client.dossiers.create({ thirdpartyId: '100004', typeCode: 'CSR', dossierReference: 'ONE' }),
    makes: expect.stringContaining("'ONE'"),
  },
  'G81=no-check': absence('absent'),
  'G81=empty': absence('{}'),
  'G81=null': absence('null'),
  'G81=null-data': absence('{"extractedData":null}'),
  'G81=empty-data': absence('{"extractedData":[]}'),
  'G82=text': missingTruth([true, false, ''], [true, false]),
  'G82=false': missingTruth([true, false], [true, false]),
  'G86=oui': {
    wire: async (caller) => {
      const answers = (await evidencesOf(caller)).flatMap(({ formdata }) => formdata ?? []);
      return distinct(answers.filter(({ type }: Json) => type === 'boolean').map(({ value }: Json) => value));
    },
    shows: ['', 'non', 'oui'],
    *read(client) {
      const answers = (yield* evidencesRead(client)).flatMap(({ formdata }) =>
        readFormAnswers(formdata ?? [], client.profile),
      );
      return distinct(answers.filter(({ type }) => type === 'boolean').map(({ value }) => value));
    },
    makes: [false, null, true],
  },
  'G90=strict': {
    wire: async (caller) => {
      const { responseId, dossierId, documentId } = waiting(caller);
      await caller.post(`/responses/${responseId}/reject`, { shareRejectionReason: false });
      return (await caller.get(`/dossiers/${dossierId}/documents/${documentId}`)).body.statusCode;
    },
    shows: 'NOT_VALID',
    read: function* (client, caller) {
      const { responseId, dossierId, documentId } = waiting(caller);
      yield* client.responses.reject({ responseId: String(responseId), shareRejectionReason: false });
      return (yield* client.documents.get({ dossierId: String(dossierId), documentId: String(documentId) })).status;
    },
    makes: 'INVALID',
  },
  'G92=required': {
    wire: async (caller) =>
      (await caller.post(`/responses/${waiting(caller).responseId}/reject`, { shareRejectionReason: false })).status,
    shows: 400,
    read: (client, caller) =>
      client.responses.reject({ responseId: String(waiting(caller).responseId), shareRejectionReason: false }),
    makes: expect.stringContaining('comment is required'),
  },
  'G102=none': limited(false),
  'G102=10': limited(true),
  'G102=low': limited(true),
};

for (const [variant, { wire, shows, read, makes }] of Object.entries(behaviours)) {
  it(`${variant}: the wire shows it, and the client reads it`, async () => {
    const caller = await open({ variants: [variant] });
    expect(await wire(caller)).toEqual(shows);
    const profile = createProfile(createBehaviour([variant]).profile.overrides);
    const client = createClient({ connection: buyerConnection(caller.sandbox), profile });
    const { run } = createAsyncRunner(createFetchHost());
    const made = await run(read(client, caller)).catch(({ message }: Error) => message);
    expect(made).toEqual(makes);
  });
}

interface Change {
  readonly day: string;
}

/** A day on which dossiers changed, and after which others changed. */
function lastChange({ sandbox }: Caller): Change {
  return sandbox.store.get<Change>(
    'SELECT min(substr(stateChangedAt, 1, 10)) AS day FROM dossier WHERE accountId = 1001 AND stateChangedAt IS NOT NULL',
  )!;
}

const count = ({ sandbox }: Caller, condition: string, day: string): number =>
  sandbox.store.get<{ n: number }>(`SELECT count(*) AS n FROM dossier WHERE accountId = 1001 AND ${condition}`, day)!.n;

const changedOn = (caller: Caller, day: string): number => count(caller, 'substr(stateChangedAt, 1, 10) = ?', day);
const changedSince = (caller: Caller, day: string): number => count(caller, 'stateChangedAt >= ?', day);
