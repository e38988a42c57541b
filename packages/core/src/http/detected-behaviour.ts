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
  /** Deprecations that have been logged. */
  readonly loggedDeprecations: Set<string>;
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
    loggedDeprecations: new Set(),
    shapes: new Map(),
    zone: new ZoneEvidence(),
  };
}
