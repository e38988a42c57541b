import type { Client } from '../../../src/client.ts';
import { mapConcurrent, type HttpRequest, type Op } from '../../../src/runtime/op.ts';
import { readFormAnswers } from '../../../src/evidence/form-answers.ts';
import { pageOf, type ProfileKey } from '../../../src/api/profile/index.ts';
import { fullSync } from '../../../src/sync/full-sync.ts';
import { searchEvents } from '../../../src/sync/search-events.ts';
import { addThirdParty } from '../../../src/writing/add-third-party.ts';
import { AttributeWriter } from '../../../src/writing/attribute-writer.ts';
import { decide } from '../../../src/writing/decide.ts';
import { refusal, reply } from '../../conformance/index.ts';
import { json, range } from '../../http/bench.ts';
import type { Trial } from './trial.ts';

const found = json({ content: { thirdpartyId: 1 } });
const get = (client: Client) => client.thirdParties.get({ thirdpartyId: '1' });
const list = (client: Client) => client.thirdParties.list();
const add = (client: Client) => client.thirdParties.add({ companyIdType: 'CIT002', companyIdValue: 'DE123456789' });

/** A portfolio in pages. */
const pages =
  (records: number, shape: (ids: number[], number: number, size: number) => unknown = plain) =>
  ({ url }: HttpRequest) => {
    const query = new URL(url).searchParams;
    const [number, size] = [Number(query.get('page')), Number(query.get('pageSize') ?? 100)];
    return json(shape(range(records).slice(number * size, (number + 1) * size), number, size));
  };
const plain = (ids: number[], page: number, size: number) => ({ content: items(ids), page, size, totalElements: 250 });
const items = (ids: readonly number[]) => ids.map((thirdpartyId) => ({ thirdpartyId }));
/** A place from which something is read, beside the usual answer. */
const holding = (value: unknown): NonNullable<Trial['script']> => ({ service: () => json(value) });

const search = (toDay: string) => (client: Client) =>
  searchEvents(
    client,
    { subject: 'thirdParty', codes: ['THIRD_PARTY_ADDED', 'THIRD_PARTY_UPDATED'] },
    { fromMs: Date.parse('2026-01-01T00:00:00Z'), toMs: Date.parse(`${toDay}T00:00:00Z`) },
  );
const byCode = (eventNames: string[]) => (client: Client) =>
  client.thirdParties.searchByEvents.page(
    {
      events: {
        eventNames,
        eventOccurrenceStartDate: '2026-01-01T00:00:00',
        eventOccurrenceEndDate: '2026-01-02T00:00:00',
      },
    },
    { number: 0, size: 10 },
  );

/** Writes one attribute of a type to a service that holds a value. */
const written = (type: string, held: unknown[], value: string): Pick<Trial, 'script' | 'act'> => ({
  script: {
    service: ({ method, url }) => {
      if (method === 'POST') return reply(200);
      const label = 'Region';
      return url.endsWith('/7/attributes')
        ? json({ content: [{ label, type, choices: ['Nord', 'Sud'] }] })
        : json({ content: [{ label, type, values: held }] });
    },
  },
  act: (client) => new AttributeWriter(client, {}).write('1', [{ label: 'Region', value }], { isTrial: true }),
});

const evidences = ['2026-01-01', '2026-02-02'].map((day, at) => ({
  id: at + 1,
  responseId: at + 11,
  uploadDate: `${day}T00:00:00Z`,
}));
const waiting = json({ content: { documentId: 3, statusCode: 'ACTION_REQUIRED', evidences } });
const readDocument = (client: Client) => client.documents.get({ dossierId: '2', documentId: '3' });

const tokens = (answer: Readonly<Record<string, unknown>>, serve: (count: number) => 200 | 403 = () => 200) => {
  let served = 0;
  return {
    service: ({ url }: HttpRequest) => {
      if (url.startsWith('https://auth')) return json({ access_token: 'a', refresh_token: 'r', ...answer });
      return serve(++served) === 200 ? found : refusal(403);
    },
  };
};
const twice = (waitMs: number) =>
  function* (client: Client): Op<unknown> {
    yield* get(client);
    yield { kind: 'sleep', arg: waitMs };
    return yield* get(client);
  };

