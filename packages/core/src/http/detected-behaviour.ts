import { ask, type Notice, type Op } from '../runtime/op.ts';
import type { ServiceAddress } from './url.ts';
import { ZoneEvidence } from './zone-evidence.ts';

/** Behaviour of the service that was detected at run time, in addition to the profile. */
export interface DetectedBehaviour {
  timestampForm?: 'seconds' | 'millis';
  /** Paging that worked, by operation name and by interface. The operation's own is preferred. */
  readonly paging: { [baseOrOperation: string]: Paging };
  /** The addresses at which the service itself has responded, which proves that they are right. */
  readonly answeredAt: Set<ServiceAddress>;
  /** Whether an operation returns a list, or an object of names and values (G53, G61). */
  readonly shapes: Map<string, 'list' | 'map'>;
  /** What a search without a result returns (G29). 404 is overwritten as soon as an empty list is received. */
  emptySearchReturns?: 'list' | '404';
  /** Messages that are logged once per client. */
  readonly logged: Set<string>;
  readonly zone: ZoneEvidence;
  /** Labels of the account's attributes; undefined until they are read. */
  labels?: ReadonlySet<string>;
}

/** The number of the first page, and the page size that the service accepts. */
export interface Paging {
  readonly first: number;
  readonly size: number;
}

export function createDetectedBehaviour(): DetectedBehaviour {
  return {
    paging: {},
    answeredAt: new Set(),
    logged: new Set(),
    shapes: new Map(),
    zone: new ZoneEvidence(),
  };
}

/** Logs a notice once per client, with the name of the first operation that it is about. */
export function* logOnce({ logged }: DetectedBehaviour, notice: Notice, operation?: string): Op<void> {
  if (logged.has(notice.message)) return;
  logged.add(notice.message);
  yield* ask('log', operation === undefined ? notice : { ...notice, message: `${operation}: ${notice.message}` });
}
