/** What arrived, counted where it arrives. */
export interface GoogleCounters {
  readonly requests: number;
  /** Carried out, by the names of the methods. */
  readonly byMethod: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** Answered 429, planted ones apart. */
  readonly overQuota: number;
  /** Larger than the payload that is recommended. */
  readonly overPayload: number;
  readonly largestPayloadBytes: number;
  /** The most requests on one spreadsheet at one time. */
  readonly concurrent: number;
  /** The most requests of one user in one minute. */
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
