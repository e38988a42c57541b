import type { ProfileKey, ProfileValue } from './shipped.ts';

/** The facts in force: the shipped values with an overlay on top. */
export interface Profile {
  get<K extends ProfileKey>(key: K): ProfileValue<K>;
  /** The value of a key that is put together at run time, or undefined when the profile has no such entry. */
  find(key: string): unknown;
  /** What was overridden, by key. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;

/** @param values by key; the shipped ones, which a script may carry without all that is known about them. */
export function profileOver(values: Values, overrides: Values): Profile {
  const find = (key: string): unknown => (isIn(values, key) ? values[key] : undefined);
  return profileWith({ get: (key) => find(key) as never, find, overrides: {} }, overrides);
}

/** The same facts, some of them overridden. */
export function profileWith(profile: Profile, overrides: Values): Profile {
  const find = (key: string): unknown => (isIn(overrides, key) ? overrides[key] : profile.find(key));
  return { get: (key) => find(key) as never, find, overrides: { ...profile.overrides, ...overrides } };
}

function isIn(values: Values, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(values, key);
}
