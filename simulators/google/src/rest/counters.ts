/** Counts of the requests as received by the server. */
export interface GoogleCounters {
  readonly requests: number;
  /** Executed requests, by method name. */
  readonly byMethod: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** Answered 429, without injected ones. */
  readonly overQuota: number;
  /** Larger than the recommended payload. */
  readonly overPayload: number;
  readonly largestPayloadBytes: number;
  /** Maximum concurrent requests on one spreadsheet. */
  readonly concurrent: number;
  /** Maximum requests of one user in one minute. */
  readonly peakReads: number;
  readonly peakWrites: number;
  readonly planted: number;
}

export class Counting {
  requests = 0;
  tokens = 0;
  overQuota = 0;
  overPayload = 0;
  largestPayloadBytes = 0;
  concurrent = 0;
  planted = 0;
  readonly byMethod = new Map<string, number>();
  private readonly open = new Map<string, number>();

  carriedOut(method: string): void {
    this.byMethod.set(method, (this.byMethod.get(method) ?? 0) + 1);
  }

  async during<T>(spreadsheetId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (spreadsheetId === undefined) return work();
    const now = (this.open.get(spreadsheetId) ?? 0) + 1;
    this.open.set(spreadsheetId, now);
    this.concurrent = Math.max(this.concurrent, now);
    try {
      return await work();
    } finally {
      this.open.set(spreadsheetId, (this.open.get(spreadsheetId) ?? 1) - 1);
    }
  }
}
