import { hostOf, isOnThisMachine, type Connection } from '@tpr/core';

/** Hosts without port; an address of IPv6 in brackets, as in a URL. */
export const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Adds hosts to `NO_PROXY`. With `NODE_USE_ENV_PROXY`, every request goes through `HTTP_PROXY`, also to this machine,
 * and a sign-in over http would give the proxy its password. Node.js prefers the
 * spelling in small letters.
 */
export function reachDirectly(hosts: readonly string[], variables: NodeJS.ProcessEnv = process.env): void {
  const name = variables['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy';
  const named = variables[name]?.trim() ?? '';
  // A lone * means all hosts; within a list it has no effect.
  if (named === '*') return;
  // Node.js compares an address of IPv6 without brackets, other programs with them.
  const bare = hosts.filter((host) => host.startsWith('[')).map((host) => host.slice(1, -1));
  variables[name] = [...(named === '' ? [] : [named]), ...hosts, ...bare].join(',');
}

/** Other hosts of a connection that are this machine, such as 127.0.0.2. */
export function localHostsOf({ baseUrl, legacyBaseUrl, authUrl }: Connection): string[] {
  const hosts = [baseUrl, legacyBaseUrl ?? '', authUrl]
    .filter(isOnThisMachine)
    .map((url) => hostOf(url)!.replace(/:\d+$/, ''));
  return [...new Set(hosts)].filter((host) => !thisMachine.includes(host));
}
