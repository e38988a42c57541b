import { expect, it } from 'vitest';
import { findOtherCount } from '../../src/reading/portfolio-count.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { reply } from '../conformance/scripted-host.ts';
import { makeClient } from '../writing/service.ts';

it.each([
  ['other than the stored ones', { totalElements: 17 }, { counted: 17, held: 20 }],
  ['as many as stored', { totalElements: 20 }, undefined],
  ['one that is left', { totalElements: 1, last: true }, { counted: 1, held: 20 }],
  ['those of the page alone', { totalElements: 1, last: false }, undefined],
  ['none', {}, undefined],
])('the count of a service: %s', async (_case, counts, expected) => {
  const content = [{ thirdpartyId: 1 }];
  const bench = createAsyncBench({ service: () => reply(200, JSON.stringify({ content, ...counts })) });
  const held = { size: 20, has: () => true, incomplete: [] };
  expect(await bench.run(findOtherCount(makeClient(), held))).toEqual(expected);
});
