import type { DecisionOutcome } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import {
  beginQueue,
  matchingOf,
  openDocuments,
  tickedOf,
  wantDecisions,
  workOn,
} from '../../src/pages/documents/selection.ts';
import { makeDocument } from './waiting-document.ts';

const queue = beginQueue({
  documents: [makeDocument('a'), makeDocument('b', ['different']), makeDocument('c', ['same', 'same'])],
  unread: 0,
  unreadDossiers: [],
});
const ids = (documents: readonly { documentId: string }[]) => documents.map(({ documentId }) => documentId);
const outcome = (documentId: string, kind: DecisionOutcome['kind']): DecisionOutcome => ({
  documentId,
  kind,
  status: null,
  reason: undefined,
});

test('matching documents are ticked together, and all others are unticked', () => {
  const ticked = workOn(workOn(queue, { kind: 'tick', ids: ['b'], isTicked: true }), { kind: 'tickMatching' });
  expect(ids(tickedOf(ticked))).toEqual(['a', 'c']);
});

test('decided documents leave the queue; refused and pending ones stay open', () => {
  const ticked = workOn(queue, { kind: 'tick', ids: ['a', 'b', 'c'], isTicked: true });
  const settled = workOn(ticked, {
    kind: 'settle',
    outcomes: [outcome('a', 'decided'), outcome('b', 'refused'), outcome('c', 'pending')],
  });
  expect(ids(openDocuments(settled))).toEqual(['b', 'c']);
  expect(ids(tickedOf(settled))).toEqual(['c']);
  expect(ids(matchingOf(settled))).toEqual(['c']);
});

test('a document that another user decided cannot be ticked again', () => {
  const settled = workOn(queue, { kind: 'settle', outcomes: [outcome('a', 'skipped')] });
  expect(ids(tickedOf(workOn(settled, { kind: 'tick', ids: ['a', 'b'], isTicked: true })))).toEqual(['b']);
});

test('a decision names the response that was reviewed', () => {
  expect(wantDecisions([makeDocument('a')], { kind: 'approve' })).toMatchObject([
    { dossierId: 'dossier of a', documentId: 'a', responseId: 'response of a', decision: { kind: 'approve' } },
  ]);
});

test('a decision has the names that the log shows', () => {
  expect(wantDecisions([makeDocument('a')], { kind: 'approve' })).toMatchObject([
    { thirdpartyName: 'Brumelac', documentName: 'Vigilance certificate' },
  ]);
});
