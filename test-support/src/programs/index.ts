/** Programs that npm has not, for whatever is played on this machine: where they come from, and how they run and end. */
export { cacheFolder } from './cache-folder.ts';
export { openInCalc, type CalcCell, type CsvDialog } from './calc.ts';
export { withClaim } from './claim.ts';
export { findAccount, obtain, type Program } from './debian.ts';
export { fetchWithRetry, NotAvailableError } from './fetched.ts';
export { runProcess, startProcess, type HostProcess } from './process.ts';
