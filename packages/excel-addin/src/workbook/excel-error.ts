/** The code of an Excel error; its message depends on the language. Errors may be of another realm: no `instanceof`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a request or a response was too large: the limit is 5 MB in Excel on the web. */
export function isTooLarge(error: unknown): boolean {
  return ['RequestPayloadSizeLimitExceeded', 'ResponsePayloadSizeLimitExceeded'].includes(codeOf(error) ?? '');
}

export const cellEditMode = 'InvalidOperationInCellEditMode';
