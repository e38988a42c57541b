import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/index.ts';
import { addThirdParty } from '../../src/writing/add-third-party.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { json, open } from './scene.ts';

describe('adding a third party', () => {
  const siret = { companyIdType: 'CIT001', companyIdValue: '73282932000074' } as const;

  /** A directory with the company, which says from which search on it is in the portfolio. */
  const directory = (isThere: () => boolean) =>
    json([{ siret: siret.companyIdValue, name: 'A', thirdpartyId: isThere() ? 42 : null }]);

  it('searches first, since a service may answer a duplicate like an addition (G05)', async () => {
    const scene = open((call) => (call.endsWith('/search') ? directory(() => true) : json({ thirdpartyId: 42 })));
    const there = await scene.run(addThirdParty(scene.client, siret));
    expect(there).toEqual({ outcome: 'alreadyThere', thirdpartyId: '42' });
    expect(scene.bench.recording.sent).toHaveLength(1);
  });

  it.each([
    ['732 829 320 00074', '73282932000082', '73282932000074'],
    ['05610000000012', 5_610_000_000_020, 5_610_000_000_012],
  ])('adds the establishment %s although another one is in the portfolio', async (companyIdValue, other, own) => {
    const companies = [
      { siret: other, thirdpartyId: 7 },
      { siret: own, thirdpartyId: null },
    ];
    const scene = open((call) => json(call.endsWith('/search') ? companies : { thirdpartyId: 42 }));
    const wanted = { companyIdType: 'CIT001', companyIdValue } as const;
    expect(await scene.run(addThirdParty(scene.client, wanted))).toEqual({ outcome: 'added', thirdpartyId: '42' });
  });

  it('takes none of several establishments that share a VAT number, before and after the addition', async () => {
    const vat = { companyIdType: 'CIT002', companyIdValue: 'FR44732829320' } as const;
    const several = json([{ thirdpartyId: 7 }, { thirdpartyId: 8 }]);
    const message = 'Several third parties have the identifier "FR44732829320": 7, 8. Give the SIRET or the ID.';
    const before = open(() => several);
    await expect(before.run(addThirdParty(before.client, vat))).rejects.toMatchObject({ kind: 'config', message });
    expect(before.bench.recording.sent).toHaveLength(1);
    for (const [status, fault] of [
      [409, { kind: 'config', message }],
      [200, { kind: 'unknown-outcome' }],
    ] as const) {
      const after = open((call) => (call.endsWith('/search') ? several : reply(status)));
      await expect(after.run(addThirdParty(after.client, vat, 'absent'))).rejects.toMatchObject(fault);
      expect(after.bench.recording.sent).toHaveLength(2);
    }
  });

  it('does not search where the portfolio has just been read, unless the service never reports a duplicate', async () => {
    const service = (call: string) =>
      call.endsWith('/search') ? directory(() => true) : json({ thirdpartyId: 42 }, 201);
    const usual = open(service);
    expect(await usual.run(addThirdParty(usual.client, siret, 'absent'))).toMatchObject({ outcome: 'added' });
    expect(usual.bench.recording.sent).toHaveLength(1);
    const silent = open(service, { 'thirdParties.duplicateStatus': '200' });
    expect(await silent.run(addThirdParty(silent.client, siret, 'absent'))).toMatchObject({ outcome: 'alreadyThere' });
  });

  it('finds a company that was added meanwhile when the service reports a duplicate, and treats no other refusal as one', async () => {
    for (const [status, overrides] of [
      [409, {}],
      [400, { 'thirdParties.duplicateStatus': '400' }],
    ] as const) {
      let isThere = false;
      const scene = open((call) => {
        if (call.endsWith('/search')) return directory(() => isThere);
        isThere = true;
        return refusal(status, 'There already.');
      }, overrides);
      const found = await scene.run(addThirdParty(scene.client, siret));
      expect(found).toEqual({ outcome: 'alreadyThere', thirdpartyId: '42' });
    }
    let isThere = false;
    const refused = open((call) => {
      if (call.endsWith('/search')) return directory(() => isThere);
      isThere = true;
      return refusal(422, 'No such company.');
    });
    await expect(refused.run(addThirdParty(refused.client, siret))).rejects.toMatchObject({ status: 422 });
  });

  it.each<[name: string, answer: HttpResponse]>([
    ['nothing', reply(200)],
    ['a message', json({ message: 'Service en maintenance' })],
    ['a health page', json({ status: 'UP' })],
    ['the 404 of a gateway', json({ message: 'no Route matched with those values' }, 404)],
    ['a broken connection', fault('The connection broke.')],
  ])(
    'after %s the client searches: an added company is found, and one that was not added is added by a second attempt',
    async (_name, answer) => {
      for (const isDoneAt of [1, 2, 3]) {
        let posts = 0;
        const scene = open((call) => {
          if (call.endsWith('/search')) return directory(() => posts >= isDoneAt);
          posts++;
          return answer;
        });
        const adding = scene.run(addThirdParty(scene.client, siret));
        if (isDoneAt === 3) await expect(adding).rejects.toMatchObject({ name: 'ConnectorError' });
        else expect(await adding).toEqual({ outcome: 'added', thirdpartyId: '42' });
        expect(posts).toBe(Math.min(isDoneAt, 2));
      }
    },
  );

  it('that the service answers with the company, without its identifier, is sent once', async () => {
    const scene = open((call) =>
      call.endsWith('/search') ? directory(() => false) : json({ name: 'A', siret: siret.companyIdValue }, 201),
    );
    const adding = scene.run(addThirdParty(scene.client, siret));
    await expect(adding).rejects.toMatchObject({ kind: 'unknown-outcome' });
    expect(scene.calls('POST').filter(({ url }) => !url.endsWith('/search'))).toHaveLength(1);
  });

  it('that is refused as a duplicate after a lost response, and not found, may have been added', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.endsWith('/search')) return directory(() => false);
      return ++posts === 1 ? fault('The connection broke.') : refusal(409, 'There already.');
    });
    const adding = scene.run(addThirdParty(scene.client, siret));
    await expect(adding).rejects.toMatchObject({ kind: 'unknown-outcome', reason: 'There already.' });
  });

  it('searches after a 404, which does not show whether the company exists', async () => {
    let posts = 0;
    const scene = open((call) => (call.endsWith('/search') ? directory(() => posts > 0) : (posts++, reply(404))));
    expect(await scene.run(addThirdParty(scene.client, siret))).toEqual({ outcome: 'added', thirdpartyId: '42' });
  });

  it('that was done after all counts as added, whatever the answer to the second attempt', async () => {
    let posts = 0;
    let isThere = false;
    const scene = open((call) => {
      if (call.endsWith('/search')) return directory(() => isThere);
      if (++posts === 1) return fault('The connection broke.');
      isThere = true;
      return refusal(409, 'There already.');
    });
    expect(await scene.run(addThirdParty(scene.client, siret))).toEqual({ outcome: 'added', thirdpartyId: '42' });
  });

  it('a Greek company is searched in Greece, whose VAT numbers begin with EL', async () => {
    const scene = open((call) => (call.endsWith('/search') ? json([{ thirdpartyId: 42 }]) : reply(500)));
    const greek = { companyIdType: 'CIT002', companyIdValue: 'EL094259216' } as const;
    expect(await scene.run(addThirdParty(scene.client, greek))).toMatchObject({ thirdpartyId: '42' });
    const [search] = scene.calls('POST').filter(({ url }) => url.endsWith('/search'));
    expect(JSON.parse(search!.body!)).toMatchObject({ countryCode: 'GR', searchBy: 'VAT' });
  });

  it('a DUNS without a country is searched in the portfolio, since the directory requires a country', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return ++posts === 1 ? fault('The connection broke.') : reply(500);
      return json({ content: posts === 0 ? [] : [{ thirdpartyId: 42, duns: '123456789' }], totalElements: posts });
    });
    const duns = { companyIdType: 'CIT003', companyIdValue: '123456789' } as const;
    expect(await scene.run(addThirdParty(scene.client, duns))).toEqual({ outcome: 'added', thirdpartyId: '42' });
    expect(scene.calls('POST').map(({ url }) => url.endsWith('/search'))).toEqual([false]);
  });

  it('an addition that may be made has an unknown outcome, where the portfolio then has several of its DUNS', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return ++posts === 1 ? fault('The connection broke.') : reply(409);
      const both = [41, 42].map((thirdpartyId) => ({ thirdpartyId, duns: '123456789' }));
      return json({ content: posts < 2 ? [] : both, totalElements: posts < 2 ? 0 : 2 });
    });
    const duns = { companyIdType: 'CIT003', companyIdValue: '123456789' } as const;
    await expect(scene.run(addThirdParty(scene.client, duns))).rejects.toMatchObject({ kind: 'unknown-outcome' });
    expect(posts).toBe(2);
  });
});
