import type { Profile } from './profile/index.ts';

/** Where a value of an answer is being read: the rules in force, the path so far, and where faults are told. */
export interface JsonPlace {
  readonly profile: Profile;
  readonly path: string;
  report(path: string, message: string): void;
}

export function within(place: JsonPlace, step: string | number): JsonPlace {
  return { ...place, path: place.path === '' ? String(step) : `${place.path}.${step}` };
}

/**
 * The first candidate that is present in an answer. @param candidates dotted paths; `$` is the answer itself.
 * A null found on the way counts as present only when no later candidate holds a value.
 */
export function pick(answer: unknown, candidates: readonly string[]): unknown {
  let found: unknown;
  for (const candidate of candidates) {
    const value = candidate === '$' ? answer : follow(answer, candidate.split('.'));
    if (value !== undefined && value !== null) return value;
    if (value === null) found = null;
  }
  return found;
}

function follow(answer: unknown, steps: readonly string[]): unknown {
  let value = answer;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    // Own properties only: an answer must not reach a prototype through a field name.
    value = Object.prototype.hasOwnProperty.call(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}
