/** Counts of the requests to the sandbox except /admin and the pages: the reference for a client's traffic. */
export interface Counters {
  /** Calls of the two interfaces and of the token issuer. */
  total: number;
  byOperation: Record<string, number>;
  /** By the status sent; a broken connection counts as `broken`. */
  byStatus: Record<string, number>;
  /** Tokens issued, by grant type. */
  grants: { password: number; refresh_token: number };
  maxInFlight: number;
}

export interface LoggedRequest {
  /** Sandbox time. */
  readonly at: string;
  readonly method: string;
  /** Path and query; headers and bodies, which carry secrets, are not kept. */
  readonly path: string;
  readonly operation: string;
  readonly status: number | 'broken';
  readonly ms: number;
}

const noCounters = (): Counters => ({
  total: 0,
  byOperation: {},
  byStatus: {},
  grants: { password: 0, refresh_token: 0 },
  maxInFlight: 0,
});

const keptLines = 1_000;

export interface RequestLog {
  readonly counters: Counters;
  readonly lines: readonly LoggedRequest[];
  enter(): void;
  name(operation: string): void;
  leave(line: LoggedRequest): void;
  reset(): void;
}

export function createRequestLog(): RequestLog {
  let counters = noCounters();
  let inFlight = 0;
  const lines: LoggedRequest[] = [];
  return {
    get counters() {
      return counters;
    },
    lines,
    enter() {
      counters.total += 1;
      inFlight += 1;
      counters.maxInFlight = Math.max(counters.maxInFlight, inFlight);
    },
    name(operation) {
      counters.byOperation[operation] = (counters.byOperation[operation] ?? 0) + 1;
    },
    leave(line) {
      inFlight -= 1;
      counters.byStatus[line.status] = (counters.byStatus[line.status] ?? 0) + 1;
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
    },
    reset() {
      counters = { ...noCounters(), maxInFlight: inFlight };
    },
  };
}
