import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client.ts';
import type { Op } from '../../src/runtime/op.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, drives, json } from './bench.ts';

const found = json({ content: { thirdpartyId: 1 } });
const get = (client = createSignedClient()) => client.thirdParties.get({ thirdpartyId: '1' });

describe.each(drives)('a read of one record, %s', (_name, drive) => {
  const other = json({ content: { thirdpartyId: 2, name: 'Another' } });

  it('that returns another record than the requested one is repeated', async () => {
    const { value, host } = await drive({ service: (_r, attempt) => (attempt === 1 ? other : found) }, () => get());
    expect(value).toMatchObject({ thirdpartyId: '1' });
    expect(host.sent).toHaveLength(2);
  });

  it.each<[name: string, act: (client: Client) => Op<unknown>, other: object]>([
    ['third party', (client) => get(client), { thirdpartyId: 2 }],
    ['dossier', (client) => client.dossiers.get({ dossierId: '1' }), { id: 2 }],
    ['document', (client) => client.documents.get({ dossierId: '2', documentId: '1' }), { documentId: '2' }],
    ['legacy dossier', (client) => client.legacy.dossiers.get({ dossierId: '1' }), { dossierId: 2 }],
  ])('fails if every response is another %s', async (_what, act, content) => {
    const { error } = await drive({ service: () => json({ content }) }, () => act(createSignedClient()));
    expect(error).toMatchObject({ kind: 'invalid-response', attempts: 3 });
  });

  it.each([{ thirdpartyId: '0012' }, { thirdpartyId: 12 }, { name: 'Acme' }])('accepts %j for 12', async (content) => {
    const client = createSignedClient();
    const { host } = await drive({ service: () => json({ content }) }, () =>
      client.thirdParties.get({ thirdpartyId: '12' }),
    );
    expect(host.sent).toHaveLength(1);
  });

  it('that has its identifier in a field of its own needs an entry of the profile', async () => {
    const service: Service = () => json({ id: 'row-9', code: '1' });
    const { error } = await drive({ service }, () => get());
    expect(error?.message).toContain('set fields.thirdParty.thirdpartyId');
    const client = createSignedClient({ 'fields.thirdParty.thirdpartyId': ['code'] });
    expect((await drive({ service }, () => get(client))).value).toMatchObject({ thirdpartyId: '1' });
  });
});

describe.each(drives)('a list of one owner, %s', (_name, drive) => {
  type List = (client: Client) => Op<unknown>;
  const dossiersOf: List = (client) => client.dossiers.listFor({ thirdpartyId: '1' });
  const documentsOf: List = (client) => client.documents.list({ dossierId: '1' });
  const own = json({ content: [{ id: 5, thirdpartyId: 1 }] });
  const foreign = json({ content: [{ id: 8, thirdpartyId: 2 }] });

  it('that is the list of another owner is repeated', async () => {
    const { value, host } = await drive({ service: (_r, attempt) => (attempt === 1 ? foreign : own) }, () =>
      dossiersOf(createSignedClient()),
    );
    expect(value).toMatchObject([{ dossierId: '5' }]);
    expect(host.sent).toHaveLength(2);
  });

  it.each<[name: string, list: List, record: object, advice: string]>([
    ['dossiers', dossiersOf, { id: 8, thirdpartyId: 2 }, 'set fields.dossier.thirdpartyId'],
    ['documents', documentsOf, { documentId: 8, dossierId: 2 }, 'set fields.document.dossierId'],
  ])('of %s fails if it remains', async (_what, list, record, advice) => {
    const { error } = await drive({ service: () => json({ content: [record, record] }) }, () =>
      list(createSignedClient()),
    );
    expect(error).toMatchObject({ kind: 'invalid-response', attempts: 3, message: expect.stringContaining(advice) });
  });

  it.each([[['owner']], [['no.field']]])(
    'of documents is accepted if the profile has %j for the dossier',
    async (names) => {
      const records = [{ documentId: 8, dossierId: 9001, owner: 1 }];
      const client = createSignedClient({ 'fields.document.dossierId': names });
      const { value } = await drive({ service: () => json({ content: records }) }, () => documentsOf(client));
      expect(value).toMatchObject([{ documentId: '8' }]);
    },
  );

  it.each<[name: string, list: List, records: readonly object[]]>([
    ['no record', dossiersOf, []],
    ['records that name no owner', dossiersOf, [{ id: 5 }]],
    [
      'one record of the owner',
      dossiersOf,
      [
        { id: 8, thirdpartyId: 2 },
        { id: 5, thirdpartyId: '01' },
      ],
    ],
    ['documents without a dossier', documentsOf, [{ documentId: 8 }]],
  ])('is accepted with %s', async (_what, list, records) => {
    const { value, host } = await drive({ service: () => json({ content: records }) }, () =>
      list(createSignedClient()),
    );
    expect(value).toHaveLength(records.length);
    expect(host.sent).toHaveLength(1);
  });
});
