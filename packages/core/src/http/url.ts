import { maySendTo, originOf, type Connection } from '../connection.ts';
import { ConnectorError } from '../errors.ts';

/** The settings that hold where requests go. */
export type ServiceAddress = 'baseUrl' | 'legacyBaseUrl' | 'authUrl';

/**
 * A request carries a password or a bearer: whatever a profile makes of its address, it goes to the origin that the
 * connection names, or it is not sent.
 * @returns the address. @throws ConnectorError `config` naming the setting that it would leave.
 */
export function keepAt(connection: Connection, field: ServiceAddress, url: string): string {
  const own = originOf(connection[field] ?? '');
  if (own !== undefined && originOf(url) === own && maySendTo(connection, url)) return url;
  const message = `The profile leads away from ${field}, to another service: nothing was sent. Take it out, or correct its paths.`;
  throw new ConnectorError('config', message, { field });
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
