import { maySendTo, originOf, type Connection } from '../connection.ts';
import { ConnectorError } from '../errors.ts';

/** The settings of the connection that contain an address. */
export type ServiceAddress = 'baseUrl' | 'legacyBaseUrl' | 'authUrl';

/**
 * @returns the address, if it has the origin of the connection's setting: requests contain a password or a bearer.
 * @throws ConnectorError `config` naming the setting whose origin differs.
 */
export function keepAt(connection: Connection, field: ServiceAddress, url: string): string {
  const own = originOf(connection[field] ?? '');
  if (own !== undefined && originOf(url) === own && maySendTo(connection, url)) return url;
  const message = `The profile leads away from ${field}, to another service: nothing was sent. Take it out, or correct its paths.`;
  throw new ConnectorError('config', message, { field });
}

/** Fills a path template. Every value is encoded, so that it cannot change the path. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new ConnectorError('config', `${name} is missing: the path ${template} needs it.`, { field: name });
    }
    return encodeURIComponent(value);
  });
}

/** Encodes `a=1&b=2` for queries and forms. */
export function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}
