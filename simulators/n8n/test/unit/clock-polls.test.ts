import type { LoggedRequest } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { followPolls } from '../harness/clock-polls.ts';

/** The sandbox keeps the latest 1,000 requests. */
const kept = 1_000;

test('searches are counted beyond the requests that the sandbox keeps', () => {
  const lines: LoggedRequest[] = [];
  const search = (count: number) => {
    for (let sent = 0; sent < count; sent++) lines.push({ path: '/search?events=SOME_EVENT' } as LoggedRequest);
  };
  const rest = () => {
    throw new Error('n8n is not called.');
  };
  const { searchesFor } = followPolls(rest, { requests: () => lines.slice(-kept) });
  search(990);
  expect(searchesFor('SOME_EVENT')).toBe(990);
  search(20);
  expect(searchesFor('SOME_EVENT')).toBe(1_010);
  expect(searchesFor('ANOTHER_EVENT')).toBe(0);
});
