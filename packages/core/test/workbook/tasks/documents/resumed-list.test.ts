import { expect, it } from 'vitest';
import { listMissing } from '../../../../src/workbook/tasks/documents/missing-documents.ts';
import { refusal, reply } from '../../../conformance/scripted-host.ts';
import { json } from '../../../http/bench.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

/** 103 dossiers with a missing document each; the documents of those that `refused` names get this status. */
function openStopped(status: number, refused: RegExp) {
  const state = { isBusy: true };
  const ids = Array.from({ length: 103 }, (_, at) => at + 1);
  const { run, user } = openSheet(
    {},
    {
      service: ({ url }) => {
        const { pathname, searchParams } = new URL(url);
        const [, dossierId] = /\/dossiers\/(\d+)\/documents/.exec(pathname) ?? [];
        if (dossierId !== undefined && !state.isBusy && refused.test(dossierId))
          return refusal(status, 'Not this one.');
        if (dossierId !== undefined) return json([{ documentId: `${dossierId}0`, statusCode: 'MISSING' }]);
        const [page = 0, size = 0] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
        if (state.isBusy && pathname.endsWith('/dossiers') && page === 1) return reply(503, '');
        const all = ids.map((id) => ({ dossierId: id, thirdpartyId: id, name: `TP ${id}` }));
        return json({ content: all.slice(page * size, (page + 1) * size), totalElements: all.length });
      },
    },
  );
  const context = { client: makeClient({ 'retry.maxAttempts': 2 }), language: 'en' } as const;
  return { state, list: () => run(listMissing(context, { days: 30 })), rows: () => user.seeRows('TPR_Missing').length };
}

it.each([403, 500])('a list that was stopped is completed although all remaining dossiers get a %i', (status) => {
  const { state, list, rows } = openStopped(status, /^10[1-3]$/);
  expect(list()).toMatchObject({ isPartial: true, rows: 100 });
  state.isBusy = false;
  expect(list()).toMatchObject({ isPartial: false, lacking: 3 });
  expect(rows()).toBe(100);
});

it('a list that was stopped fails if the dossiers of the earlier run are refused, too', () => {
  const { state, list } = openStopped(403, /./);
  list();
  state.isBusy = false;
  expect(list).toThrow(expect.objectContaining({ kind: 'refused', status: 403 }));
});
