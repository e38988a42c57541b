import type { Workbench } from '../src/workbench.ts';
import { ask, type Asked } from './ask.ts';

export type Server = 'googleUrl' | 'sidebarUrl' | 'panelUrl' | 'relayUrl';

/** Headers that a browser sends for a frame in a page of another port of this machine. */
export const framed = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
export const own = { 'sec-fetch-site': 'same-origin' };
/** Headers of requests that the workbench accepts: from its own pages, and from programs that have the key. */
export const friends = [{}, own, { 'sec-fetch-site': 'none' }] as const;

const json = { 'content-type': 'application/json' };

/** Sends single requests to the servers of a workbench, with any headers and any key. */
export function requestsTo(workbench: Workbench) {
  const keyOf = (server: Server) => new URL(workbench[server]).searchParams.get('key') ?? '';
  const originOf = (server: Server) => new URL(workbench[server]).origin;
  /** @returns the HTTP status of the response. */
  const askFor = async (server: Server, path: string, asked: Asked, key = keyOf(server)): Promise<number> => {
    const { method = 'GET', headers = {} } = asked;
    const isPost = method === 'POST';
    const options = {
      method,
      headers: { ...(isPost && json), ...headers },
      ...(isPost && { body: { name: 'x', given: [] } }),
    };
    return (await ask(`${originOf(server)}${path}?key=${encodeURIComponent(key)}`, options)).status;
  };
  return { keyOf, originOf, askFor };
}
