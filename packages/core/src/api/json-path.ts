import type { Profile } from './profile/index.ts';

/** Where a value of a response is read: the profile, the path so far, and the receiver of read errors. */
export interface JsonPlace {
  readonly profile: Profile;
  readonly path: string;
  report(path: string, message: string): void;
  /** Called with each timestamp as the service sent it. */
  observeTime?(text: string): void;
}

export function within(place: JsonPlace, step: string | number): JsonStep {
  return new InnerPlace(place, step);
}

/** A place one step further in. The fields of a record share one and set its step, since a record has many fields. */
export interface JsonStep extends JsonPlace {
  step: string | number;
}

/** Composes its path only when a value is reported, which is rare. */
class InnerPlace implements JsonStep {
  readonly profile: Profile;
  step: string | number;
  private readonly outer: JsonPlace;

  constructor(outer: JsonPlace, step: string | number) {
    this.profile = outer.profile;
    this.outer = outer;
    this.step = step;
  }

  get path(): string {
    const { path } = this.outer;
    return path === '' ? String(this.step) : `${path}.${this.step}`;
  }

  report(path: string, message: string): void {
    this.outer.report(path, message);
  }

  observeTime(text: string): void {
    this.outer.observeTime?.(text);
  }
}

/**
 * The value of the first candidate that is present. A null or an empty text counts as present only when no later
 * candidate has a value.
 * @param candidates dotted paths; `$` is the answer itself.
 */
export function pick(answer: unknown, candidates: readonly string[]): unknown {
  let found: unknown;
  for (const candidate of candidates) {
    const value =
      candidate === '$' ? answer : candidate.includes('.') ? follow(answer, candidate) : partOf(answer, candidate);
    if (value !== undefined && value !== null && value !== '') return value;
    if (value === '' || found === undefined) found = value;
  }
  return found;
}

function follow(answer: unknown, path: string): unknown {
  return path.split('.').reduce(partOf, answer);
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  // Own properties only: an answer must not reach a prototype through a field name.
  return Object.prototype.hasOwnProperty.call(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
