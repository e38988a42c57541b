import { ask, type Notice, type Op } from '../runtime/op.ts';
import { inferZone } from '../values/infer-zone.ts';
import type { Zone } from '../values/zone.ts';
import type { ServiceAddress } from '../connection.ts';

/** Behaviour of the service that was detected at run time, in addition to the profile. */
export interface DetectedBehaviour {
  timestampForm?: 'seconds' | 'millis';
  /** Paging that worked, by operation name and by interface. The operation's own is preferred. */
  readonly paging: { [baseOrOperation: string]: Paging };
  /** Addresses that the service itself has answered at least once, so they are correct. */
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

/** This many different timestamps prove another zone: a single one may be a coincidence. */
const timesBelieved = 2;

/** The other of the two zones that a profile can name. */
export const otherZone = (inForce: Zone): Zone => (inForce === 'UTC' ? 'Europe/Paris' : 'UTC');

/** Evidence of the service's zone (G33): timestamps with an offset in any response of a client. It costs no request. */
export class ZoneEvidence {
  private readonly others = new Set<string>();
  private isConfirmed = false;

  /** @param time a timestamp as the service sent it. @param inForce the zone of the profile. */
  observe(time: string, inForce: Zone): void {
    if (this.isConfirmed || this.others.size >= timesBelieved) return;
    const zone = inferZone(time);
    if (zone === inForce) this.isConfirmed = true;
    else if (zone !== undefined) this.others.add(time);
  }

  /** The first timestamp that contradicts the profile; undefined when the profile is not contradicted. */
  get contradiction(): string | undefined {
    return this.isConfirmed || this.others.size < timesBelieved ? undefined : [...this.others][0];
  }
}
