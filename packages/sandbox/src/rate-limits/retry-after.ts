/** The form of `Retry-After` in a 429: valid, or one of the invalid or misleading forms observed in practice. */
export const retryAfterForms = ['seconds', 'date', 'none', 'zero', 'past', 'hex', 'day'] as const;
export type RetryAfterForm = (typeof retryAfterForms)[number];

/** The Retry-After header (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after), or undefined for none. */
export function retryAfter(form: RetryAfterForm, waitSeconds: number, instantMs: number): string | undefined {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const date = (ms: number) => new Date(ms).toUTCString();
  return {
    seconds: String(seconds),
    date: date(instantMs + (seconds + 1) * 1000),
    none: undefined,
    zero: '0',
    past: date(instantMs - 3_600_000),
    hex: '0x10',
    day: '86400',
  }[form];
}
