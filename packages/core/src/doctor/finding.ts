/**
 * - `confirmed`: the service answers as the profile says. `different`: it does not; `value` is the value that matches.
 * - `not testable`: reads cannot show it; the note says why.
 */
export type ProbeVerdict = 'confirmed' | 'different' | 'not testable';

/** The result of the examination for one entry of the profile. */
export interface Finding {
  readonly key: string;
  readonly verdict: ProbeVerdict;
  /** For `different`: the new value of the entry. */
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
