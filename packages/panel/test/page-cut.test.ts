import { expect, test } from 'vitest';
import { cutPage } from '../src/components/page-cut.ts';

test('pages contain every row once', () => {
  const cuts = [0, 1, 2].map((page) => cutPage(7, page, 3));
  expect(cuts.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [4, 6],
    [7, 7],
  ]);
});

test('a page number past the end gives the last page, and zero rows give one empty page', () => {
  expect(cutPage(7, 9, 3)).toEqual({ from: 7, to: 7, total: 7, page: 2, pages: 3 });
  expect(cutPage(0, 4, 3)).toEqual({ from: 0, to: 0, total: 0, page: 0, pages: 1 });
});
