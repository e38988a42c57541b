import { callOf, endpoints, joinUrl, queryNames, readPathStep, type Endpoint, type Profile } from '@tpr/core/api';
import type { RelaySettings } from './settings.ts';

/** A request that is relayed: its operation, and its address at the service. */
export interface AllowedRoute {
  readonly endpoint: Endpoint;
  /** Names of the query parameters that the operation accepts. */
  readonly queryNames: ReadonlySet<string>;
  /** Address at the service, without the query. */
  readonly url: string;
}

export interface AllowedRoutes {
  /**
   * @param path as in the request, not decoded, from its first slash on.
   * @returns undefined if no declared operation matches.
   */
  find(method: string, path: string): AllowedRoute | undefined;
}

interface RouteTemplate {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Segments of the path after `/service/<interface>`: the common prefix, then the path of the operation. */
  readonly steps: readonly string[];
  readonly queryNames: ReadonlySet<string>;
  /** Address and path template, so that only the values of parameters come from a request. */
  readonly target: string;
}

const parameter = /^\{(\w+)\}$/;

/** Every declared operation of the configured interfaces, under the profile in force (G01, G02). */
export function createAllowedRoutes({
  upstreams,
  profile,
  realm,
}: Pick<RelaySettings, 'upstreams' | 'profile' | 'realm'>): AllowedRoutes {
  const templates = endpoints
    .flatMap((endpoint) => {
      const upstream = upstreams[endpoint.base];
      return upstream === undefined ? [] : [routeTemplateOf(endpoint, upstream, profile, realm)];
    })
    .sort(byPrecedence);
  return {
    find(method, path) {
      const given = path.split('/').slice(1);
      for (const { endpoint, queryNames: names, steps, target, ...route } of templates) {
        const values = route.method === method ? valuesIn(given, ['service', endpoint.base, ...steps]) : undefined;
        if (values !== undefined) return { endpoint, queryNames: names, url: fill(target, values) };
      }
      return undefined;
    },
  };
}

function routeTemplateOf(endpoint: Endpoint, upstream: string, profile: Profile, realm: string): RouteTemplate {
  const { method, prefix, path: template } = callOf(endpoint, profile);
  // A fixed segment, encoded as by a client: other realms of the issuer are not reachable.
  const path = endpoint.base === 'auth' ? template.replaceAll('{realm}', encodeURIComponent(realm)) : template;
  const steps = stepsOf(prefix + path);
  if (steps.some((step) => /[{}]/.test(step) && !parameter.test(step))) {
    throw new RangeError(`TPR_PROFILE: paths.${endpoint.name}: a parameter has to be a whole step of the path.`);
  }
  const target = joinUrl(upstream, prefix, path);
  return { endpoint, method, steps, queryNames: namesFor(endpoint, profile), target };
}

/** The client reads a list page by page if the service divides it into pages, although it is specified without any. */
function namesFor(endpoint: Endpoint, profile: Profile): ReadonlySet<string> {
  const { response, body } = endpoint;
  const mayBePaged = response.kind === 'list' && body === undefined;
  const paged: Endpoint = mayBePaged ? { ...endpoint, response: { ...response, kind: 'page' } } : endpoint;
  return new Set(queryNames(paged, profile));
}

const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '');

/** Fixed segments before parameters, so that `search` is not matched as an identifier. */
function byPrecedence(a: RouteTemplate, b: RouteTemplate): number {
  const [left, right] = [a, b].map(({ steps }) =>
    steps.map((step) => (parameter.test(step) ? '\uFFFF' : step)).join('/'),
  );
  return left! < right! ? -1 : left! > right! ? 1 : 0;
}

function valuesIn(given: readonly string[], steps: readonly string[]): Map<string, string> | undefined {
  if (given.length !== steps.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, step] of steps.entries()) {
    const name = parameter.exec(step)?.[1];
    const text = given[index] ?? '';
    if (name === undefined && text !== step) return undefined;
    if (name === undefined) continue;
    const value = readPathStep(text);
    if (value === undefined) return undefined;
    values.set(name, value);
  }
  return values;
}

const fill = (target: string, values: ReadonlyMap<string, string>): string =>
  target.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
