import { ConnectorError } from '../errors.ts';

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
