import type { Findings } from './findings.ts';

const together = [1, 10, 50, 100, 200, 400];

/** @param address responds to every path and query; the content of the response does not matter. */
export function probeFetches(address: string, findings: Findings): void {
  const fetch = (url: string) => UrlFetchApp.fetch(url, { muteHttpExceptions: true });
  const ofLength = (length: number): string => `${address}?${'x'.repeat(length - address.length - 1)}`;
  for (const length of [2_082, 2_083, 8_000]) {
    findings.fact(`an address of ${length} characters`, () => {
      fetch(ofLength(length));
      return 'sent';
    });
  }
  for (const count of together) {
    const requests = Array.from({ length: count }, (_, at) => ({
      url: `${address}?n=${at}`,
      muteHttpExceptions: true,
    }));
    let tookMs = 0;
    findings.fact(`fetchAll of ${count}`, () => {
      const begunMs = Date.now();
      const replies = UrlFetchApp.fetchAll(requests);
      tookMs = Date.now() - begunMs;
      return `${replies.length} answers`;
    });
    findings.open(`time of fetchAll of ${count}`, () => `${tookMs} ms`);
  }
  findings.fact('fetchAll of an address that answers and a host that does not exist', () => {
    const requests = [address, 'https://no-such-host.invalid/'].map((url) => ({ url, muteHttpExceptions: true }));
    return `${UrlFetchApp.fetchAll(requests).length} answers`;
  });
  findings.fact('the parameter timeoutSeconds', () => {
    const params = { muteHttpExceptions: true, timeoutSeconds: 30 };
    UrlFetchApp.fetch(address, params);
    return 'sent';
  });
}
