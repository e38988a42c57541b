/** The runner for hosts without an event loop, such as Apps Script. */
export {
  createBlockingRunner,
  type BlockingHost,
  type BlockingRunner,
  type BlockingRunnerOptions,
  type BlockingRunOptions,
} from './blocking-runner.ts';
