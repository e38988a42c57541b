import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Connection } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { clientId, realm } from '@tpr/sandbox';
import { operationContract, type Bench } from '@tpr/sandbox/contract';
import { startSeeded } from '@tpr/sandbox/seeded';
import { openRelay, type RelayBench } from './bench.ts';

const relays: RelayBench[] = [];

/** A sandbox and a client of it, with a relay between the two. All three use the same overlay. */
async function openThroughRelay(overrides: Readonly<Record<string, unknown>> = {}, variants: readonly string[] = []) {
  const sandbox = await startSeeded({ variants });
  const relay = await openRelay(sandbox.url, { profile: createProfile(overrides) });
  relays.push(relay);
  const connection: Connection = {
    baseUrl: `${relay.url}/service/current`,
    legacyBaseUrl: `${relay.url}/service/legacy`,
    authUrl: `${relay.url}/service/auth`,
    realm,
    clientId,
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
  };
  const as: Bench['as'] = (changes, others = overrides) =>
    createClient({ connection: { ...connection, ...changes }, profile: createProfile(others) });
  const { run } = createAsyncRunner(createFetchHost());
  const close = async () => {
    await relay.close();
    await sandbox.close();
  };
  const bench: Bench = { sandbox, client: as({}), notices: [], run, as, close };
  return { bench, relay };
}

operationContract('the service behind a relay', async () => (await openThroughRelay()).bench);

describe('behind a relay', () => {
  let opened: Awaited<ReturnType<typeof openThroughRelay>>;
  beforeAll(async () => {
    opened = await openThroughRelay();
  });
  afterAll(() => opened.bench.close());

  it('the session is renewed, and a wrong password is refused, as by the service itself', async () => {
    const { bench } = opened;
    await expect(bench.run(bench.as({ password: 'wrong' }).attributes.definitions())).rejects.toMatchObject({
      kind: 'auth',
    });
    bench.sandbox.revokeAll();
    expect((await bench.run(bench.client.attributes.definitions())).length).toBeGreaterThan(0);
  });

  it('the supplements are reachable too', async () => {
    const { bench } = opened;
    const [dossier] = await bench.run(bench.client.dossiers.list());
    expect((await bench.run(bench.client.dossiers.get({ dossierId: dossier!.dossierId! }))).dossierId).toBe(
      dossier!.dossierId,
    );
    expect((await bench.run(bench.client.dossiers.types())).length).toBeGreaterThan(0);
    expect((await bench.run(bench.client.requirements.list())).length).toBeGreaterThan(0);
  });

  it('the service’s clock and its refusals reach the client', async () => {
    const { bench, relay } = opened;
    // The sandbox's day is far from the day of any run.
    bench.sandbox.advance({ days: 40_000 });
    const response = await fetch(`${relay.url}/service/current/api/v1/account/1001/thirdparties`);
    expect(response.status).toBe(401);
    const serviceMs = Date.parse(response.headers.get('date')!);
    expect(Math.abs(serviceMs - Date.parse(`${bench.sandbox.now().slice(0, 19)}+01:00`))).toBeLessThan(26 * 3_600_000);
    expect(Math.abs(serviceMs - Date.now())).toBeGreaterThan(86_400_000);
  });

  it('no line of any log contains a secret, a name or an address of a resource', () => {
    const lines = relays.flatMap(({ log }) => log);
    expect(lines.length).toBeGreaterThan(50);
    expect(JSON.stringify(lines)).not.toMatch(/sandbox|buyer@|Bearer|eyJ|1001|thirdparties\/|grant_type/);
  });
});

describe('a service of another dialect', () => {
  it('is relayed under the overlay that its clients use: other paths, other page parameters', async () => {
    const paths = {
      'paths.thirdParties.get': 'GET /thirdparties/{thirdpartyId}',
      'paths.files.signedUrl':
        'GET /account/{accountId}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}/signed-url',
    };
    const { bench, relay } = await openThroughRelay(paths, ['G02=bare', 'G10=signed-url']);
    const [first] = await bench.run(bench.client.thirdParties.list());
    const { thirdpartyId } = first!;
    expect(await bench.run(bench.client.thirdParties.get({ thirdpartyId: thirdpartyId! }))).toMatchObject({
      thirdpartyId,
    });
    const usual = await fetch(`${relay.url}/service/current/api/v1/account/1001/thirdparties/${thirdpartyId}`);
    expect(usual.status).toBe(404);
    await bench.close();
  });

  it('that repeats a parameter for events under another name gets them', async () => {
    const names = {
      'query.dossiers.list.eventNames': 'events',
      'query.dossiers.list.eventOccurrenceStartDate': 'since',
      'query.dossiers.list.eventOccurrenceEndDate': 'until',
      'events.namesFormat': 'repeat',
    };
    const { bench } = await openThroughRelay(names, ['G40=renamed', 'G35=repeat']);
    const events = {
      eventNames: ['DOSSIER_ADDED', 'DOSSIER_ARCHIVED'],
      eventOccurrenceStartDate: '2020-01-01T00:00:00',
      eventOccurrenceEndDate: bench.sandbox.now().slice(0, 19),
    };
    expect((await bench.run(bench.client.dossiers.list({ events }))).length).toBeGreaterThan(0);
    await bench.close();
  });

  it('that redirects to a temporary address works for a client that sees no redirects', async () => {
    const { bench, relay } = await openThroughRelay({}, ['G10=redirect']);
    for (const { dossierId } of await bench.run(bench.client.dossiers.list())) {
      const documents = await bench.run(bench.client.documents.list({ dossierId: dossierId! }));
      const document = documents.find(({ evidences }) => evidences.some(({ kind }) => kind === 'file'));
      if (document === undefined) continue;
      const fileId = document.evidences.find(({ kind }) => kind === 'file')!.id!;
      const key = { dossierId: dossierId!, documentId: document.documentId!, fileId };
      const { url } = await bench.run(bench.client.files.signedUrl(key));
      expect(new URL(url).origin).toBe(bench.sandbox.url);
      expect((await fetch(url)).status).toBe(200);
      expect(relay.log.some((line) => 'status' in line && line.status === 302)).toBe(false);
      await bench.close();
      return;
    }
    throw new Error('the seed holds no file');
  });
});
