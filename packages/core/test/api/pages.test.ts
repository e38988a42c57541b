import { describe, expect, it } from 'vitest';
import { createProfile, pageOf, readOverlay } from '../../src/api/index.ts';

const profileWith = (pages: object) => {
  const overlay = readOverlay(JSON.stringify({ version: 1, overrides: { 'values.pages': pages } }));
  return createProfile(overlay.overrides);
};

describe('The page of a record in the service itself', () => {
  it('is unknown with the shipped profile, and for a kind that the profile leaves out', () => {
    expect(pageOf(createProfile(), 'dossier', { dossierId: '5' })).toBeUndefined();
    const profile = profileWith({ dossier: 'https://app.example/d/{dossierId}' });
    expect(pageOf(profile, 'thirdParty', { thirdpartyId: '7' })).toBeUndefined();
  });

  it('is the address of the profile with encoded identifiers, which cannot change its path', () => {
    const profile = profileWith({ document: 'https://app.example:8443/#/{accountId}/d/{dossierId}?of={documentId}' });
    const ids = { accountId: '1001', dossierId: '../x?y', documentId: 'é/1' };
    expect(pageOf(profile, 'document', ids)).toBe('https://app.example:8443/#/1001/d/..%2Fx%3Fy?of=%C3%A9%2F1');
  });

  it('is unknown while an identifier in it is missing', () => {
    const profile = profileWith({ dossier: 'https://app.example/{thirdpartyId}/{dossierId}' });
    expect(pageOf(profile, 'dossier', { dossierId: '5', thirdpartyId: null })).toBeUndefined();
    expect(pageOf(profile, 'dossier', { dossierId: '5' })).toBeUndefined();
  });
});
