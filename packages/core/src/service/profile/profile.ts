import type { Entry } from './entry.ts';
import { aliasEntries, bodyEntries } from './aliases.ts';
import { behaviourEntries } from './behaviour.ts';
import { pathEntries, queryEntries, shapeEntries } from './paths.ts';
import { valueEntries } from './values.ts';

/**
 * Everything the specification does not show about the service, or shows in two ways: one entry each (GAPS G01–G110).
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

/** The facts in force: the shipped entries with an overlay on top. */
export interface Profile {
  get<K extends ProfileKey>(key: K): ProfileValue<K>;
  /** The value of a key that is put together at run time, or undefined when the profile has no such entry. */
  find(key: string): unknown;
  /** What was overridden, by key. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

export function createProfile(overrides: Readonly<Record<string, unknown>> = {}): Profile {
  const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
  const find = (key: string): unknown =>
    Object.prototype.hasOwnProperty.call(overrides, key)
      ? overrides[key]
      : Object.prototype.hasOwnProperty.call(entries, key)
        ? entries[key]?.value
        : undefined;
  return { get: (key) => find(key) as never, find, overrides };
}
