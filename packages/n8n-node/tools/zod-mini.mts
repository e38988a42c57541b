/**
 * The parts of zod that the core uses, from the only release whose code the scanner of community packages accepts. It has no
 * `meta`, whose notes are for documents that this build does not generate.
 */
export * from 'zod/v4-mini';
export const meta = () => (): void => {};
