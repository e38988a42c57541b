import { endpoints, type Base, type Endpoint, type Profile } from '@tpr/core/service';
import { decodeOnce } from './decoding.ts';
import type { Settings } from './settings.ts';

/** A request that may pass: which operation it is, and where it goes. */
export interface Passage {
  readonly endpoint: Endpoint;
  /** Names of the query parameters that the operation takes. */
  readonly queryNames: ReadonlySet<string>;
  /** The service's address for it, without query. */
  readonly url: string;
}

export interface Passages {
  /**
   * @param path as it stands in the request, undecoded, from its first slash on.
   * @returns undefined for everything that no declared operation answers to.
   */
  find(method: string, path: string): Passage | undefined;
}

interface Opening {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** What a client appends to /service: interface, prefix of all paths, path of the operation. */
  readonly steps: readonly string[];
  readonly queryNames: ReadonlySet<string>;
  /** Address and template, so that only the values of parameters come from a request. */
  readonly target: string;
}

const parameter = /^\{(\w+)\}$/;

/** Every declared operation of the configured interfaces, under the profile in force (G01, G02). */
export function createPassages({ upstreams, profile }: Pick<Settings, 'upstreams' | 'profile'>): Passages {
  const openings = endpoints
    .flatMap((endpoint) => {
      const upstream = upstreams[endpoint.base];
      return upstream === undefined ? [] : [openingOf(endpoint, upstream, profile)];
    })
    .sort(byPrecedence);
  return {
    find(method, path) {
      const given = path.split('/').slice(1);
      for (const { endpoint, queryNames, steps, target, ...opening } of openings) {
        const values = opening.method === method ? valuesIn(given, ['service', endpoint.base, ...steps]) : undefined;
        if (values !== undefined) return { endpoint, queryNames, url: fill(target, values) };
      }
      return undefined;
    },
  };
}

function openingOf(endpoint: Endpoint, upstream: string, profile: Profile): Opening {
  const prefix = endpoint.base === 'auth' ? '' : profile.get('paths.prefix');
  const [method = '', path = ''] = callOf(endpoint, profile).split(' ');
  const steps = stepsOf(prefix + path);
  if (steps.some((step) => /[{}]/.test(step) && !parameter.test(step))) {
    throw new RangeError(`TPR_PROFILE: paths.${endpoint.name}: a parameter has to be a whole step of the path.`);
  }
  return { endpoint, method, steps, queryNames: queryNamesOf(endpoint, profile), target: join(upstream, prefix, path) };
}

function callOf(endpoint: Endpoint, profile: Profile): string {
  if (endpoint.base === 'auth') return `POST ${profile.get('paths.token')}`;
  const call = profile.find(`paths.${endpoint.name}`) ?? endpoint.call;
  if (typeof call !== 'string') throw new Error(`The profile has no path for ${endpoint.name}.`);
  return call;
}

const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '');

/** An address may already end with the prefix of all paths, or with its beginning: it is not said twice (G01). */
function join(upstream: string, prefix: string, path: string): string {
  const steps = stepsOf(prefix);
  const folder = new URL(upstream).pathname;
  const taken = steps.findLastIndex((_step, index) => folder.endsWith(`/${steps.slice(0, index + 1).join('/')}`)) + 1;
  return [upstream, ...steps.slice(taken), ...stepsOf(path)].join('/');
}

/** Fixed words before parameters, so that `search` is not taken for an identifier. */
function byPrecedence(a: Opening, b: Opening): number {
  const [left, right] = [a, b].map(({ steps }) =>
    steps.map((step) => (parameter.test(step) ? '\uFFFF' : step)).join('/'),
  );
  return left! < right! ? -1 : left! > right! ? 1 : 0;
}

/** Letters and digits of any script and the marks that identifiers and realms are written with: nothing that leads elsewhere. */
const identifier = /^(?!\.+$)[\p{L}\p{M}\p{N}._~:@+=,!$'()*-]{1,128}$/u;

function valuesIn(given: readonly string[], steps: readonly string[]): Map<string, string> | undefined {
  if (given.length !== steps.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, step] of steps.entries()) {
    const name = parameter.exec(step)?.[1];
    const text = given[index] ?? '';
    if (name === undefined && text !== step) return undefined;
    if (name === undefined) continue;
    const value = decodeOnce(text);
    if (value === undefined || !identifier.test(value)) return undefined;
    values.set(name, value);
  }
  return values;
}

const fill = (target: string, values: ReadonlyMap<string, string>): string =>
  target.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));

/** What the client may put into the query of an operation (G20, G35, G74, G80). */
function queryNamesOf(endpoint: Endpoint, profile: Profile): ReadonlySet<string> {
  const own = Object.keys(endpoint.query).map((field) => profile.find(`query.${endpoint.name}.${field}`) ?? field);
  const paging = endpoint.answer.kind === 'page' ? pagingNames(endpoint.base, profile) : [];
  const events =
    endpoint.events === undefined ? [] : ['eventNames', 'eventOccurrenceStartDate', 'eventOccurrenceEndDate'];
  const extracted = profile.get('behaviour.extractedDataOps').includes(endpoint.name) ? ['withExtractedData'] : [];
  return new Set([...own.map(String), ...paging, ...events, ...extracted].filter((name) => name !== ''));
}

function pagingNames(base: Base, profile: Profile): readonly string[] {
  return base === 'legacy' ? ['page', 'pageSize'] : [profile.get('query.page'), profile.get('query.pageSize')];
}
