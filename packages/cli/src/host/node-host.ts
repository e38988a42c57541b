import { createFetchHost, type AsyncHost, type FetchHostOptions } from '@tpr/core/fetch';
import { createNodeClient } from './node-client.ts';

/** The host of every command. It is made after `reachDirectly`, which says what must not go to a proxy. */
export function createNodeHost(options: Omit<FetchHostOptions, 'httpClient'> = {}): AsyncHost {
  return createFetchHost({ ...options, httpClient: createNodeClient() });
}
