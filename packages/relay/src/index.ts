/** Serves the Excel add-in and relays its calls to the service from the same origin. */
export type { Log, LogLine } from './log.ts';
export { type Limits, type Relay, type RelayOptions, startRelay } from './server.ts';
export { readSettings, type RelaySettings } from './settings.ts';
