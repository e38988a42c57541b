import { describe, expect, it } from 'vitest';
import { createClient, readDossierTypes, readRequirements, type HttpResponse } from '../../src/index.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createProfile } from '../../src/api/index.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { reply } from '../conformance/scripted-host.ts';
import { connection } from '../http/bench.ts';

const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));
const requirement = (documentCode: string) => ({ documentCode, name: `Document ${documentCode}` });
const dossier = (dossierId: number, dossierTypeCode: string | null) => ({ dossierId, dossierTypeCode });

/** A service by its answers at the end of a path; 404 for everything else. */
function open(answers: Readonly<Record<string, unknown>>, over: Partial<typeof connection> = {}) {
  const client = createClient({ connection: { ...connection, ...over }, auth: signedByHost });
  const bench = createAsyncBench({
    service({ url }) {
      const found = Object.entries(answers).find(([end]) => url.split('?')[0]?.endsWith(end));
      if (found === undefined) return reply(404);
      return json(found[1]);
    },
  });
  return { client, bench };
}

describe('The types of dossiers', () => {
  it('are those that the service lists', async () => {
    const { client, bench } = open({ '/dossierTypes': [{ code: 'CSR', label: 'Social' }], '/dossiers': [] });
    expect(await bench.run(readDossierTypes(client))).toEqual([{ code: 'CSR', label: 'Social' }]);
  });

  it('are those in its dossiers, each once, where it lists none', async () => {
    const dossiers = [dossier(1, 'CSR'), dossier(2, null), dossier(3, 'VIG'), dossier(4, 'CSR')];
    const { client, bench } = open({ '/dossiers': { content: dossiers, page: 0, totalElements: 4 } });
    expect((await bench.run(readDossierTypes(client))).map(({ code }) => code)).toEqual(['CSR', 'VIG']);
  });
});

describe('The name of a type', () => {
  it('is that of any of its dossiers: some may be listed without it', async () => {
    const named = { ...dossier(1, 'CSR'), dossierTypeName: 'Social' };
    for (const content of [
      [named, dossier(2, 'CSR')],
      [dossier(2, 'CSR'), named],
    ]) {
      const { client, bench } = open({ '/dossiers': { content, page: 0, totalElements: 2 } });
      expect(await bench.run(readDossierTypes(client))).toEqual([{ code: 'CSR', label: 'Social' }]);
    }
  });
});

describe('The documents that can be requested', () => {
  const legacy = new URL(connection.legacyBaseUrl ?? '').host;

  it('are those of the current interface, else of the legacy one', async () => {
    const current = open({ '/requirements': [requirement('A')] });
    expect((await current.bench.run(readRequirements(current.client))).map((each) => each.documentCode)).toEqual(['A']);
    expect(current.bench.recording.sent.map(({ request }) => new URL(request.url).host)).not.toContain(legacy);
    const client = createClient({ connection, auth: signedByHost });
    const bench = createAsyncBench({
      service: ({ url }) => (new URL(url).host === legacy ? json({ content: [requirement('B')] }) : reply(404)),
    });
    expect((await bench.run(readRequirements(client))).map((each) => each.documentCode)).toEqual(['B']);
  });

  it('fail where the service is unavailable', async () => {
    const client = createClient({
      connection,
      profile: createProfile({ 'retry.maxAttempts': 1 }),
      auth: signedByHost,
    });
    const bench = createAsyncBench({ service: () => reply(503) });
    await expect(bench.run(readRequirements(client))).rejects.toThrow(/503/);
    await expect(bench.run(readDossierTypes(client))).rejects.toThrow(/503/);
  });

  it('are empty where neither interface lists them', async () => {
    const neither = open({});
    expect(await neither.bench.run(readRequirements(neither.client))).toEqual([]);
    const current = open({}, { legacyBaseUrl: '' });
    expect(await current.bench.run(readRequirements(current.client))).toEqual([]);
  });
});
