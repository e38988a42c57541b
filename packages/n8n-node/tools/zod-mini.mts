/**
 * What the core asks of zod, from the one release whose code the scanner of community packages accepts. It has no `meta`,
 * whose notes are for documents that are not made here.
 */
export * from 'zod/v4-mini';
export const meta = () => (): void => {};
