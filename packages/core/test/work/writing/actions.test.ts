import { describe, expect, it } from 'vitest';
import type { HttpReply, HttpRequest, Op } from '../../../src/index.ts';
import { addThirdParty } from '../../../src/work/writing/add-third-party.ts';
import { createDossier, waitForLegacyDossier } from '../../../src/work/writing/create-dossier.ts';
import { decide } from '../../../src/work/writing/decide.ts';
import { waitUntil } from '../../../src/work/writing/wait-until.ts';
import { createClient } from '../../../src/client.ts';
import { createProfile } from '../../../src/service/index.ts';
import { signedByHost } from '../../../src/exchange/session.ts';
import { createAsyncBench } from '../../conformance/bench.ts';
import { fault, reply } from '../../conformance/scripted-host.ts';
import { connection, queryOf } from '../../exchange/bench.ts';

const json = (value: unknown, status = 200): HttpReply => reply(status, JSON.stringify(value));

/** @param service answers by method and path below the account. */
function open(service: (call: string, request: HttpRequest, attempt: number) => HttpReply, overrides = {}) {
  const bench = createAsyncBench({
    service: (request, attempt) => {
      const path = request.url.replace(/^https:\/\/[^/]+\/api\/v1\/(account\/)?7?/, '').replace(/\?.*/, '');
      return service(`${request.method} ${path}`, request, attempt);
    },
  });
  const profile = createProfile({ 'behaviour.rate.tries': 2, ...overrides });
  const client = createClient({ connection, profile, auth: signedByHost });
  const calls = (method: string) =>
    bench.recording.sent.map(({ request }) => request).filter((one) => one.method === method);
  return { bench, client, calls, run: <T>(op: Op<T>) => bench.run(op) };
}

describe('waiting for something', () => {
  let looks = 0;
  const never = function* (): Op<undefined> {
    yield* [];
    if (++looks > 100) throw new Error('It looks again and again without a pause.');
    return undefined;
  };

  it('pauses between looks, ever longer up to ten times the first pause, and gives up in time', async () => {
    const { bench, run } = open(() => reply(500));
    expect(await run(waitUntil(never, { timeoutMs: 60_000, pauseMs: 1_000 }))).toBeUndefined();
    const { slept } = bench.recording;
    expect(slept.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(Math.max(...slept)).toBe(10_000);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  it('looks once where there is no time to wait', async () => {
    const { bench, run } = open(() => reply(500));
    expect(await run(waitUntil(never, { timeoutMs: 0 }))).toBeUndefined();
    expect(bench.recording.slept).toEqual([]);
  });
});

describe('adding a third party', () => {
  const siret = { companyIdType: 'CIT001', companyIdValue: '73282932000074' } as const;

  it('finds the one that is there when the service says so, and takes no other refusal for that', async () => {
    const held = json([{ siret: siret.companyIdValue, thirdpartyId: 42 }]);
    const duplicate = open((call) => (call.endsWith('/search') ? held : json({ message: 'There already.' }, 409)));
    expect(await duplicate.run(addThirdParty(duplicate.client, siret))).toEqual({
      outcome: 'alreadyThere',
      thirdpartyId: '42',
    });
    const refused = open((call) => (call.endsWith('/search') ? held : json({ message: 'No such company.' }, 422)));
    await expect(refused.run(addThirdParty(refused.client, siret))).rejects.toMatchObject({ status: 422 });
  });

  it('is looked for beforehand where a duplicate is answered like an addition (G05)', async () => {
    const held = json([{ siret: siret.companyIdValue, thirdpartyId: 42 }]);
    const scene = open((call) => (call.endsWith('/search') ? held : json({ thirdpartyId: 43 }, 201)), {
      'behaviour.duplicateStatus': '200',
    });
    expect(await scene.run(addThirdParty(scene.client, siret))).toMatchObject({ outcome: 'alreadyThere' });
    expect(scene.bench.recording.sent).toHaveLength(1);
  });

  it('a Greek company is looked for in Greece, whose VAT numbers begin with EL', async () => {
    const scene = open((call, _request, attempt) => {
      if (call.endsWith('/search')) return json([{ thirdpartyId: 42 }]);
      return attempt === 1 ? fault('The connection broke.') : json({ message: 'twice' }, 500);
    });
    const greek = { companyIdType: 'CIT002', companyIdValue: 'EL094259216' } as const;
    expect(await scene.run(addThirdParty(scene.client, greek))).toEqual({ outcome: 'added', thirdpartyId: '42' });
    const [search] = scene.calls('POST').filter(({ url }) => url.endsWith('/search'));
    expect(JSON.parse(search!.body!)).toMatchObject({ countryCode: 'GR', searchBy: 'VAT' });
  });
});

describe('a decision', () => {
  const key = { dossierId: '5', documentId: '9' };
  const waiting = { documentId: 9, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 3 }] };

  it('is told as skipped where somebody else has decided meanwhile, whatever the refusal says (G91)', async () => {
    let isTaken = false;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(isTaken ? { ...waiting, statusCode: 'VALID' } : waiting);
      isTaken = true;
      return json({ message: 'Not now.' }, 400);
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'skipped' });
  });

  it('that is refused while the document still waits is refused', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : json({ message: 'Not yours.' }, 403)));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ status: 403 });
  });

  it('that could not be made for lack of a sign-in is no refusal: nobody looks whether somebody else has decided', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : reply(401)));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ kind: 'auth' });
    expect(scene.calls('GET')).toHaveLength(1);
  });
});

describe('a new dossier', () => {
  it('is found by its reference where the answer got lost, and made once', async () => {
    let made: Record<string, unknown> | undefined;
    const scene = open((_call, { method, body = '' }) => {
      if (method === 'GET') return json(made === undefined ? [] : [{ dossierId: 8, ...made }]);
      made = JSON.parse(body) as Record<string, unknown>;
      return fault('The connection broke.');
    });
    const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
    expect(await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }))).toMatchObject({ dossierId: '8' });
    expect(scene.calls('POST')).toHaveLength(1);
  });

  it('of a third party whose dossiers are not found yet is waited for (G29)', async () => {
    const scene = open((call, _request, attempt) => {
      if (call.startsWith('POST')) return json({ processId: 'p' }, 202);
      if (!call.endsWith('/dossiers')) return json({ thirdpartyId: 1 });
      return attempt < 3 ? reply(404) : json([{ dossierId: 8, dossierReference: 'R-1' }]);
    });
    const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
    const made = await scene.run(createDossier(scene.client, wanted, { timeoutMs: 60_000 }));
    expect(made).toMatchObject({ dossierId: '8' });
  });

  it('of the legacy interface is asked for by its process until that is refused, then by its reference (G74)', async () => {
    const scene = open((_call, request) => {
      if (queryOf(request).has('processId')) return json({ message: 'Unknown parameter.' }, 400);
      return json({ content: [{ dossierId: 8, dossierReference: 'R-1' }], page: 0, pageSize: 100, totalElements: 1 });
    });
    const process = { processId: 'p', dossierReference: 'R-1' };
    const found = await scene.run(waitForLegacyDossier(scene.client, process, { timeoutMs: 0 }));
    expect(found).toMatchObject({ dossierReference: 'R-1' });
    expect(scene.calls('GET').map((request) => queryOf(request).get('processId'))).toContain('p');
  });
});
