import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/index.ts';
import { createDossier } from '../../src/writing/create-dossier.ts';
import { startLegacyDossier, waitForLegacyDossier } from '../../src/writing/create-legacy-dossier.ts';
import { warnWithoutType } from '../../src/writing/dossier-type.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { queryOf } from '../http/bench.ts';
import { json, open } from './scene.ts';

describe('a new dossier', () => {
  it('is found by its reference where the answer was lost, and created once', async () => {
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

  it('that may have been made is named by its generated reference, so that it can be looked for', async () => {
    let reference = '';
    const scene = open((_call, { method, body = '' }) => {
      if (method === 'GET') return json([]);
      reference = (JSON.parse(body) as Record<string, string>)['dossierReference']!;
      return fault('The connection broke.');
    });
    const creating = scene.run(createDossier(scene.client, { thirdpartyId: '1', typeCode: 'KYC' }, { timeoutMs: 0 }));
    const error: unknown = await creating.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      kind: 'unknown-outcome',
      message: expect.stringContaining(`If it was made, its reference is ${reference}.`),
    });
    expect(reference).toMatch(/^TPR-/);
  });

  it.each<[name: string, answer: HttpResponse]>([
    ['nothing', reply(200)],
    ['a message', json({ message: 'Service en maintenance' })],
    ['a health page', json({ status: 'UP' })],
    ['half an answer', reply(201, '{"dossierId":')],
    ['the 404 of a web server', reply(404, '<html></html>')],
  ])(
    'after %s the client searches: a created dossier is found, and one that was not created is created by a second attempt',
    async (_name, answer) => {
      for (const isDoneAt of [1, 2, 3]) {
        let posts = 0;
        let reference = '';
        const scene = open((_call, { method, body = '' }) => {
          if (method === 'GET') return json(posts < isDoneAt ? [] : [{ dossierId: 8, dossierReference: reference }]);
          posts++;
          reference = (JSON.parse(body) as Record<string, string>)['dossierReference']!;
          return answer;
        });
        const creating = scene.run(
          createDossier(scene.client, { thirdpartyId: '1', typeCode: 'KYC' }, { timeoutMs: 0 }),
        );
        if (isDoneAt === 3) await expect(creating).rejects.toMatchObject({ name: 'ConnectorError' });
        else expect(await creating).toMatchObject({ dossierId: '8' });
        expect(posts).toBe(Math.min(isDoneAt, 2));
      }
    },
  );

  it('with the reference of an earlier attempt is the one of that attempt, and no other with that reference', async () => {
    const mine = { dossierId: 8, dossierReference: 'R-1', dossierTypeCode: 'KYC', expirationDate: '2027-01-31' };
    const scene = open((call) => (call.startsWith('GET') ? json([mine]) : refusal(400, 'R-1 is in use.')));
    const create = (wish: object) =>
      scene.run(createDossier(scene.client, { thirdpartyId: '1', dossierReference: 'R-1', ...wish }, { timeoutMs: 0 }));
    expect(await create({ typeCode: 'KYC', expirationDate: '2027-01-31' })).toMatchObject({ dossierId: '8' });
    expect(scene.calls('POST')).toHaveLength(0);
    await expect(create({ typeCode: 'VIGILANCE' })).rejects.toMatchObject({ status: 400 });
    await expect(create({ typeCode: 'KYC', expirationDate: '2028-01-31' })).rejects.toMatchObject({ status: 400 });
    await expect(create({ requiredDocuments: ['KBIS'] })).rejects.toMatchObject({ status: 400 });
  });

  it('is found by the identifier in the answer, although there are others', async () => {
    const scene = open((call) => {
      if (call.startsWith('POST')) return json({ dossierId: 9 }, 201);
      return json([8, 9].map((dossierId) => ({ dossierId, dossierReference: `R-${dossierId}` })));
    });
    const made = await scene.run(createDossier(scene.client, { thirdpartyId: '1' }, { timeoutMs: 0 }));
    expect(made).toMatchObject({ dossierId: '9' });
  });

  it.each([
    ['an identifier', { dossierId: 9, dossierReference: 'OWN-9' }, 201, { dossierId: '9', dossierReference: 'OWN-9' }],
    [
      'an identifier and a status',
      { dossierId: 9, status: 'CREATED' },
      201,
      { dossierId: '9', dossierReference: 'R-1' },
    ],
    ['a process', { processId: 'p' }, 202, { dossierId: null, dossierReference: 'R-1' }],
  ])('whose creation is confirmed with %s is returned where it cannot be read, with a warning', async (...row) => {
    const [, answer, created, expected] = row;
    for (const status of [401, 403, 404, 503]) {
      const scene = open((call) => (call.startsWith('POST') ? json(answer, created) : refusal(status)));
      const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
      const made = await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }, 'absent'));
      expect(made).toEqual({ state: status === 404 ? 'underWay' : 'unreadable', ...expected });
      await scene.run(warnWithoutType(scene.client, wanted, made));
      expect(scene.calls('POST')).toHaveLength(1);
      const warnings = scene.bench.recording.notices.filter(({ kind }) => kind === 'warning');
      if (status !== 404)
        expect(warnings).toMatchObject([{ message: expect.stringMatching(/could not be read back/) }]);
    }
  });

  it('that is created but not listed in time keeps its identifier', async () => {
    const scene = open((call) => (call.startsWith('POST') ? json({ dossierId: 9 }, 201) : json([])));
    const wanted = { thirdpartyId: '1', dossierReference: 'R-1' };
    const made = await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }));
    expect(made).toEqual({ state: 'underWay', dossierId: '9', dossierReference: 'R-1' });
  });

  describe('that the service creates without its type (G64)', () => {
    const untyped = { dossierId: 9, dossierReference: 'R-9' };
    const typed = { dossierId: 8, dossierReference: 'R-8', dossierTypeCode: 'KYC', thirdpartyId: 2 };
    const list = (...dossiers: readonly object[]) => json({ content: dossiers, totalElements: dossiers.length });

    /** @param own the dossiers of the third party, by read. @param account the list of all. @param others of another one. */
    async function warnings(
      own: (read: number) => readonly object[],
      account: HttpResponse,
      others: readonly object[] = [typed],
    ): Promise<readonly string[]> {
      let reads = 0;
      const scene = open((call) => {
        if (call.startsWith('POST')) return json({ dossierId: 9 }, 201);
        if (call === 'GET /dossiers') return account;
        return json(call.includes('/2/') ? others : own(++reads));
      });
      const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-9' };
      const made = await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }, 'absent'));
      await scene.run(warnWithoutType(scene.client, wanted, made));
      expect(scene.calls('POST')).toHaveLength(1);
      return scene.bench.recording.notices.map(({ message }) => message);
    }

    it.each([
      ['another dossier beside it has a type', [untyped, typed], list()],
      ['one of another third party has a type', [untyped], list(typed)],
      ['its type is blank', [{ ...untyped, dossierTypeCode: ' ' }, typed], list()],
    ])('is reported with the profile key where %s', async (_name, own, account) => {
      expect(await warnings(() => own, account)).toEqual([
        'dossiers.create: dossier 9 was created without its type KYC. If the type has another name in the request here, set body.dossiers.create.typeCode in the profile.',
      ]);
    });

    it.each([
      ['no dossier has a type', () => [untyped], list(untyped), []],
      [
        'types are in the list of the account alone',
        () => [untyped],
        list(typed),
        [{ ...typed, dossierTypeCode: null }],
      ],
      ['the list of the account is refused', () => [untyped], refusal(403), []],
      [
        'the type is listed a moment later',
        (read: number) => (read === 1 ? [untyped] : [{ ...untyped, dossierTypeCode: 'KYC' }, typed]),
        list(typed),
        [],
      ],
    ])('is not reported where %s', async (_name, own, account, others) => {
      expect(await warnings(own, account, others)).toEqual([]);
    });
  });

  it('of a third party whose dossiers return 404 at first is waited for (G29)', async () => {
    const scene = open((call, { url }, attempt) => {
      if (call.startsWith('POST')) return json({ processId: 'p' }, 202);
      if (url.includes('eventName')) return refusal(404);
      if (!call.endsWith('/dossiers')) return json({ thirdpartyId: 1 });
      return attempt < 3 ? refusal(404) : json([{ dossierId: 8, dossierReference: 'R-1' }]);
    });
    const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
    const made = await scene.run(createDossier(scene.client, wanted, { timeoutMs: 60_000 }));
    expect(made).toMatchObject({ dossierId: '8' });
  });

  it('of the legacy interface is looked up by its process until that is refused, then by its reference (G74)', async () => {
    const scene = open((_call, request) => {
      if (queryOf(request).has('processId')) return refusal(400, 'Unknown parameter.');
      return json({ content: [{ dossierId: 8, dossierReference: 'R-1' }], page: 0, pageSize: 100, totalElements: 1 });
    });
    const process = { processId: 'p', dossierReference: 'R-1' };
    const found = await scene.run(waitForLegacyDossier(scene.client, process, { timeoutMs: 0 }));
    expect(found).toMatchObject({ dossierReference: 'R-1' });
    expect(scene.calls('GET').map((request) => queryOf(request).get('processId'))).toContain('p');
  });

  it('of the legacy interface that fails reports the reason without further polls (G74)', async () => {
    const scene = open(() =>
      json({ content: [], messages: { info: [], warning: [], error: [{ code: 'E1', message: 'No such company.' }] } }),
    );
    const process = { processId: 'p', dossierReference: 'R-1' };
    const waiting = scene.run(waitForLegacyDossier(scene.client, process, { timeoutMs: 60_000 }));
    await expect(waiting).rejects.toMatchObject({ kind: 'refused', reason: 'No such company.' });
    expect(scene.bench.recording.slept).toEqual([]);
  });

  it('that the legacy interface refuses in its envelope is not sent again, and the reason is reported', async () => {
    const messages = { info: [], warning: [], error: [{ code: 'E2', message: 'R-1 is in use.' }] };
    const scene = open((call) => json({ content: call.startsWith('POST') ? null : [], messages, totalElements: 0 }));
    const wanted = { companyIdType: 'CIT001', companyIdValue: '73282932000074', dossierReference: 'R-1' } as const;
    await expect(scene.run(startLegacyDossier(scene.client, wanted))).rejects.toMatchObject({
      kind: 'refused',
      reason: 'R-1 is in use.',
      message: expect.stringContaining('The service says: R-1 is in use.'),
    });
    expect(scene.bench.recording.sent).toHaveLength(1);
  });

  it('of the legacy interface is not another dossier, where the service ignores the filter of the reference', async () => {
    const scene = open((call) => {
      if (call.startsWith('POST')) return fault('The connection broke.');
      return json({ content: [{ dossierId: 7, dossierReference: 'R-0' }], totalElements: 1 });
    });
    const wanted = { companyIdType: 'CIT001', companyIdValue: '73282932000074', dossierReference: 'R-1' } as const;
    const started = scene.run(startLegacyDossier(scene.client, wanted));
    await expect(started).rejects.toMatchObject({ kind: 'unknown-outcome' });
  });

  it('of the legacy interface is not started a second time where the list shows no references', async () => {
    const scene = open((call) => {
      if (call.startsWith('POST')) return fault('The connection broke.');
      return json({ content: [{ dossierId: 8 }], totalElements: 1 });
    });
    const wanted = { companyIdType: 'CIT001', companyIdValue: '73282932000074', dossierReference: 'R-1' } as const;
    const started = scene.run(startLegacyDossier(scene.client, wanted));
    await expect(started).rejects.toMatchObject({ kind: 'unknown-outcome', message: expect.stringMatching(/R-1\.$/) });
    expect(scene.calls('POST')).toHaveLength(1);
  });

  it('of the legacy interface is not started a second time while the first one may be under way (R142)', async () => {
    let looks = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return fault('The connection broke.');
      return json({ content: ++looks < 5 ? [] : [{ dossierId: 8, dossierReference: 'R-1' }], totalElements: 1 });
    });
    const wanted = { companyIdType: 'CIT001', companyIdValue: '73282932000074', dossierReference: 'R-1' } as const;
    expect(await scene.run(startLegacyDossier(scene.client, wanted))).toEqual({
      processId: null,
      dossierReference: 'R-1',
    });
    expect(scene.calls('POST')).toHaveLength(1);
  });
});

