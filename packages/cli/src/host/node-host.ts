import { createFetchClient, createFetchHost, type AsyncHost, type FetchHostOptions } from '@tpr/core/fetch';
import { usesEnvironmentProxy } from './environment-proxy.ts';
import { createNodeClient } from './node-client.ts';

/**
 * The host of every command. Through a proxy of the environment `fetch` sends: there `node:http` leaves a refused connection
 * open, waits for the proxy by a time limit of its own, and takes `NO_PROXY=corp.example` for that one host.
 */
export function createNodeHost(options: Omit<FetchHostOptions, 'httpClient'> = {}): AsyncHost {
  const httpClient = usesEnvironmentProxy(process.env) ? createFetchClient() : createNodeClient();
  return createFetchHost({ ...options, httpClient });
}
