/**
 * - `confirmed`: the service answers as the profile says. `different`: it does not; `value` is what fits.
 * - `not testable`: reading can not find out; the note says why.
 */
export type ProbeVerdict = 'confirmed' | 'different' | 'not testable';

/** What was found out about one entry of the profile. */
export interface Finding {
  readonly key: string;
  readonly verdict: ProbeVerdict;
  /** The profile's new value, of a different entry. */
  readonly value?: unknown;
  readonly note: string;
}

export const confirmed = (key: string, note: string): Finding => ({ key, verdict: 'confirmed', note });
export const different = (key: string, value: unknown, note: string): Finding => ({
  key,
  verdict: 'different',
  value,
  note,
});
export const notTestable = (key: string, note: string): Finding => ({ key, verdict: 'not testable', note });
