import { describe, expect, it } from 'vitest';
import { addThirdParty, advanceClock, createDossier, startProcess } from '../../src/domain/index.ts';
import {
  type PortfolioRow,
  plusDays,
  plusMs,
  type ProcessRow,
  readMeta,
  type SqlStore,
} from '../../src/store/index.ts';
import { accountId, eventsSince, now, smallStore } from './small-store.ts';

const siret = '73282932000074';
const nameOf = (store: SqlStore, id: number) =>
  store.get<PortfolioRow>('SELECT * FROM portfolio WHERE id = ?', id)?.name;

describe('an added third party', () => {
  it('has no identity until the delay has passed', () => {
    const store = smallStore();
    const { thirdPartyId } = addThirdParty(store, { accountId, companyIdType: 'CIT001', companyIdValue: siret }, now);
    advanceClock(store, plusMs(now, 1_999));
    expect(nameOf(store, thirdPartyId)).toBeNull();
    expect(advanceClock(store, plusMs(now, 2_000)).identity).toBe(1);
    expect(nameOf(store, thirdPartyId)).toContain('(fictif)');
    expect(eventsSince(store, thirdPartyId)).toEqual([
      'THIRD_PARTY_ADDED',
      'THIRD_PARTY_INFORMATION_UPDATED',
      'THIRD_PARTY_INDICATOR_UPDATED',
    ]);
    expect(store.all('SELECT * FROM indicator WHERE thirdPartyId = ?', thirdPartyId)).toHaveLength(6);
  });

  it('is refused while the company is in the portfolio, under any of its identifiers', () => {
    const store = smallStore();
    const known = store.get<PortfolioRow>(`SELECT * FROM portfolio WHERE accountId = 1001 AND countryCode = 'FR'`);
    const add = (companyIdType: 'CIT001' | 'CIT002', companyIdValue: string | null | undefined) => () =>
      addThirdParty(store, { accountId, companyIdType, companyIdValue: companyIdValue ?? '' }, now);
    expect(add('CIT001', known?.siret)).toThrow(`is third party ${known?.id} already`);
    expect(add('CIT002', known?.vatNumber)).toThrow(`is third party ${known?.id} already`);
  });

  it('comes from the directory when the directory knows it', () => {
    const store = smallStore();
    const free = store.get<{ duns: string; name: string }>(
      'SELECT duns, name FROM company WHERE duns IS NOT NULL AND id > 500000000 AND id < 600000000',
    ) ?? { duns: '', name: '' };
    const { thirdPartyId } = addThirdParty(
      store,
      { accountId, companyIdType: 'CIT003', companyIdValue: free.duns },
      now,
    );
    advanceClock(store, plusDays(now, 1));
    expect(nameOf(store, thirdPartyId)).toBe(free.name);
  });
});

