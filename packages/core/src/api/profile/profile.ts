import { aliasEntries, bodyEntries } from './fields.ts';
import { behaviourEntries } from './behaviour.ts';
import { ConnectorError } from '../../errors.ts';
import type { Entry } from './entry.ts';
import { labelEntries } from './labels.ts';
import { pathEntries, queryEntries, shapeEntries } from './paths.ts';
import type { Overlay } from './overlay-document.ts';
import { valueEntries } from './values.ts';

/**
 * One entry for each fact about the service that the specification does not show, or shows in two ways (G01–G111,
 * docs/reference/requirements.md). A company changes entries with an overlay, one JSON document that every connector
 * imports.
 */
export const profileEntries = {
  ...pathEntries,
  ...queryEntries,
  ...shapeEntries,
  ...aliasEntries,
  ...bodyEntries,
  ...valueEntries,
  ...labelEntries,
  ...behaviourEntries,
};

export type ProfileKey = keyof typeof profileEntries;
export type ProfileValue<K extends ProfileKey> = (typeof profileEntries)[K]['value'];

/** The values in force: the shipped ones with an overlay on top. */
export interface Profile {
  get<K extends ProfileKey>(key: K): ProfileValue<K>;
  /** The value of a key that is composed at run time; undefined if the profile has no such entry. */
  find(key: string): unknown;
  /** The overridden values, by key. */
  readonly overrides: Overrides;
  /** The overlay document, if there is one. */
  readonly overlay?: Overlay;
}

type Overrides = Readonly<Record<string, unknown>>;

const shipped = Object.entries<Entry<unknown>>(profileEntries).map(([key, { value }]) => [key, value] as const);

/** @param overlay the document of the overrides, which is described to users. */
export function createProfile(overrides: Overrides = {}, overlay?: Overlay): Profile {
  if ('overrides' in overrides) {
    // Otherwise the whole overlay would have no effect.
    const message = 'createProfile takes the overrides alone. Give an overlay to applyOverlay(readOverlay(text)).';
    throw new ConnectorError('config', message, { field: 'overrides' });
  }
  const values = new Map<string, unknown>([...shipped, ...Object.entries(overrides)]);
  return {
    get: (key) => values.get(key) as never,
    find: (key) => values.get(key),
    overrides,
    ...(overlay !== undefined && { overlay }),
  };
}

/** The same profile with further overrides. */
export function profileWith(profile: Profile, overrides: Overrides): Profile {
  return createProfile({ ...profile.overrides, ...overrides }, profile.overlay);
}
