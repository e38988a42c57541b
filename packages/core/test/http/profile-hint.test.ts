import { expect, it } from 'vitest';
import { createClient, type Client } from '../../src/client.ts';
import type { Op } from '../../src/runtime/op.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { refusal } from '../conformance/index.ts';
import { connection, createSignedClient, driveAsync } from './bench.ts';

const add = (client: Client) => client.thirdParties.add({ companyIdType: 'CIT001', companyIdValue: '73282932000074' });
const create = (client: Client) => client.dossiers.create({ thirdpartyId: '1', typeCode: 'T' });

const write = (value: string | number) => (client: Client) =>
  client.attributes.set({ thirdpartyId: '1', label: 'L', values: [value] });
const noValues = { thirdpartyId: '1', label: 'L', values: [] };
const comment = (client: Client) => client.responses.approve({ responseId: '1', comment: 'Seen.' });

const cases: readonly (readonly [string, (client: Client) => Op<unknown>, string])[] = [
  ['identifierType is required', add, 'set body.thirdParties.add.companyIdType in'],
  ["Unknown field 'companyIdValue'", add, 'set body.thirdParties.add.companyIdValue in'],
  ['legalIdKind must not be null', add, 'set its name below body.thirdParties.add in'],
  ['dossierType: must not be blank', create, 'set body.dossiers.create.typeCode in'],
  [
    'Unknown parameter pageSize',
    (client: Client) => client.thirdParties.list.page({}, { number: 0, size: 1 }),
    'set query.pageSize in',
  ],
  [
    'Unknown parameter stateLastChangeDate',
    (client: Client) => client.legacy.dossiers.list.page({ stateLastChangeDate: '2026-01-01' }, { number: 0, size: 1 }),
    'set query.legacy.dossiers.list.stateLastChangeDate in',
  ],
  ['At least one value, please.', (client: Client) => client.attributes.set(noValues), 'set attributes.clearedAs in'],
  ['The text is longer than 255 characters.', write('Note'), 'set limits.textCharacters in'],
  ['A percentage lies between 0 and 1.', write(12), 'set attributes.percentScale in'],
  ['The comment is too long.', comment, 'set limits.commentCharacters in'],
];

it.each(cases)('a refusal with the reason "%s" names the key to set', async (reason, act, hint) => {
  const { error } = await driveAsync({ service: () => refusal(400, reason) }, () => act(createSignedClient()));
  expect(error?.message).toContain(hint);
});

it.each([
  'The company is under observation.',
  "companyIdValue '732': a SIRET has 14 digits.",
  'No dossier of this type is offered.',
  "The company does not exist: '732' has no characters of its own.",
])('a refusal because of a value, "%s", names no key', async (reason) => {
  const service = () => refusal(400, reason);
  const { error } = await driveAsync({ service }, () => add(createSignedClient()));
  expect(error?.message).not.toContain('profile');
});

it.each([401, 403])('a %i of the legacy interface names legacyAuth, unless it is set', async (status) => {
  const messageOf = async (act: (client: Client) => Op<unknown>, changes = {}) => {
    const client = createClient({ connection: { ...connection, ...changes }, auth: signedByHost });
    return (await driveAsync({ service: () => refusal(status, 'No.') }, () => act(client))).error?.message;
  };
  const ofLegacy = (client: Client) => client.legacy.thirdParties.get({ thirdpartyId: '1' });
  expect(await messageOf(ofLegacy)).toContain('set legacyAuth in');
  const legacyAuth = { username: 'other', password: 'p' };
  expect(await messageOf(ofLegacy, { legacyAuth })).not.toContain('set legacyAuth');
  expect(await messageOf((client) => client.thirdParties.get({ thirdpartyId: '1' }))).not.toContain('legacyAuth');
});

it('a 405 of an operation whose path the specification does not show names the key of its path', async () => {
  const messageOf = async (act: (client: Client) => Op<unknown>) =>
    (await driveAsync({ service: () => refusal(405, 'No.') }, () => act(createSignedClient()))).error?.message;
  expect(await messageOf((client) => client.files.zip({ dossierId: '1' }))).toContain('set paths.files.zip in');
  const download = (client: Client) => client.files.download({ dossierId: '1', documentId: '2', fileId: '3' });
  expect(await messageOf(download)).not.toContain('paths.');
});

it('a refusal that mentions France names the key of French VAT numbers only where one was sent', async () => {
  const messageOf = async (companyIdType: 'CIT001' | 'CIT002', companyIdValue: string) => {
    const service = () => refusal(400, 'Only French companies.');
    const { error } = await driveAsync({ service }, () =>
      createSignedClient().thirdParties.add({ companyIdType, companyIdValue }),
    );
    return error?.message;
  };
  expect(await messageOf('CIT002', 'DE123456789')).toContain('set identifiers.cit002Scope in');
  expect(await messageOf('CIT001', '73282932000074')).not.toContain('cit002Scope');
});

const refusedWith = async (status: number, reason: string, act: (client: Client) => Op<unknown>) =>
  (await driveAsync({ service: () => refusal(status, reason) }, () => act(createSignedClient()))).error;

it('a 404 names the record, once', async () => {
  const read = (client: Client) => client.documents.get({ dossierId: '5', documentId: '7' });
  const silent = await refusedWith(404, 'Not found', read);
  expect(silent?.message).toMatch(/^documents\.get: not found \(404\): dossierId 5, documentId 7\. If /);
  const named = await refusedWith(404, 'Document 7 does not exist.', read);
  expect(named?.message).toBe('documents.get: not found (404). The service says: Document 7 does not exist.');
});

it.each([
  ['a read refused for its form', 400, 'Bad request.', (c: Client) => c.attributes.definitions(), true, undefined],
  ['a write refused for its content', 400, 'No.', write('Note'), false, undefined],
  ['a path without an identifier', 404, 'No such path.', (c: Client) => c.attributes.definitions(), true, 'path'],
  [
    'a path with an identifier',
    404,
    'No such path.',
    (c: Client) => c.thirdParties.get({ thirdpartyId: '7' }),
    true,
    undefined,
  ],
  ['a record', 404, 'There is no 7.', (c: Client) => c.thirdParties.get({ thirdpartyId: '7' }), false, undefined],
] as const)(
  'of %s it is known whether the profile may mend it',
  async (_of, status, reason, act, mayBeProfile, field) => {
    expect(await refusedWith(status, reason, act)).toMatchObject({ kind: 'refused', mayBeProfile, field });
  },
);
