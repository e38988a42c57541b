/** What was found out about a service while using it; facts of the profile that nobody had to set. */
export interface DetectedBehaviour {
  timestampForm?: 'seconds' | 'millis';
  /** How lists are paged, by interface and by operation: what the operation took counts, else what another one took. */
  readonly paging: { [baseOrOperation: string]: Paging };
  /** What it has answered in forms that are clearly its own: the status of what was read of it, and of refusals. */
  readonly ownStatuses: Set<number>;
  /** Forms in which it refuses, beside those that are clearly its own: each came again whenever it was asked again (G101). */
  readonly refusals: Set<string>;
  /** Forms in which operations answer and that are not known: the profile has to say what they are. */
  readonly unknownForms: Set<string>;
  /** Whether an operation answers with a list, or with names and values (G53, G61). */
  readonly shapes: Map<string, 'list' | 'map'>;
  /** How it answers where there is nothing (G29): with an empty list, or, as long as none was seen, with 404 to a search. */
  noneIs?: 'list' | '404';
  /** How often a write was answered in a form and turned out to be done. */
  readonly confirmedForms: Map<string, number>;
  /** What was told once: that something will end. */
  readonly told: Set<string>;
  /** Labels of the attributes that the account has configured, once they were read. */
  labels?: ReadonlySet<string>;
}

/** Number of the first page, and the size that is accepted. */
export interface Paging {
  readonly first: number;
  readonly size: number;
}

export function createDetectedBehaviour(): DetectedBehaviour {
  return {
    paging: {},
    ownStatuses: new Set(),
    refusals: new Set(),
    unknownForms: new Set(),
    told: new Set(),
    shapes: new Map(),
    confirmedForms: new Map(),
  };
}
