/** The custom functions of the add-in. */
export { installFunctions, type FunctionsOptions, type InstalledFunctions } from './runtime.ts';