describe('the clock', () => {
  it('lets documents expire in thirty days, with their dossiers, and asks for renewals', () => {
    const store = smallStore();
    const done = advanceClock(store, plusDays(now, 30));
    expect(done.expiry).toBeGreaterThan(0);
    expect(done.renewal).toBeGreaterThan(0);
    expect(
      store.all(`SELECT id FROM document WHERE status = 'VALID' AND expirationDate < ?`, plusDays(now, 30)),
    ).toEqual([]);
    const expired = store.get<{ id: number }>(
      `SELECT resourceId AS id FROM event JOIN eventCode ON eventCode.id = event.code
       WHERE eventCode.code = 'DOCUMENT_ANSWER_EXPIRED' ORDER BY event.id DESC`,
    );
    expect(eventsSince(store, expired?.id ?? 0)).toEqual([
      'DOCUMENT_ANSWER_EXPIRED',
      'DOCUMENT_ANSWER_STATUS_UPDATE',
      'DOCUMENT_ANSWER_STATUS_UPDATE_INVALID',
    ]);
  });

  it('does the same in one step as in many steps', () => {
    const [stride, steps] = [smallStore(), smallStore()];
    advanceClock(stride, plusDays(now, 60));
    for (let day = 0; day <= 60; day += 1) advanceClock(steps, plusDays(now, day));
    const journal = (store: SqlStore) => store.all('SELECT code, resourceId, time FROM event ORDER BY id');
    expect(journal(stride)).toEqual(journal(steps));
  });

  it('never goes backwards', () => {
    const store = smallStore();
    advanceClock(store, plusDays(now, 3));
    expect(advanceClock(store, now)).toEqual({ identity: 0, process: 0, reminder: 0, renewal: 0, expiry: 0 });
    expect(readMeta(store).now).toBe(plusDays(now, 3));
  });

  it('reminds a contact on three Sundays, and never in August', () => {
    const store = smallStore();
    const july = '2027-07-20T09:00:00.000';
    advanceClock(store, july);
    const { dossierId } = createDossier(
      store,
      { accountId, thirdPartyId: 100_005, typeCode: 'CSR', emails: ['a.b@example.test'] },
      july,
    );
    advanceClock(store, '2027-12-01T00:00:00.000');
    const sent = store.all<{ sentAt: string }>(
      `SELECT sentAt FROM outbox WHERE dossierId = ? AND kind = 'reminder'`,
      dossierId,
    );
    expect(sent.map(({ sentAt }) => sentAt.slice(0, 10))).toEqual(['2027-07-27', '2027-09-01', '2027-09-08']);
  });
});

describe('a legacy creation', () => {
  const request = {
    companyIdType: 'CIT001',
    companyIdValue: siret,
    dossierReference: 'LEG-1',
    thirdpartyCode: 'F9',
  } as const;
  const processOf = (store: SqlStore, id: string) => store.get<ProcessRow>('SELECT * FROM process WHERE id = ?', id);

  it('is pending, then has a dossier and a third party', () => {
    const store = smallStore();
    const { processId } = startProcess(store, { accountId, request }, now);
    expect(processOf(store, processId)?.status).toBe('PENDING');
    advanceClock(store, plusMs(now, 10_000));
    const done = processOf(store, processId);
    expect(done).toMatchObject({ status: 'DONE', error: null });
    expect(store.get('SELECT reference, processId FROM dossier WHERE id = ?', done?.dossierId ?? 0)).toEqual({
      reference: 'LEG-1',
      processId,
    });
  });

  it('uses the existing third party and requests the named documents', () => {
    const store = smallStore();
    const known = store.get<PortfolioRow>(
      `SELECT * FROM portfolio WHERE accountId = 1001 AND companyIdType = 'CIT001'`,
    );
    const { processId } = startProcess(
      store,
      {
        accountId,
        request: { companyIdType: 'CIT001', companyIdValue: known?.siret ?? '', requiredDocuments: ['DOC_TAX'] },
      },
      now,
    );
    advanceClock(store, plusMs(now, 10_000));
    const dossierId = processOf(store, processId)?.dossierId ?? 0;
    expect(store.get('SELECT thirdPartyId, typeCode FROM dossier WHERE id = ?', dossierId)).toEqual({
      thirdPartyId: known?.id,
      typeCode: null,
    });
    expect(store.all('SELECT code FROM document WHERE dossierId = ?', dossierId)).toEqual([{ code: 'DOC_TAX' }]);
  });

  it('fails and leaves nothing behind when the identifier is wrong', () => {
    const store = smallStore();
    const before = store.get('SELECT count(*) AS n FROM thirdParty');
    const { processId } = startProcess(
      store,
      { accountId, request: { ...request, companyIdValue: '73282932000079' } },
      now,
    );
    advanceClock(store, plusMs(now, 10_000));
    expect(processOf(store, processId)).toMatchObject({
      status: 'ERROR',
      error: expect.stringContaining('not a valid identifier'),
    });
    expect(store.get('SELECT count(*) AS n FROM thirdParty')).toEqual(before);
  });

  it('is refused without a process if its reference is in use', () => {
    const store = smallStore();
    createDossier(store, { accountId, thirdPartyId: 100_005, typeCode: 'CSR', reference: 'LEG-1' }, now);
    expect(() => startProcess(store, { accountId, request }, now)).toThrow('in use');
  });
});
