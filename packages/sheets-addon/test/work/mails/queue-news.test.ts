import type { WaitingDocument } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { knownQueue, queueNews } from '../../../src/server/work/mails/queue-news.ts';

/** More documents than are stored by their identifiers. */
const many = 4_001;

const queue = (count: number, from = 0): WaitingDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    dossierId: '1',
    documentId: String(from + at),
    thirdpartyId: '100001',
    thirdParty: 'Acme',
    dossierType: null,
    document: 'Kbis',
    requestedAt: null,
    waitsDays: undefined,
    uploadedAt: null,
    expires: null,
    expiresInDays: undefined,
    fileName: null,
    format: null,
    issuer: null,
    transmitter: null,
    fileId: null,
    responseId: null,
    facts: [],
  }));

test.each([
  ['en', 'TPR: 4002 documents wait for your decision', /4001 the last time, 4002 now/, 'as many as the last time'],
  ['fr', 'TPR : 4002 documents attendent votre décision', /4001 la dernière fois, 4002 à présent/, 'autant que'],
] as const)(
  'for a queue too long to store, neither mail nor line says which documents are new or that they are the same (%s)',
  (language, subject, body, line) => {
    const before = knownQueue(queue(many));
    expect(queueNews(language, before, queue(many + 1)).mail).toEqual({ subject, body: expect.stringMatching(body) });
    const others = queueNews(language, before, queue(many, 9_000));
    expect(others.mail).toBeUndefined();
    expect(others.line).toContain(line);
  },
);

test('once the queue is short enough to store, the first mail has its length and the next one says how many are new', () => {
  const few = queue(2);
  const { mail } = queueNews('en', knownQueue(queue(many)), few);
  expect(mail?.subject).toBe('TPR: 2 documents wait for your decision');
  expect(queueNews('en', knownQueue(few), queue(3)).mail?.subject).toBe(
    'TPR: 3 documents wait for your decision, 1 of them new',
  );
});
