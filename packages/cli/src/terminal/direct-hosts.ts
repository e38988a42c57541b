import { hostOf, isOnThisMachine, type Connection } from '@tpr/core';

/** As the variable names them, without port. */
export const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Names hosts that are reached without the proxy of the environment. `NODE_USE_ENV_PROXY` sends every address to
 * `HTTP_PROXY`, this machine's as well, and a sign-in over http would hand the proxy its password. Node.js reads the
 * variable at each request, and of its two spellings the one in small letters where both are there.
 */
export function reachDirectly(hosts: readonly string[], variables: NodeJS.ProcessEnv = process.env): void {
  const name = variables['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy';
  const named = variables[name]?.trim() ?? '';
  // A lone * means all hosts; within a list it has no effect.
  if (named === '*') return;
  variables[name] = [...(named === '' ? [] : [named]), ...hosts].join(',');
}

/** Those addresses of a connection that do not leave this machine, such as 127.0.0.2. */
export function localHostsOf({ baseUrl, legacyBaseUrl, authUrl }: Connection): string[] {
  const hosts = [baseUrl, legacyBaseUrl ?? '', authUrl]
    .filter(isOnThisMachine)
    .map((url) => hostOf(url)!.replace(/:\d+$/, ''));
  return [...new Set(hosts)].filter((host) => !thisMachine.includes(host));
}
