import * as http from 'node:http';
import { ConnectorError } from '@tpr/core';

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'] as const;

/** Whether this process has set the proxy in Node.js. */
let isSet = false;

/** Whether requests go through the proxy that the environment names. */
export function usesEnvironmentProxy(variables: NodeJS.ProcessEnv): boolean {
  const options = [...process.execArgv, ...(variables['NODE_OPTIONS'] ?? '').split(/\s+/)];
  return isSet || variables['NODE_USE_ENV_PROXY'] === '1' || options.includes('--use-env-proxy');
}

/**
 * Uses the proxy of the environment, as curl does: an address without a scheme is an http proxy. Node.js does so itself
 * only with an option, and ends with a stack trace at an address that it cannot read.
 * @throws ConnectorError `config` for an address that is not that of a proxy. It may have a password, so it is not quoted.
 */
export function useEnvironmentProxy(variables: NodeJS.ProcessEnv = process.env): void {
  for (const name of names) {
    const address = variables[name]?.trim();
    if (address === undefined) continue;
    if (address === '') delete variables[name];
    else variables[name] = proxyAddress(name, address);
  }
  const isNamed = names.some((name) => variables[name] !== undefined);
  // Before Node.js 24.14 its option is needed.
  if (!isNamed || usesEnvironmentProxy(variables) || !('setGlobalProxyFromEnv' in http)) return;
  isSet = true;
  rereadNoProxy(variables);
}

/** Called after a change of `NO_PROXY`. Without its option, Node.js reads the variables only here. */
export function rereadNoProxy(variables: NodeJS.ProcessEnv = process.env): void {
  if (isSet) http.setGlobalProxyFromEnv(variables);
}

function proxyAddress(name: string, text: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  const message = `${name} is not the address of an http proxy: write ${name}=http://<host>:<port>, or leave it out.`;
  throw new ConnectorError('config', message, { field: name });
}