describe('the reference of a dossier', () => {
  it('that our own unconfirmed first attempt has used is not a refusal', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(posts < 2 ? [] : [{ dossierId: 8, dossierReference: 'R-1' }]);
      return ++posts === 1 ? fault('The connection broke.') : json({ message: 'R-1 is in use.' }, 409);
    });
    const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
    expect(await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }, 'absent'))).toMatchObject({
      dossierId: '8',
    });
    expect(posts).toBe(2);
  });

  it('is generated where none is given: a different one each time, in capitals and digits', async () => {
    const references: string[] = [];
    const scene = open((call, { body = '' }) => {
      if (call.startsWith('GET')) return json([{ dossierId: 8 }]);
      references.push((JSON.parse(body) as Record<string, string>)['dossierReference']!);
      return json({ dossierId: 8 }, 201);
    });
    for (let times = 0; times < 2; times++) {
      await scene.run(createDossier(scene.client, { thirdpartyId: '1' }, { timeoutMs: 0 }));
    }
    expect(references).toEqual([expect.stringMatching(/^TPR-[\dA-Z]+-[\dA-Z]+$/), expect.any(String)]);
    expect(references[0]).not.toBe(references[1]);
  });

  it('is recognised without the blanks around it, which the service removes (G73)', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('GET')) {
        const made = posts === 0 ? [] : [{ dossierId: 8, dossierReference: 'R-1' }];
        return json({ content: made, totalElements: made.length });
      }
      posts++;
      return fault('The connection broke.');
    });
    const dossierReference = ' R-1 ';
    const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference };
    expect(await scene.run(createDossier(scene.client, wanted, { timeoutMs: 0 }))).toMatchObject({ dossierId: '8' });
    expect(posts).toBe(1);
    const process = { processId: null, dossierReference };
    expect(await scene.run(waitForLegacyDossier(scene.client, process, { timeoutMs: 0 }))).toMatchObject({
      dossierId: '8',
    });
  });

  it('distinguishes a legacy dossier from others in the list', async () => {
    const content = ['R-0', 'R-1'].map((dossierReference, dossierId) => ({ dossierId, dossierReference }));
    const scene = open(() => json({ content, page: 0, pageSize: 20, totalElements: 2 }));
    const process = { processId: null, dossierReference: 'R-1' };
    expect(await scene.run(waitForLegacyDossier(scene.client, process, { timeoutMs: 0 }))).toMatchObject({
      dossierReference: 'R-1',
    });
  });
});

it('an answer with a process is accepted with any status: the dossier is started once', async () => {
  let posts = 0;
  const scene = open((call) => {
    if (call.startsWith('GET')) return json(posts === 0 ? [] : [{ dossierId: 8, dossierReference: 'R-1' }]);
    posts++;
    return json({ processId: 'p', status: 'STARTED' }, 202);
  });
  const wanted = { thirdpartyId: '1', typeCode: 'KYC', dossierReference: 'R-1' };
  await scene.run(createDossier(scene.client, wanted, { timeoutMs: 60_000 }));
  expect(posts).toBe(1);
});

it('another refusal of a legacy process is reported, and the process is never looked up without its parameter', async () => {
  const scene = open(() => json({ message: 'Not now.' }, 422));
  const waiting = waitForLegacyDossier(
    scene.client,
    { processId: 'p', dossierReference: 'R-1' },
    { timeoutMs: 60_000 },
  );
  await expect(scene.run(waiting)).rejects.toMatchObject({ status: 422 });
  expect(scene.calls('GET').every((request) => queryOf(request).has('processId'))).toBe(true);
});
