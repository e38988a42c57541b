import { ConnectorError } from '../errors.ts';

/** Joins an address, the prefix of all paths and a path, whether or not the address already ends with the prefix (G01). */
export function joinUrl(address: string, prefix: string, path: string): string {
  const base = address.replace(/\/+$/, '');
  const folder = base.replace(/^\w+:\/\/[^/]*/, '');
  const steps = prefix.split('/').filter((step) => step !== '');
  // An address may end with all of the prefix, or with its beginning (…/api for /api/v1).
  let taken = steps.length;
  while (taken > 0 && !folder.endsWith(`/${steps.slice(0, taken).join('/')}`)) taken--;
  const missing = steps.slice(taken).map((step) => `/${step}`);
  return base + missing.join('') + path;
}

/** Fills a path template; every value is encoded, so that none can leave its place in the path. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new ConnectorError('config', `${name} is missing: the path ${template} needs it.`, { field: name });
    }
    return encodeURIComponent(value);
  });
}

/** `a=1&b=2`; a value that is a list repeats its name. Values are encoded as forms and queries need them. */
export function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}
