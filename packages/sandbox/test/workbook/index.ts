/** The tasks of a buyer at a spreadsheet: suites that every spreadsheet passes against a sandbox. */
export { buyerConnection } from '../buyer-connection.ts';
export { lookInto } from './workbook-bench.ts';
export type {
  WorkbookBench,
  WorkbookBenchOptions,
  BenchSandbox,
  BenchUser,
  TaskWorker,
  PerformOptions,
} from './workbook-bench.ts';
export { describeDocuments } from './documents-suite.ts';
export { describeDocumentTables } from './document-tables-suite.ts';
export { describeInterruption } from './interruption-suite.ts';
export { describeOnboarding } from './onboarding-suite.ts';
export { describeReconciliation } from './reconciliation-suite.ts';
export { describePull } from './pull-suite.ts';
export { describeWriteBack } from './write-back-suite.ts';
