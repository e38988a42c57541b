import type { HttpRequest } from '@tpr/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UrlFetcher } from '../../src/server/service/url-fetch.ts';

const startMs = Date.UTC(2026, 10, 20, 8);
let sent: string[][];
let refusals: string[];
/** How long each batch takes. */
let tookMs = 0;

beforeEach(() => {
  sent = [];
  refusals = [];
  tookMs = 0;
  vi.useFakeTimers({ now: startMs });
  vi.stubGlobal('Utilities', { sleep: (ms: number) => vi.advanceTimersByTime(ms) });
  vi.stubGlobal('UrlFetchApp', {
    fetchAll(requests: readonly { readonly url: string }[]) {
      sent.push(requests.map(({ url }) => url));
      vi.advanceTimersByTime(tookMs);
      const refusal = refusals.shift();
      if (refusal !== undefined) throw new Error(refusal);
      return requests.map(() => ({
        getResponseCode: () => 200,
        getAllHeaders: () => ({}),
        getContentText: () => '{}',
      }));
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request = (method: 'GET' | 'POST', url: string) =>
  ({ method, url, headers: {}, expect: 'text', timeoutMs: 60_000, maxBytes: { success: 1, error: 1 } }) as HttpRequest;
const both = [request('GET', 'https://a.example/1'), request('POST', 'https://a.example/2')];
const tooMuch =
  'Service invoked too many times in a short time: urlfetch rateMax. Try Utilities.sleep(1000) between calls.';

test('a write of a refused batch may have been sent: it gets a response, also where no time is left for a pause', () => {
  refusals = [tooMuch];
  const [read, write] = new UrlFetcher(startMs + 500).sendAll(both);
  expect(write).toMatchObject({ status: 0, failure: tooMuch });
  expect(read).toMatchObject({ status: 200 });
  expect(sent.flat().filter((url) => url.endsWith('/2'))).toHaveLength(1);
});

test('a write of a broken batch gets a response, also where its reads cannot be sent again', () => {
  refusals = ['Address unavailable: https://a.example/1', tooMuch];
  const [read, write] = new UrlFetcher(startMs + 500).sendAll(both);
  expect(write).toMatchObject({ status: 0, failure: 'Address unavailable: a.example' });
  expect(read).toMatchObject({ status: 0 });
  expect(sent.flat().filter((url) => url.endsWith('/2'))).toHaveLength(1);
});

test('a refused batch of reads alone waits, and is sent again in halves', () => {
  refusals = [tooMuch];
  const reads = [1, 2, 3, 4].map((id) => request('GET', `https://a.example/${id}`));
  expect(new UrlFetcher(startMs + 60_000).sendAll(reads).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(sent.map((urls) => urls.length)).toEqual([4, 2, 2]);
  expect(Date.now()).toBe(startMs + 1_000);
});

test('a write for which no time is left after others of its batch was not sent, and is marked so', () => {
  const fetcher = new UrlFetcher(startMs + 25_000);
  refusals = [tooMuch];
  fetcher.sendAll([1, 2].map((id) => request('GET', `https://a.example/${id}`)));
  tookMs = 15_000;
  const writes = Array.from({ length: 12 }, (_, id) => request('POST', `https://a.example/write/${id}`));
  const replies = fetcher.sendAll(writes);
  const done = sent.flat().filter((url) => url.includes('/write/')).length;
  expect(done).toBe(11);
  expect(replies.map(({ status, isUnsent }) => [status, isUnsent])).toEqual([
    ...Array.from({ length: done }, () => [200, undefined]),
    ...Array.from({ length: 12 - done }, () => [0, true]),
  ]);
  // What to do next stands in the message, for logs that quote it.
  expect(() => fetcher.sendAll(writes)).toThrow(/used up\. A pull goes on by itself; run anything else again\.$/);
});

const lone = [request('POST', 'https://a.example/1')];

test.each([
  'Invalid argument: https://a.example/1',
  'Attribute provided with invalid value: Header:Host',
  'Limit Exceeded: URLFetch POST Size.',
  'Limite dépassée : URLFetch POST Size.',
])('a single write that UrlFetchApp never sends is marked so (%s)', (refusal) => {
  refusals = [refusal];
  expect(new UrlFetcher(startMs + 60_000).sendAll(lone)).toMatchObject([{ status: 0, isRefusedByHost: true }]);
});

test.each(['Limit Exceeded: URLFetch Response Size.', 'Limite dépassée : URLFetch Response Size.'])(
  'a single write with a response that is too long was sent, and is not sent again (%s)',
  (refusal) => {
    refusals = [refusal];
    const [write] = new UrlFetcher(startMs + 60_000).sendAll(lone);
    expect(write).toMatchObject({ status: 0, failure: refusal });
    expect(write).not.toHaveProperty('isRefusedByHost');
    expect(sent).toHaveLength(1);
  },
);

test('of several writes that UrlFetchApp refuses together, each may have been sent', () => {
  refusals = ['Limit Exceeded: URLFetch POST Size.'];
  const [, write] = new UrlFetcher(startMs + 60_000).sendAll(both);
  expect(write).toMatchObject({ status: 0 });
  expect(write).not.toHaveProperty('isRefusedByHost');
});

test.each([
  'We’re sorry, a server error occurred. Please wait a bit and try again.',
  'Service error: UrlFetch',
  'Erreur de service : UrlFetch',
  'Une erreur inattendue s’est produite.',
])('a single write that Google answers with “%s” may have been sent: it is not sent again', (failure) => {
  refusals = [failure];
  const [write] = new UrlFetcher(startMs + 60_000).sendAll(lone);
  expect(write).toMatchObject({ status: 0, failure });
  expect(sent).toHaveLength(1);
  expect(Date.now()).toBe(startMs);
});

test.each([
  tooMuch,
  'Service sollicité un trop grand nombre de fois en peu de temps : urlfetch. Essayez Utilities.sleep(1000) entre les appels.',
])('a single write that a limit has refused was not sent: it is sent again (%s)', (failure) => {
  refusals = [failure];
  const [write] = new UrlFetcher(startMs + 60_000).sendAll(lone);
  expect(write).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(2);
});

test.each([
  [
    'Address unavailable: https://a.example:8443/v1/account/1001/thirdparties/7?token=x',
    'Address unavailable: a.example:8443',
  ],
  ['Adresse non disponible : https://a.example/1', 'Adresse non disponible : a.example'],
  ['DNS error: https://a.example/1', 'DNS error: a.example'],
])('Google’s “%s” is quoted with the host alone', (refusal, failure) => {
  refusals = [refusal];
  expect(new UrlFetcher(startMs + 60_000).sendAll(lone)).toMatchObject([{ status: 0, failure }]);
});

test.each([
  'Service invoked too many times for one day: urlfetch.',
  'Service invoked too many times: urlfetch.',
  'Service sollicité un trop grand nombre de fois en une journée : urlfetch.',
])('the limit of a day is reported at once, without pauses: %s', (message) => {
  refusals = [message];
  const fetcher = new UrlFetcher(startMs + 25_000);
  expect(() => fetcher.sendAll([request('GET', 'https://a.example/1')])).toThrow(/daily limit was reached/);
  expect(Date.now()).toBe(startMs);
  expect(fetcher.closed).toBeDefined();
});
