import type { WaitingDocument } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { knownQueue, queueNews, type FoundQueue } from '../../../src/server/work/mails/queue-news.ts';

/** More documents than are stored by their identifiers. */
const many = 4_001;

const queue = (count: number, from = 0): FoundQueue => ({
  documents: documentsOf(count, from),
  unread: 0,
  unreadDossiers: [],
});

const documentsOf = (count: number, from: number, dossierId = '1'): WaitingDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    dossierId,
    documentId: String(from + at),
    thirdpartyId: '100001',
    thirdpartyName: 'Acme',
    dossierType: null,
    documentName: 'Kbis',
    requestDate: null,
    daysWaiting: undefined,
    uploadDate: null,
    expirationDate: null,
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
  ['fr', 'TPR\u00a0: 4002 documents attendent votre décision', /4001 la dernière fois, 4002 à présent/, 'autant que'],
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

test.each([
  [
    '1',
    ['0', '1'],
    '2 documents wait, none of them new. The documents of 1 dossier could not be read and may be missing here.',
  ],
  [
    '2',
    ['2', '3'],
    '2 documents wait, none of them new. The documents of 1 dossier could not be read and may be missing here.',
  ],
])('documents of dossier %s, which is refused once, are neither gone then nor new later', (refused, missing, line) => {
  const all = { documents: [...documentsOf(2, 0, '1'), ...documentsOf(2, 2, '2')], unread: 0, unreadDossiers: [] };
  const documents = all.documents.filter(({ documentId }) => !missing.includes(documentId));
  const partial = { documents, unread: 1, unreadDossiers: [refused] };
  const before = knownQueue(all);
  expect(queueNews('en', before, partial)).toEqual({ line });
  const kept = knownQueue(partial, before);
  expect(queueNews('en', kept, all)).toEqual({ line: '4 documents wait, the same as the last time.' });
  // A document of another dossier that is decided meanwhile is reported at once.
  const fewer = { ...partial, documents: documents.slice(1) };
  expect(queueNews('en', before, fewer).mail?.body).toMatch(
    /^1 document is no longer waiting\.\n\nThe documents of 1 dossier/,
  );
});

test('documents whose identifiers differ after a blank only are different documents', () => {
  const queueOf = (...ids: readonly string[]): FoundQueue => ({
    ...queue(0),
    documents: ids.flatMap((documentId) => documentsOf(1, 0).map((document) => ({ ...document, documentId }))),
  });
  const before = knownQueue(queueOf('kbis 1'));
  expect(queueNews('en', before, queueOf('kbis 1'))).toEqual({ line: '1 document waits, the same as the last time.' });
  expect(queueNews('en', before, queueOf('kbis 2')).mail?.subject).toContain('1 of them new');
});
