import type { RequestListener } from 'node:http';
import type { RelaySettings } from '../src/settings.ts';
import { openRelay, openUpstream, type RelayBench, type Upstream } from './bench.ts';

/** The relays and services that the running test has opened. */
export const open: { close(): Promise<void> }[] = [];

export async function start(answer?: RequestListener, settings: Partial<RelaySettings> = {}) {
  const upstream: Upstream = await openUpstream(answer);
  const relay: RelayBench = await openRelay(upstream.url, settings);
  open.push(upstream, relay);
  return { upstream, relay };
}

/** To be registered as `afterEach`. */
export async function closeOpened(): Promise<void> {
  for (const each of open.splice(0).toReversed()) await each.close();
}
