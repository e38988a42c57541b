/** Programs that npm does not have, for the tests that need them: how to find, install, run and end them. */
export { cacheFolder } from './cache-folder.ts';
export { openInCalc, type CalcCell, type CsvDialog } from './calc.ts';
export { withClaim } from './claim.ts';
export { findAccount, obtain, type Program } from './debian.ts';
export { fetchWithRetry, NotAvailableError } from './fetched.ts';
export { runProcess, startProcess, type HostProcess } from './process.ts';
