/** The custom functions of the add-in. */
export { inNamespace, readNamespace, usualNamespace } from './namespace.ts';
export { installFunctions, type FunctionsOptions, type InstalledFunctions } from './runtime.ts';
