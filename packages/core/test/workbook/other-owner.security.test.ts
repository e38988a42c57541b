import { describe, expect, it } from 'vitest';
import { review } from '../../src/workbook/tasks/changes/review.ts';
import { pull } from '../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { decide } from '../../src/writing/decide.ts';
import { json } from '../http/bench.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { makeClient } from '../writing/service.ts';
import { openPortfolio, type Held } from './portfolio-bench.ts';

describe('S51: a colleague who swaps the hidden keys of two rows', () => {
  it.each([
    ['with what the workbook keeps of them', ['Low', 'Low']],
    ['and not what it keeps of them', ['Low', 'High']],
  ] as const)(
    'causes no edit to be sent to the other third party, and it is reported: %s',
    (_what, [second, third]) => {
      const held: Held[] = [
        ['Low', {}],
        [second, {}],
        [third, {}],
      ];
      const { user, run, context, service } = openPortfolio(held);
      run(pull(context, defaultChoice));
      const table = user.seeTables()[0]!.id;
      user.typeIn(table, '2', 'Criticality', 'Medium');
      user.typeIn(table, '3', 'TPR key', 'x');
      user.typeIn(table, '2', 'TPR key', '3');
      user.typeIn(table, 'x', 'TPR key', '2');
      const { changes, problems } = run(review(context));
      expect(changes).toEqual([]);
      expect(problems[0]).toMatchObject({
        kind: 'otherOwner',
        thirdpartyId: '3',
        reason: expect.stringMatching(/shows TP 2, but .* TP 3 \(3\)/),
      });
      expect(service.sent.filter(({ request }) => request.method !== 'GET')).toEqual([]);
    },
  );
});

describe('S52: a decision on the answer of another document', () => {
  it('is refused before anything is sent', async () => {
    const document = { documentId: 9, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 3 }] };
    const bench = createAsyncBench({ service: () => json(document) });
    const key = { dossierId: '1', documentId: '9', responseId: '4' };
    const decided = bench.run(decide(makeClient(), key, { kind: 'approve' }));
    await expect(decided).rejects.toMatchObject({ kind: 'refused', field: 'responseId' });
    expect(bench.recording.sent.map(({ request }) => request.method)).toEqual(['GET']);
  });
});
