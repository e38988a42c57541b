/** The custom functions of the add-in. */
export { readNamespace } from './namespace.ts';
export { installFunctions, type FunctionsOptions, type InstalledFunctions } from './runtime.ts';
