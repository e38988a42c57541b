import type Http from 'node:http';
import { createRequire } from 'node:module';
import { ConnectorError } from '@tpr/core';

// Not imported, for the reason that is in node-client.ts.
const http = createRequire(import.meta.url)('node:http') as typeof Http;

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'] as const;

/** Whether this process has enabled the proxy, since Node.js has not. */
let isEnabledHere = false;

/** Whether requests go through the proxy that the environment names. */
export function usesEnvironmentProxy(variables: NodeJS.ProcessEnv): boolean {
  const options = [...process.execArgv, ...(variables['NODE_OPTIONS'] ?? '').split(/\s+/)];
  return isEnabledHere || variables['NODE_USE_ENV_PROXY'] === '1' || options.includes('--use-env-proxy');
}

/**
 * Uses the proxy of `HTTPS_PROXY`, as curl does: an address without a scheme is an http proxy. Node.js does so itself only
 * with an option, and ends with a stack trace at an address that it cannot read. `HTTP_PROXY` alone changes nothing, since
 * all requests that leave this machine are https, but Node.js would use it for https, too.
 * @throws ConnectorError `config` for an address that is not that of a proxy. It may have a password, so it is not quoted.
 */
export function useEnvironmentProxy(variables: NodeJS.ProcessEnv = process.env): void {
  for (const name of names) if (variables[name]?.trim() === '') delete variables[name];
  const isNamed = (variables['https_proxy'] ?? variables['HTTPS_PROXY']) !== undefined;
  if (!isNamed && !usesEnvironmentProxy(variables)) return;
  // No request goes through the proxy.
  if ((variables['no_proxy'] ?? variables['NO_PROXY'])?.trim() === '*') return;
  for (const name of names) {
    const address = variables[name]?.trim();
    if (address !== undefined) variables[name] = proxyAddress(name, address);
  }
  // Before Node.js 24.14 its option is needed.
  if (usesEnvironmentProxy(variables) || !('setGlobalProxyFromEnv' in http)) return;
  isEnabledHere = true;
  rereadNoProxy(variables);
}

/** Called after a change of `NO_PROXY`. Without its option, Node.js reads the variables only when the proxy is set again. */
export function rereadNoProxy(variables: NodeJS.ProcessEnv = process.env): void {
  if (isEnabledHere) http.setGlobalProxyFromEnv(variables);
}

function proxyAddress(name: string, text: string): string {
  // As for curl, a % that encodes nothing is part of the password.
  const given = text.replace(/%(?![\da-f]{2})/gi, '%25');
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (isProxyAddress(url)) return url;
  const message = `${name} is not the address of an http proxy: write ${name}=http://<host>:<port>, or leave it out.`;
  throw new ConnectorError('config', message, { field: name });
}

function isProxyAddress(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    decodeURIComponent(username + password);
    return /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}
