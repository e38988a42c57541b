/** What the system calls a failure, such as `ENOENT`; undefined for a failure of something else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
