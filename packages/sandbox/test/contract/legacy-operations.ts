import { expect, it } from 'vitest';
import { startLegacyDossier, waitForLegacyDossier } from '@tpr/core';
import type { Bench } from './bench.ts';
import { leapOnceAsked } from './leap.ts';

/** The ten operations of the legacy interface, as part of the contract. */
export function legacyOperations(bench: () => Bench): void {
  const run: Bench['run'] = (op) => bench().run(op);
  const refused = (status: number) => expect.objectContaining({ kind: 'refused', status });

  it('legacy.account.list and statistics agree with the lists', async () => {
    const { legacy } = bench().client;
    const accounts = await run(legacy.account.list());
    expect(accounts.map(({ accountId }) => accountId)).toContain('1001');
    const statistics = await run(legacy.account.statistics());
    expect(statistics.totalThirdparties).toBe((await run(legacy.thirdParties.list())).length);
    expect(statistics.totalDossiers).toBe((await run(legacy.dossiers.list())).length);
  });

  it('legacy.thirdParties.list narrows by its filters; get reads one of them', async () => {
    const { legacy } = bench().client;
    const all = await run(legacy.thirdParties.list());
    const french = await run(legacy.thirdParties.list({ companyIdType: 'CIT001' }));
    expect(french.length).toBeGreaterThan(0);
    expect(french.length).toBeLessThan(all.length);
    const siret = french[0]!.companyIdValue!;
    expect((await run(legacy.thirdParties.list({ siret }))).map(({ thirdpartyId }) => thirdpartyId)).toContain(
      french[0]!.thirdpartyId,
    );
    const detail = await run(legacy.thirdParties.get({ thirdpartyId: french[0]!.thirdpartyId! }));
    expect(detail).toMatchObject({
      companyIdValue: siret,
      identity: { siret },
      businessStatus: { active: expect.any(Boolean) },
    });
    await expect(run(legacy.thirdParties.get({ thirdpartyId: '999999' }))).rejects.toEqual(refused(404));
  });

  it('legacy.dossiers: a new dossier is created in the background, found, read and changed', async () => {
    const { legacy } = bench().client;
    const french = (await run(legacy.thirdParties.list({ companyIdType: 'CIT001' })))[0]!;
    const dossierReference = 'contract-legacy';
    const started = await run(
      startLegacyDossier(bench().client, {
        companyIdType: 'CIT001',
        companyIdValue: french.companyIdValue!,
        dossierReference,
      }),
    );
    expect(started.processId).not.toBe('');
    const made = await leapOnceAsked(bench(), 'legacy.dossiers.list', () =>
      run(waitForLegacyDossier(bench().client, started, { timeoutMs: 20_000, pauseMs: 50 })),
    );
    expect(made?.dossierReference).toBe(dossierReference);
    const detail = await run(legacy.dossiers.get({ dossierId: made!.dossierId! }));
    expect(detail.dossierId).toBe(made!.dossierId);
    const update = { dossierId: made!.dossierId!, description: 'Été à l’œuvre' };
    expect(await run(legacy.dossiers.update(update))).toMatchObject({ dossierId: made!.dossierId, updated: true });
    expect((await run(legacy.dossiers.get({ dossierId: made!.dossierId! }))).description).toBe('Été à l’œuvre');
    await expect(run(legacy.dossiers.get({ dossierId: '999999' }))).rejects.toEqual(refused(404));
  });

  it('legacy.files.download returns the file that a dossier lists', async () => {
    const { legacy } = bench().client;
    for (const { dossierId } of await run(legacy.dossiers.list())) {
      const { documents } = await run(legacy.dossiers.get({ dossierId: dossierId! }));
      const document = documents.find((each) => each.listFileInformation.length > 0);
      if (document === undefined) continue;
      const { fileId, fileSize } = document.listFileInformation[0]!;
      const file = await run(
        legacy.files.download({ dossierId: dossierId!, documentId: document.documentId!, fileId: fileId! }),
      );
      expect(file.bytes.length).toBe(fileSize);
      return;
    }
    throw new Error('no legacy dossier lists a file');
  });

  it('legacy.requirements.list names documents with a period of validity', async () => {
    const requirements = await run(bench().client.legacy.requirements.list());
    expect(requirements.length).toBe(16);
    expect(
      requirements.every(
        ({ documentCode, validityPeriod }) => documentCode !== null && Number.isInteger(validityPeriod),
      ),
    ).toBe(true);
  });
}
