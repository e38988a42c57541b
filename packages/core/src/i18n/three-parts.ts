/** A failure in three parts, each of whole sentences: what happened, what it means for the data, what to do. */
export interface ThreeParts {
  readonly happened: string;
  readonly data: string;
  /** `{when}`: how long to wait. `{signIn}` and `{again}`: the phrases of the host, if any. */
  readonly todo: string;
}
