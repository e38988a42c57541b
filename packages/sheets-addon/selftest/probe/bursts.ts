import type { Findings } from './findings.ts';

const together = 100;
/** A twentieth of the daily requests of a consumer account. */
const mostRounds = 10;
const pausesMs = [1_000, 2_000, 4_000, 8_000];

/**
 * Finds how many requests in a row exceed Google's rate limit, and the pause after which requests pass again. Runs
 * last, because later requests would be refused.
 * @param address responds to every path and query.
 */
export function probeBursts(address: string, findings: Findings): void {
  const send = (): void => {
    const requests = Array.from({ length: together }, (_, at) => ({
      url: `${address}?n=${at}`,
      muteHttpExceptions: true,
    }));
    UrlFetchApp.fetchAll(requests);
  };
  let refusal: string | undefined;
  findings.open(`rounds of ${together} requests in a row`, () => {
    const begunMs = Date.now();
    let rounds = 0;
    while (rounds < mostRounds && refusal === undefined) {
      refusal = refusalOf(send);
      if (refusal === undefined) rounds += 1;
    }
    const passed = `${rounds} passed within ${Date.now() - begunMs} ms`;
    return refusal === undefined ? `${passed}, and no more were tried` : `${passed}, then: ${refusal}`;
  });
  findings.open('the pause after which a refused round passes', () => {
    if (refusal === undefined) return 'none was refused';
    let waitedMs = 0;
    for (const pauseMs of pausesMs) {
      Utilities.sleep(pauseMs);
      waitedMs += pauseMs;
      if (refusalOf(send) === undefined) return `${waitedMs} ms`;
    }
    return `none of up to ${waitedMs} ms`;
  });
}

function refusalOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
