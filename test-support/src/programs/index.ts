/** Programs that npm does not have, for simulations on this machine: their sources, how they run and end. */
export { cacheFolder } from './cache-folder.ts';
export { openInCalc, type CalcCell, type CsvDialog } from './calc.ts';
export { withClaim } from './claim.ts';
export { findAccount, obtain, type Program } from './debian.ts';
export { fetchWithRetry, NotAvailableError } from './fetched.ts';
export { runProcess, startProcess, type HostProcess } from './process.ts';
