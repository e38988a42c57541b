import { endpoints, profileEntries, type Entry } from '@tpr/core/api';

export type Overrides = Readonly<Record<string, unknown>>;

const entries = Object.entries<Entry<unknown>>(profileEntries);
const shipped = (key: string) => profileEntries[key as keyof typeof profileEntries]?.value;
export const inFamily = (family: string) => entries.filter(([key]) => key.startsWith(family)).map(([key]) => key);
export const flat = (key: string) => `own_${key.replaceAll('.', '_')}`;
const moved = (call: string) => call.replace(/ (\/account\/\{accountId\})?/, ' /moved$1');

/** A service with its own name for everything; in legacy answers the names of the specification are sent as well. */
export const named: Overrides = {
  ...Object.fromEntries(inFamily('fields.').map((key) => [key, [flat(key), ...(shipped(key) as string[])]])),
  ...Object.fromEntries(inFamily('body.').map((key) => [key, flat(key)])),
  ...Object.fromEntries(inFamily('query.').map((key) => [key, flat(key)])),
  ...Object.fromEntries(
    inFamily('responsePaths.').map((key) => [
      key,
      [`own.${key}`.replace('responsePaths.', ''), ...(shipped(key) as string[])],
    ]),
  ),
  'values.providers.A': 'ACME',
  'values.providers.B': 'BOREAL',
};

/** Other differences than names: addresses, values, scales and formats. */
export const behaved: Overrides = {
  'paths.prefix': '/api/v2',
  'paths.token': '/oauth/token',
  ...Object.fromEntries(
    endpoints
      .filter(({ base }) => base !== 'auth')
      .map(({ name, call }) => [`paths.${name}`, moved(call ?? (shipped(`paths.${name}`) as string))]),
  ),
  'values.status': {
    FEHLT: 'ABSENT',
    LAEUFT: 'ONGOING',
    OFFEN: 'ACTION_REQUIRED',
    GUT: 'VALID',
    SCHWACH: 'BELOW_EXPECTATION',
    NICHT: 'INVALID',
  },
  'values.thirdPartyStatus': { AKTIV: 'ACTIVE', INSOLVENT: 'COLLECTIVE_PROCEDURE', GELOESCHT: 'DEREGISTERED' },
  'values.attributeType': {
    text: 'string',
    boolean: 'boolean',
    day: 'date',
    number: 'decimal',
    percent: 'percentage',
    one: 'list_unique',
    many: 'list_multiple',
  },
  'values.yes': ['JA'],
  'values.no': ['NEIN'],
  'paging.firstPage': 1,
  'attributes.percentScale': '1',
  'events.timeZone': 'UTC',
  'events.timestampFormat': 'millis',
  'events.namesFormat': 'repeat',
  'identifiers.countryFormat': 'alpha3',
  'attributes.bodyFormat': 'list',
  'attributes.emptyClears': true,
  'attributes.clearedAs': '[null]',
  'accounts.interface': 'current',
  'legacy.stateLastChangeFormat': 'dateTime',
  'search.notFoundMeans': 'empty',
  'auth.useRefreshToken': false,
  'thirdParties.duplicateStatus': '400',
};
