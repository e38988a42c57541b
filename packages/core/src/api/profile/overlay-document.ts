/**
 * The JSON document that adapts the connectors to a company's service. `overrides` holds profile keys and their values;
 * a key `paths.<operation>` may be given for every operation, also for those the specification shows.
 */
export interface Overlay {
  readonly version: 1;
  readonly service?: string;
  /** The day since which the overlay is known to be right, such as 2026-11-01. */
  readonly since?: string;
  /** The author, for users. */
  readonly by?: string;
  readonly overrides: Readonly<Record<string, unknown>>;
}
