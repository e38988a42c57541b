import { expect, it } from 'vitest';
import type { Op } from '../../src/index.ts';
import { eachDossier } from '../../src/reading/account-documents.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json, queryOf } from '../http/bench.ts';

it('of a long list of dossiers a few pages are in memory while their documents are read', async () => {
  const [pages, pageSize] = [20, 5];
  let visited = 0;
  const ahead: number[] = [];
  const service: Service = (request) => {
    const [, dossier] = /\/dossiers\/(\d+)\/documents/.exec(request.url) ?? [];
    if (dossier !== undefined) return json([{ documentId: Number(dossier), statusCode: 'VALID' }]);
    const page = Number(queryOf(request).get('page'));
    ahead.push(page - Math.floor(visited / pageSize));
    const first = page * pageSize + 1;
    const content = page < pages ? Array.from({ length: pageSize }, (_, at) => ({ dossierId: first + at })) : [];
    return json({ content, page, size: pageSize, totalElements: pages * pageSize });
  };
  const client = createSignedClient({ 'rate.maxConcurrent': 12, 'paging.pageSize': pageSize });
  const reading = {
    *visit(): Op<void> {
      visited += 1;
    },
    *tell(): Op<void> {},
    putAside: () => {},
  };
  const ran = await driveAsync({ service, startMs: Date.UTC(2026, 2, 27), latencyMs: 10 }, () =>
    eachDossier(client, reading),
  );
  expect(ran.error).toBeUndefined();
  expect(visited).toBe(pages * pageSize);
  expect(ahead.length).toBeGreaterThanOrEqual(pages);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(4);
});
