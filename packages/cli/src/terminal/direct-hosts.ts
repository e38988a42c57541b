import { hostOf, isOnThisMachine, type Connection } from '@tpr/core';

/** Hosts as in `NO_PROXY`, without port. */
export const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Adds hosts to `NO_PROXY`. With `NODE_USE_ENV_PROXY`, every request goes through `HTTP_PROXY`, also to this machine,
 * and a sign-in over http would give the proxy its password. Node.js reads the variable at each request, and prefers
 * the spelling in small letters.
 */
export function reachDirectly(hosts: readonly string[], variables: NodeJS.ProcessEnv = process.env): void {
  const name = variables['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy';
  const named = variables[name]?.trim() ?? '';
  // A lone * means all hosts; within a list it has no effect.
  if (named === '*') return;
  variables[name] = [...(named === '' ? [] : [named]), ...hosts].join(',');
}

/** Other hosts of a connection that are this machine, such as 127.0.0.2. */
export function localHostsOf({ baseUrl, legacyBaseUrl, authUrl }: Connection): string[] {
  const hosts = [baseUrl, legacyBaseUrl ?? '', authUrl]
    .filter(isOnThisMachine)
    .map((url) => hostOf(url)!.replace(/:\d+$/, ''));
  return [...new Set(hosts)].filter((host) => !thisMachine.includes(host));
}
