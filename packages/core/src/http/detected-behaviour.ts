import { ZoneEvidence } from './zone-evidence.ts';

/** Behaviour of a service that was detected while using it, beside what the profile says. */
export interface DetectedBehaviour {
  timestampForm?: 'seconds' | 'millis';
  /** How lists are paged, by operation and by interface: that of the operation counts, else that of another one. */
  readonly paging: { [baseOrOperation: string]: Paging };
  /** Whether the service itself has answered: its address is right. */
  hasAnswered: boolean;
  /** Whether an operation returns a list, or an object of names and values (G53, G61). */
  readonly shapes: Map<string, 'list' | 'map'>;
  /** What a search without a result returns (G29): an empty list, or 404 as long as no empty list was seen. */
  noneIs?: 'list' | '404';
  /** Deprecations that have been logged. */
  readonly told: Set<string>;
  readonly zone: ZoneEvidence;
  /** Labels of the account's attributes, once they were read. */
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
    hasAnswered: false,
    told: new Set(),
    shapes: new Map(),
    zone: new ZoneEvidence(),
  };
}
