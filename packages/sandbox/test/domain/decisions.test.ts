import { describe, expect, it } from 'vitest';
import { approve, reject } from '../../src/domain/index.ts';
import type { OutboxRow } from '../../src/store/index.ts';
import { accountId, eventsSince, findAnswer, now, smallStore, statusOf } from './small-store.ts';

const comment = 'Vérifié « à la main » – œuvre & cœur';

describe('approving', () => {
  it('makes a document in ACTION_REQUIRED valid and records why', () => {
    const store = smallStore();
    const { responseId, documentId } = findAnswer(store, 'ACTION_REQUIRED');
    const decided = approve(store, { accountId, responseId, comment }, now);
    expect(decided).toMatchObject({ documentId, status: 'VALID', mails: 0 });
    expect(statusOf(store, 'document', documentId)).toBe('VALID');
    expect(eventsSince(store, documentId)).toEqual([
      'DOCUMENT_ANSWER_ACCEPTED',
      'DOCUMENT_ANSWER_STATUS_UPDATE',
      'DOCUMENT_ANSWER_STATUS_UPDATE_VALID',
    ]);
    expect(store.get('SELECT verdict, comment FROM decision WHERE decidedAt = ?', now)).toEqual({
      verdict: 'approved',
      comment,
    });
  });

  it.each(['VALID', 'INVALID', 'BELOW_EXPECTATION'] as const)('is refused for a document in %s', (status) => {
    const store = smallStore();
    const { responseId } = findAnswer(store, status);
    expect(() => approve(store, { accountId, responseId }, now)).toThrow('is not in ACTION_REQUIRED');
  });

  it('finds nothing under a document id, an evidence id, or in the other account', () => {
    const store = smallStore();
    const { documentId, evidenceId, responseId } = findAnswer(store, 'ACTION_REQUIRED');
    expect(() => approve(store, { accountId, responseId: documentId }, now)).toThrow('does not exist');
    expect(() => approve(store, { accountId, responseId: evidenceId }, now)).toThrow('does not exist');
    expect(() => approve(store, { accountId: 1002, responseId }, now)).toThrow('does not exist');
  });

  it('succeeds once when two users try', () => {
    const store = smallStore();
    const { responseId } = findAnswer(store, 'ACTION_REQUIRED');
    approve(store, { accountId, responseId }, now);
    expect(() => approve(store, { accountId, responseId }, now)).toThrow('is not in ACTION_REQUIRED');
  });
});

describe('rejecting', () => {
  it('with a shared reason makes the document invalid and sends the reason', () => {
    const store = smallStore();
    const { responseId, documentId, dossierId } = findAnswer(store, 'ACTION_REQUIRED');
    const decided = reject(store, { accountId, responseId, comment, shareRejectionReason: true }, now);
    expect(decided.status).toBe('INVALID');
    expect(statusOf(store, 'dossier', dossierId)).toBe('INVALID');
    expect(eventsSince(store, documentId)).toEqual([
      'DOCUMENT_ANSWER_DENIED',
      'DOCUMENT_ANSWER_STATUS_UPDATE',
      'DOCUMENT_ANSWER_STATUS_UPDATE_INVALID',
    ]);
    const mails = store.all<OutboxRow>('SELECT * FROM outbox');
    expect(mails).toHaveLength(decided.mails);
    expect(mails[0]).toMatchObject({ kind: 'rejection', documentId, body: expect.stringContaining(comment) });
  });

  it('with a reason that is not shared makes it below expectation and sends nothing', () => {
    const store = smallStore();
    const { responseId, documentId } = findAnswer(store, 'ACTION_REQUIRED');
    const decided = reject(store, { accountId, responseId, shareRejectionReason: false }, now);
    expect([decided.status, decided.mails]).toEqual(['BELOW_EXPECTATION', 0]);
    expect(eventsSince(store, documentId)).toContain('DOCUMENT_ANSWER_STATUS_UPDATE_BELOW_EXPECTATION');
    expect(store.all('SELECT * FROM outbox')).toEqual([]);
  });
});

describe('a decision', () => {
  it('updates the dossier, its journal and legal compliance when it was the last open decision', () => {
    const store = smallStore();
    const { responseId, dossierId, thirdPartyId, documentId } = findAnswer(store, 'ACTION_REQUIRED');
    store.run(
      `UPDATE dossier SET typeCode = 'VIGILANCE', createdAt = '2026-10-31T00:00:00.000', status = 'ONGOING' WHERE id = ?`,
      dossierId,
    );
    store.run(`UPDATE document SET status = 'VALID' WHERE dossierId = ? AND id <> ?`, dossierId, documentId);
    store.run(
      `UPDATE indicator SET value = 'false' WHERE thirdPartyId = ? AND code = 'LEGAL_COMPLIANCE'`,
      thirdPartyId,
    );
    approve(store, { accountId, responseId }, now);
    expect(eventsSince(store, dossierId)).toEqual(['DOSSIER_STATUS_UPDATED', 'DOSSIER_STATUS_UPDATED_VALID']);
    expect(eventsSince(store, thirdPartyId)).toEqual(['THIRD_PARTY_INDICATOR_UPDATED']);
    expect(
      store.get(`SELECT value FROM indicator WHERE thirdPartyId = ? AND code = 'LEGAL_COMPLIANCE'`, thirdPartyId),
    ).toEqual({ value: 'true' });
    expect(store.get('SELECT stateChangedAt FROM dossier WHERE id = ?', dossierId)).toEqual({ stateChangedAt: now });
  });
});
