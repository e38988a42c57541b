import written from './api-sets.json' with { type: 'json' };

/** The requirement set that a member belongs to. */
export interface MemberSets {
  readonly set: string;
  /** Version of the set, such as 1.13. */
  readonly since: string;
  /** When writing was added later than reading. */
  readonly writableSince?: string;
}

/** From Microsoft's typings, written by `tools/write-api-sets.ts`. */
export const apiSets: Readonly<Record<string, MemberSets>> = written;
