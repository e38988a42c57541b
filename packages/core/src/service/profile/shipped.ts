import { aliasEntries, bodyEntries } from './aliases.ts';
import { behaviourEntries } from './behaviour.ts';
import { pathEntries, queryEntries, shapeEntries } from './paths.ts';
import { profileOver, type Profile } from './profile.ts';
import { valueEntries } from './values.ts';

/**
 * Everything the specification does not show about the service, or shows in two ways: one entry each (G01–G110, docs/reference/legend.md).
 * A company changes an entry with an overlay, one JSON document that every connector imports.
 */
export const profileEntries = {
  ...pathEntries,
  ...queryEntries,
  ...shapeEntries,
  ...aliasEntries,
  ...bodyEntries,
  ...valueEntries,
  ...behaviourEntries,
};

export type ProfileKey = keyof typeof profileEntries;
export type ProfileValue<K extends ProfileKey> = (typeof profileEntries)[K]['value'];

/** The value of every entry as shipped, by key. */
export const shippedValues = (): Readonly<Record<ProfileKey, unknown>> =>
  Object.fromEntries(Object.entries(profileEntries).map(([key, { value }]) => [key, value])) as never;

export function createProfile(overrides: Readonly<Record<string, unknown>> = {}): Profile {
  return profileOver(shippedValues(), overrides);
}
