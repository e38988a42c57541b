/** The runner for hosts without an event loop, such as Apps Script. */
export {
  createSyncRunner,
  type SyncHost,
  type SyncRunner,
  type SyncRunnerOptions,
  type SyncRunOptions,
} from './sync-runner.ts';
