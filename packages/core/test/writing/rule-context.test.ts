import { expect, test } from 'vitest';
import { readRuleContexts, type RuleContext } from '../../src/index.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { makeClient } from './service.ts';

/** @param failing the third parties whose dossiers get this status each time. */
async function readFailing(status: number, failing: readonly string[]): Promise<RuleContext[]> {
  const bench = createAsyncBench({
    service: ({ url }) =>
      failing.some((id) => url.includes(`/${id}/`)) ? refusal(status, 'Out of order.') : reply(200, '[]'),
  });
  const found: RuleContext[] = [];
  await bench.run(
    readRuleContexts(makeClient(), ['1', '2', '3'], function* (each) {
      found.push(each);
    }),
  );
  return found;
}

test('a server error of one third party is its own, and the others are read', async () => {
  const found = await readFailing(500, ['2']);
  expect(found.map(({ dossiers }) => dossiers)).toEqual([[], undefined, []]);
  expect(found.map(({ failure }) => failure?.status)).toEqual([undefined, 500, undefined]);
});

test.each([
  [500, ['1', '2', '3']],
  [503, ['2']],
] as const)('a %i for %j stops the run', async (status, failing) => {
  await expect(readFailing(status, failing)).rejects.toMatchObject({ kind: 'retry-later', status });
});