const code = (letter: string) => `THIRD_PARTY_PROVIDER${letter}_UPDATED`;
const provider = (letter: string): Trial => ({
  value: 'ACME',
  script: holding({ content: [] }),
  act: byCode([code(letter)]),
});
const evidenceTrial = (evidence: object, value: unknown): Trial =>
  statusTrial({ documentId: 3, evidences: [{ id: 9, ...evidence }] }, readDocument, value);
const statusTrial = (body: unknown, act: Trial['act'], value: unknown): Trial => ({
  value,
  script: holding({ content: body }),
  act,
});

/** Every key outside the families, with a trial that shows its effect. */
export const rows: Partial<Record<ProfileKey, Trial>> = {
  'paths.prefix': { value: '/v9', act: get, asks: true },
  'paths.token': { value: '/elsewhere/{realm}', act: get, asks: true, signsIn: true },
  'query.page': { value: 'elsewhere', act: list, asks: true },
  'query.pageSize': { value: 'elsewhere', act: list, asks: true },

  'responsePaths.list': {
    value: ['elsewhere'],
    script: holding({ elsewhere: items([1]), totalElements: 1 }),
    act: list,
  },
  'responsePaths.item': { value: ['elsewhere'], script: holding({ elsewhere: { thirdpartyId: 1 } }), act: get },
  'responsePaths.page': {
    value: ['elsewhere'],
    script: { service: pages(250, (ids, elsewhere, size) => ({ content: items(ids), elsewhere, size })) },
    act: (client) => client.thirdParties.list.page({}, { number: 1, size: 10 }),
  },
  'responsePaths.size': {
    value: ['elsewhere'],
    script: holding({ content: items([1]), elsewhere: 1, totalElements: 1 }),
    act: (client) => client.thirdParties.list.page({}, { number: 0, size: 10 }),
  },
  'responsePaths.total': {
    value: ['elsewhere'],
    script: holding({ content: items([1]), elsewhere: 1 }),
    act: (client) => client.thirdParties.list.page({}, { number: 0, size: 10 }),
  },
  'responsePaths.last': {
    value: ['elsewhere'],
    script: holding({ content: items([1]), elsewhere: true }),
    act: (client) => client.thirdParties.list.page({}, { number: 0, size: 10 }),
  },
  'responsePaths.signedUrl': {
    value: ['elsewhere'],
    script: holding({ elsewhere: 'https://files.example/1' }),
    act: (client) => client.files.signedUrl({ dossierId: '2', documentId: '3', fileId: '4' }),
  },
  'fields.signedUrl.expiresAt': {
    value: ['elsewhere'],
    script: holding({ url: 'https://files.example/1', elsewhere: '2026-01-01' }),
    act: (client) => client.files.signedUrl({ dossierId: '2', documentId: '3', fileId: '4' }),
  },

  'values.status': statusTrial({ documentId: 3, statusCode: 'FERTIG' }, readDocument, { FERTIG: 'VALID' }),
  'values.thirdPartyStatus': statusTrial({ thirdpartyId: 1, status: 'AKTIV' }, get, { AKTIV: 'ACTIVE' }),
  'values.attributeType': statusTrial(
    [{ label: 'Region', type: 'TEXT' }],
    (client) => client.attributes.definitions(),
    { TEXT: 'string' },
  ),
  'values.topics': statusTrial(
    [{ label: 'Score', value: 1 }],
    (client) => client.indicators.list({ thirdpartyId: '1' }),
    { Score: 'finance' },
  ),
  'labels.issuer': evidenceTrial({ issuer: 'DO' }, { do: 'ordering company' }),
  'labels.transmitter': evidenceTrial({ transmitter: 'FOURNISSEUR' }, { FOURNISSEUR: 'supplier' }),
  'labels.format': evidenceTrial({ format: 'COPIE' }, { COPIE: 'copy' }),
  'labels.state': {
    value: { true: 'complete' },
    script: holding({ dossierId: 5, state: true }),
    act: (client) => client.legacy.dossiers.get({ dossierId: '5' }),
  },
  'labels.globalState': {
    value: { false: 'incomplete' },
    script: holding({ content: [{ thirdpartyId: 1, globalState: false }], totalElements: 1 }),
    act: (client) => client.legacy.thirdParties.list.page({}, { number: 0, size: 10 }),
  },
  'values.yes': { value: ['JA'], act: formAnswer, script: formOf('ja') },
  'values.no': { value: ['NEIN'], act: formAnswer, script: formOf('nein') },
  'values.providers.A': provider('A'),
  'values.providers.B': provider('B'),
  'values.providers.C': provider('C'),
  'values.providers.D': provider('D'),
  'values.validityUnit': {
    value: 'months',
    script: holding({ content: [{ documentCode: 'KBIS', validityPeriod: 3 }] }),
    act: (client) => client.legacy.requirements.list(),
  },
  'values.pages': {
    value: { dossier: 'https://service.example/d/{dossierId}' },
    *act({ profile }) {
      return pageOf(profile, 'dossier', { dossierId: '2' });
    },
  },

  'paging.firstPage': { value: 1, act: list, asks: true },
  'paging.mode': {
    value: 'offset',
    script: { service: pages(250) },
    act: (client) => client.thirdParties.list.page({}, { number: 2, size: 10 }),
  },
  'paging.pageSize': { value: 50, script: { service: pages(250) }, act: list },
  'paging.fallbackPageSize': {
    value: 7,
    script: {
      service: (request) => (request.url.includes('pageSize=100') ? refusal(400) : pages(10)(request)),
    },
    act: list,
  },
  'paging.maxPages': {
    value: 1,
    script: { service: pages(450, (ids) => ({ content: items(ids) })) },
    act: list,
    fails: true,
  },
  'search.notFoundMeans': {
    value: 'error',
    script: { service: () => refusal(404) },
    act: (client) => client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'x' }),
    fails: true,
  },
  'search.noContentMeans': {
    value: 'empty',
    script: { service: () => reply(204) },
    act: (client) => client.indicators.list({ thirdpartyId: '1' }),
  },
  'errors.shape': { value: 'json', script: { service: () => reply(404, '{"message":"No"}') }, act: get, fails: true },
  'thirdParties.duplicateStatus': {
    value: '400',
    script: {
      service: (() => {
        let searches = 0;
        return ({ url }: HttpRequest) => {
          if (!url.endsWith('/search')) return refusal(400);
          return json({ content: ++searches % 2 === 0 ? [{ siret: '73282932000074', thirdpartyId: 1 }] : [] });
        };
      })(),
    },
    act: (client) => addThirdParty(client, { companyIdType: 'CIT001', companyIdValue: '73282932000074' }),
  },
  'events.timestampFormat': { value: 'millis', act: byCode(['THIRD_PARTY_ADDED']), asks: true },
  'events.namesFormat': {
    value: 'repeat',
    act: byCode(['THIRD_PARTY_ADDED', 'THIRD_PARTY_UPDATED']),
    asks: true,
  },
  'http.maxUrlLength': { value: 200, script: holding({ content: [] }), act: search('2026-01-02') },
  'events.maxRangeDays': { value: 2, script: holding({ content: [] }), act: search('2026-01-07') },
  'events.zoneToleranceSeconds': { value: 0, script: holding({ content: [] }), act: search('2026-01-02') },
  'events.lookbackSeconds': {
    value: 3_600,
    script: holding({ content: [] }),
    act: (client) => fullSync(client, new Set(), function* () {}),
  },
  'events.timeZone': { value: 'UTC', script: { service: () => waiting }, act: readDocument },
  'events.allowUnknown': { value: true, script: holding({ content: [] }), act: byCode(['NEW_EVENT']) },
  'auth.useRefreshToken': { value: false, script: tokens({ expires_in: 10 }), act: twice(60_000), signsIn: true },
  'auth.retryOn403': {
    value: false,
    script: { service: (request) => tokenThenRefusal(request) },
    act: twice(5_000),
    signsIn: true,
    fails: true,
  },
  'auth.refreshSkewSeconds': {
    value: 1,
    script: tokens({ expires_in: 1_000 }),
    act: twice(980_000),
    signsIn: true,
  },
  'auth.defaultLifetimeSeconds': { value: 10, script: tokens({}), act: twice(60_000), signsIn: true },
  'attributes.percentScale': { value: '1', ...written('percentage', [1], '12 %') },
  'identifiers.cit002Scope': { value: 'fr', script: { service: () => found }, act: add, fails: true },
  'attributes.emptyClears': { value: true, ...written('string', ['Nord'], '') },
  'attributes.clearedAs': {
    value: '[null]',
    act: (client) => client.attributes.set({ thirdpartyId: '1', label: 'Region', values: [] }),
    asks: true,
  },
  'attributes.bodyFormat': {
    value: 'list',
    act: (client) => client.attributes.set({ thirdpartyId: '1', label: 'Region', values: ['Nord'] }),
    asks: true,
  },
  'identifiers.countryFormat': {
    value: 'alpha3',
    act: (client) => client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'x' }),
    asks: true,
  },
  'accounts.interface': { value: 'current', act: (client) => client.legacy.account.list(), asks: true },
  'legacy.stateLastChangeFormat': {
    value: 'dateTime',
    act: (client) => client.legacy.dossiers.list.page({ stateLastChangeDate: '2026-01-01' }, { number: 0, size: 10 }),
    asks: true,
  },
  'attributes.multiSelectMode': { value: 'merge', ...written('list_multiple', ['Nord'], 'Sud') },
  'evidence.pick': {
    value: 'oldest',
    script: { service: ({ method }) => (method === 'GET' ? waiting : reply(200)) },
    act: (client) => decide(client, { dossierId: '2', documentId: '3' }, { kind: 'approve' }),
    asks: true,
  },
  'evidence.extractedDataOperations': {
    value: ['dossiers.get'],
    script: holding({ content: { dossierId: 2 } }),
    act: (client) => client.dossiers.get({ dossierId: '2', withExtractedData: true }),
  },
  'http.acceptLanguage': { value: 'fr', act: get, asks: true },
  'rate.maxConcurrent': {
    value: 2,
    script: { service: () => found },
    act: (client) =>
      mapConcurrent(
        range(60).map(() => get(client)),
        20,
      ),
  },
  'rate.maxPerSecond': {
    value: 2,
    script: { service: () => found },
    act: (client) =>
      mapConcurrent(
        range(60).map(() => get(client)),
        20,
      ),
  },
  'retry.maxAttempts': { value: 2, script: { service: () => reply(500) }, act: get, fails: true },
  'retry.initialDelayMs': { value: 5_000, script: { service: () => reply(500) }, act: get, fails: true },
  'retry.maxDelayMs': { value: 10, script: { service: () => reply(500) }, act: get, fails: true },
  'retry.maxRetryAfterMs': {
    value: 1_000,
    script: { service: (_request, attempt) => (attempt === 1 ? reply(429, '', { 'retry-after': '60' }) : found) },
    act: get,
    fails: true,
  },
  'http.timeoutMs': { value: 500, act: get, asks: true },
  'limits.commentCharacters': {
    value: 3,
    script: { service: () => reply(200) },
    act: (client) => client.responses.approve({ responseId: '5', comment: 'four' }),
    fails: true,
  },
  'limits.textCharacters': { value: 3, ...written('string', ['Nord'], 'four'), fails: true },
};

function formOf(answer: string): NonNullable<Trial['script']> {
  const formdata = [{ key: 'q', title: 'Q', type: 'boolean', value: answer }];
  return holding({ content: { documentId: 3, evidences: [{ id: 1, formdata }] } });
}

function* formAnswer(client: Client): Op<unknown> {
  const { evidences: given } = yield* readDocument(client);
  return readFormAnswers(given[0]!.formdata, client.profile);
}

let bearers = 0;

/** A service that refuses a token from its second call on, until the next sign-in. */
function tokenThenRefusal({ url, headers }: HttpRequest) {
  if (url.startsWith('https://auth')) return json({ access_token: `a${++bearers}`, expires_in: 300 });
  callsOf.set(headers['authorization'] ?? '', (callsOf.get(headers['authorization'] ?? '') ?? 0) + 1);
  return callsOf.get(headers['authorization'] ?? '') === 1 ? found : refusal(403);
}
const callsOf = new Map<string, number>();
