import { createFetchClient, createFetchHost, type AsyncHost, type FetchHostOptions } from '@tpr/core/fetch';
import { usesEnvironmentProxy } from './environment-proxy.ts';
import { createNodeClient } from './node-client.ts';

/**
 * The host of every command. Through a proxy of the environment `fetch` sends the requests. `node:http` would leave a
 * refused connection open, wait for the proxy with its own time limit, and apply `NO_PROXY=corp.example` to that one
 * host only.
 */
export function createNodeHost(options: Omit<FetchHostOptions, 'httpClient'> = {}): AsyncHost {
  const httpClient = usesEnvironmentProxy(process.env) ? createFetchClient() : createNodeClient();
  return createFetchHost({ ...options, httpClient });
}
