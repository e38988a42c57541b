import { expect, it } from 'vitest';
import { listActivity } from '../../../../src/workbook/activity.ts';
import type { WantedDecision } from '../../../../src/workbook/index.ts';
import { decideDocuments } from '../../../../src/workbook/tasks/documents/decisions.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

/** Approves six documents one after the other; those in `failing` get a 500 each time they are read. */
function approveAll(failing: readonly string[], failure = refusal(500, 'No such index.')) {
  const approved = new Set<string>();
  const { run, service: recording } = openSheet(
    {},
    {
      service: ({ url }) => {
        const [, responseId] = /\/responses\/(\d+)\/approve/.exec(url) ?? [];
        if (responseId !== undefined) approved.add(responseId);
        if (responseId !== undefined) return reply(204);
        const [, documentId = ''] = /\/documents\/(\d+)/.exec(url) ?? [];
        if (failing.includes(documentId)) return failure;
        const statusCode = approved.has(documentId) ? 'VALID' : 'ACTION_REQUIRED';
        return json({ documentId, evidences: [{ id: 1, responseId: documentId }], statusCode });
      },
    },
  );
  const context = { client: makeClient({ 'rate.maxConcurrent': 1, 'retry.maxAttempts': 2 }), language: 'en' } as const;
  const decisions = ['1', '2', '3', '4', '5', '6'].map((id): WantedDecision => {
    return { dossierId: '1', documentId: id, responseId: id, decision: { kind: 'approve' } };
  });
  const { outcomes } = run(decideDocuments(context, { decisions }));
  const readsOf = (id: string) =>
    recording.sent.filter(({ request }) => request.url.endsWith(`/documents/${id}`)).length;
  return { outcomes, kinds: outcomes.map(({ kind }) => kind), logged: run(listActivity(context))[0], readsOf };
}

it.each([['1'], ['4'], ['1', '2'], ['1', '2', '3', '5']])(
  'documents that cannot be read stay pending, and the others are decided: %s',
  (...failing) => {
    const { outcomes, kinds, logged } = approveAll(failing);
    const expected = ['1', '2', '3', '4', '5', '6'].map((id) => (failing.includes(id) ? 'pending' : 'decided'));
    expect(kinds).toEqual(expected);
    expect(outcomes[kinds.indexOf('pending')]?.reason).toContain('No such index');
    expect(logged).toMatchObject({ ended: 'failed', pending: failing.length });
  },
);

it('a document for which another one is returned stays pending, and the others are decided', () => {
  const other = json({ documentId: '99', evidences: [{ id: 1, responseId: '4' }], statusCode: 'ACTION_REQUIRED' });
  const { kinds } = approveAll(['4'], other);
  expect(kinds).toEqual(['decided', 'decided', 'decided', 'pending', 'decided', 'decided']);
});

it.each([403, 404])('a proxy that answers %i to every read leaves all documents pending', (status) => {
  const { kinds, logged } = approveAll(['1', '2', '3', '4', '5', '6'], reply(status, '<html>Blocked</html>'));
  expect(new Set(kinds)).toEqual(new Set(['pending']));
  expect(logged).toMatchObject({ ended: 'stopped', pending: 6 });
});

it('a proxy that refuses one document leaves the decisions on the others', () => {
  const { kinds } = approveAll(['4'], reply(403, '<html>Blocked</html>'));
  expect(kinds).toEqual(['decided', 'decided', 'decided', 'refused', 'decided', 'decided']);
});

it('documents that fail are not read again to show whether others can be read', () => {
  const { kinds, readsOf } = approveAll(['1', '3', '5']);
  expect(kinds).toEqual(['pending', 'decided', 'pending', 'decided', 'pending', 'decided']);
  expect(['1', '3', '5'].map(readsOf)).toEqual([2, 2, 2]);
});

it('an outage leaves all documents pending', () => {
  const { kinds, logged } = approveAll(['1', '2', '3', '4', '5', '6']);
  expect(new Set(kinds)).toEqual(new Set(['pending']));
  expect(logged).toMatchObject({ ended: 'stopped', pending: 6 });
});
