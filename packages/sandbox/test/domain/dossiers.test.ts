import { describe, expect, it } from 'vitest';
import {
  addRequirements,
  archiveDossier,
  archiveThirdParty,
  createDossier,
  dossierStatusOf,
  reactivateDossier,
  updateDossier,
} from '../../src/domain/index.ts';
import { accountId, eventsSince, now, smallStore, statusOf } from './small-store.ts';

const thirdPartyId = 100_005;

describe('the rule of dossier statuses', () => {
  it.each([
    [{ all: 3, absent: 3, valid: 0, refused: 0 }, 'ABSENT'],
    [{ all: 0, absent: 0, valid: 0, refused: 0 }, 'ABSENT'],
    [{ all: 3, absent: 0, valid: 3, refused: 0 }, 'VALID'],
    [{ all: 3, absent: 1, valid: 2, refused: 0 }, 'ONGOING'],
    [{ all: 3, absent: 0, valid: 2, refused: 1 }, 'INVALID'],
    [{ all: 3, absent: 2, valid: 0, refused: 1 }, 'INVALID'],
  ])('gives for %o the status %s', (tally, status) => {
    expect(dossierStatusOf(tally)).toBe(status);
  });
});

describe('creating a dossier', () => {
  it('by type requests the documents of the type, one event each, and invites the contact', () => {
    const store = smallStore();
    const { dossierId, documentIds } = createDossier(
      store,
      { accountId, thirdPartyId, typeCode: 'CSR', emails: ['zoé.test@example.test'] },
      now,
    );
    expect(documentIds).toHaveLength(5);
    expect(eventsSince(store, dossierId)).toEqual(['DOSSIER_ADDED']);
    expect(documentIds.map((id) => eventsSince(store, id))).toEqual(documentIds.map(() => ['DOCUMENT_ADDED']));
    expect(eventsSince(store, thirdPartyId)).toContain('THIRD_PARTY_CONTACT_INVITED');
    expect(store.get('SELECT kind, recipient FROM outbox')).toEqual({
      kind: 'invitation',
      recipient: 'zoé.test@example.test',
    });
    expect(statusOf(store, 'dossier', dossierId)).toBe('ABSENT');
  });

  it('requests ten-year insurance from builders in a vigilance dossier', () => {
    const store = smallStore();
    const { dossierId } = createDossier(store, { accountId, thirdPartyId: 100_001, typeCode: 'VIGILANCE' }, now);
    expect(
      store.get(`SELECT 1 AS found FROM document WHERE dossierId = ? AND code = 'DOC_TEN_YEAR_INSURANCE'`, dossierId),
    ).toEqual({ found: 1 });
  });

  it('refuses an unknown type, an unknown document, a reference in use and a foreign third party', () => {
    const store = smallStore();
    const make = (more: object) => () => createDossier(store, { accountId, thirdPartyId, ...more }, now);
    make({ typeCode: 'CSR', reference: 'R-1' })();
    expect(make({ typeCode: 'NONE' })).toThrow(`no dossier type 'NONE'`);
    expect(make({ documentCodes: ['DOC_NONE'] })).toThrow(`no document code 'DOC_NONE'`);
    expect(make({ typeCode: 'CSR', reference: ' R-1 ' })).toThrow('in use');
    expect(make({ typeCode: 'CSR', accountId: 1002 })).toThrow('does not exist');
    expect(make({ typeCode: 'CSR', reference: 'R-1', thirdPartyId: 100_006 })).not.toThrow();
    expect(make({ typeCode: 'CSR', reference: 'R-1', thirdPartyId: 100_007, referenceScope: 'account' })).toThrow(
      'in use',
    );
  });
});

describe('adding requirements', () => {
  it('extends an untyped dossier by its missing documents', () => {
    const store = smallStore();
    const { dossierId } = createDossier(store, { accountId, thirdPartyId, documentCodes: ['DOC_TAX'] }, now);
    const later = '2026-11-02T09:00:00.000';
    const added = addRequirements(store, { accountId, dossierId, documentCodes: ['DOC_TAX', 'DOC_ISO_9001'] }, later);
    expect(added.documentIds).toHaveLength(1);
    expect(eventsSince(store, dossierId, later)).toEqual(['DOSSIER_DOCUMENTS_UPDATED']);
  });

  it('is refused for a typed dossier, whose list is fixed', () => {
    const store = smallStore();
    const { dossierId } = createDossier(store, { accountId, thirdPartyId, typeCode: 'CSR' }, now);
    expect(() => addRequirements(store, { accountId, dossierId, documentCodes: ['DOC_TAX'] }, now)).toThrow(
      'are fixed',
    );
  });
});

describe('changing a dossier', () => {
  it('reports whether anything changed', () => {
    const store = smallStore();
    const { dossierId } = createDossier(store, { accountId, thirdPartyId, typeCode: 'CSR' }, now);
    const change = { description: 'Revu', thirdPartyCode: 'NEUF' };
    expect(updateDossier(store, { accountId, dossierId, change }, now)).toEqual({ dossierId, updated: true });
    expect(updateDossier(store, { accountId, dossierId, change }, now)).toEqual({ dossierId, updated: false });
    expect(eventsSince(store, dossierId)).toEqual(['DOSSIER_ADDED', 'DOSSIER_UPDATED']);
    expect(eventsSince(store, thirdPartyId)).toEqual(['THIRD_PARTY_CODE_UPDATED']);
  });

  it('archives once and reactivates once', () => {
    const store = smallStore();
    const { dossierId } = createDossier(store, { accountId, thirdPartyId, typeCode: 'CSR' }, now);
    expect([
      archiveDossier(store, dossierId, 'STOPREQUEST', now),
      archiveDossier(store, dossierId, 'UNKNOWN', now),
    ]).toEqual([true, false]);
    expect([reactivateDossier(store, dossierId, now), reactivateDossier(store, dossierId, now)]).toEqual([true, false]);
    expect(eventsSince(store, dossierId)).toEqual(['DOSSIER_ADDED', 'DOSSIER_ARCHIVED', 'DOSSIER_REACTIVATED']);
  });

  it('ends together with its third party', () => {
    const store = smallStore();
    expect(archiveThirdParty(store, thirdPartyId, now)).toBe(true);
    expect(store.all('SELECT id FROM dossier WHERE thirdPartyId = ? AND archivedAt IS NULL', thirdPartyId)).toEqual([]);
    expect(() => createDossier(store, { accountId, thirdPartyId, typeCode: 'CSR' }, now)).toThrow('is archived');
  });
});
