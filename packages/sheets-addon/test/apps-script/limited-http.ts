import { createSyncHttp, type ScriptClock, type SyncHttp } from '@tpr/google-simulator/apps-script';

/** The counters of a service that accepts a number of requests a second. */
export interface LimitedHttp extends SyncHttp {
  readonly counts: { accepted: number; rejected: number };
}

export interface BucketOptions {
  readonly clock: ScriptClock;
  readonly perSecond: number;
  /** How many requests are accepted at once after a pause. */
  readonly burst: number;
  /** Requests to other addresses are not counted. */
  readonly baseUrl: string;
}

const rejected = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from('{"message":"Too many requests"}').toString('base64'),
};

/** Sends to a service that has a token bucket on the clock of the script and does not announce it. */
export function createLimitedHttp({ clock, perSecond, burst, baseUrl }: BucketOptions): LimitedHttp {
  const http = createSyncHttp();
  const counts = { accepted: 0, rejected: 0 };
  let tokens = burst;
  let filledAtMs = clock.now();
  const isAccepted = (): boolean => {
    const nowMs = clock.now();
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1000) * perSecond);
    filledAtMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  return {
    counts,
    sendAll(requests) {
      const passed = requests.map(({ url }) => {
        if (!url.startsWith(baseUrl)) return true;
        const isIn = isAccepted();
        counts[isIn ? 'accepted' : 'rejected']++;
        return isIn;
      });
      const replies = http.sendAll(requests.filter((_, at) => passed[at]));
      let next = 0;
      return passed.map((isIn) => (isIn ? replies[next++]! : rejected));
    },
    close: () => http.close(),
  };
}
