import type { Profile } from '../api/profile/index.ts';
import { answered } from './examination.ts';
import { isObject } from './json-places.ts';
import type { ServiceReport } from './report.ts';

type Values = Readonly<Record<string, unknown>>;

/** `value`: the value of an entry, as in an overlay. `profileValue`: the value of the profile in force, if that was different. */
interface KnownEntry {
  readonly value: unknown;
  readonly profileValue?: unknown;
}

/** What is known of a service: entries of the profile, and whether operations answer. Plain JSON. */
export interface KnownFacts {
  readonly entries: Readonly<Record<string, KnownEntry>>;
  readonly answers: Readonly<Record<string, boolean>>;
}

/**
 * A change of the service: an entry with another value, or an operation that has started or stopped answering. Of a
 * dictionary only the words that differ are listed.
 */
export type FactChange =
  | { readonly kind: 'entry'; readonly key: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'operation'; readonly key: string; readonly answers: boolean };

/** The statuses that concern an operation, and not the records that were read: a 404 may be an empty list. */
const withdrawn = /^(403|405|410|501): /;

/** The facts of an examination; undefined if it ended early or could not read the portfolio. */
export function knownFacts(report: ServiceReport, profile: Profile): KnownFacts | undefined {
  if (report.health === 'fails') return undefined;
  const read = report.findings.filter(({ verdict }) => verdict !== 'not testable');
  const conclusive = report.operations.filter(({ outcome }) => outcome === answered || withdrawn.test(outcome));
  return {
    entries: Object.fromEntries(
      read.map(({ key, verdict, value }) => {
        const inForce = profile.find(key);
        return [key, verdict === 'different' ? { value, profileValue: inForce } : { value: inForce }];
      }),
    ),
    answers: Object.fromEntries(conclusive.map(({ operation, outcome }) => [operation, outcome === answered])),
  };
}

/**
 * The changes of the service. A fact that only one of the two has is not a change. A change of the profile in force is
 * not one either.
 */
export function changesOf(before: KnownFacts, now: KnownFacts): readonly FactChange[] {
  const entries = sharedKeys(before.entries, now.entries)
    .filter((key) => hasChanged(before.entries[key]!, now.entries[key]!))
    .map((key) => ({
      kind: 'entry' as const,
      key,
      ...differenceOf(before.entries[key]!.value, now.entries[key]!.value),
    }));
  const operations = sharedKeys(before.answers, now.answers)
    .filter((key) => before.answers[key] !== now.answers[key])
    .map((key) => ({ kind: 'operation' as const, key, answers: now.answers[key]! }));
  return [...entries, ...operations];
}

/** The facts after an examination: those that it could not read keep their earlier values. */
export function renewedFacts(before: KnownFacts | undefined, now: KnownFacts): KnownFacts {
  return { entries: { ...before?.entries, ...now.entries }, answers: { ...before?.answers, ...now.answers } };
}

function hasChanged(before: KnownEntry, now: KnownEntry): boolean {
  if (canonical(before.value) === canonical(now.value)) return false;
  if ('profileValue' in now) return true;
  // Confirmed now: the service matches the profile again. A change of the profile is not a change of the service.
  return 'profileValue' in before && canonical(before.profileValue) === canonical(now.value);
}

function sharedKeys(before: Values, now: Values): readonly string[] {
  const known = new Set(Object.keys(before));
  return Object.keys(now).filter((key) => known.has(key));
}

function differenceOf(before: unknown, after: unknown): { readonly before: unknown; readonly after: unknown } {
  if (!isObject(before) || !isObject(after)) return { before, after };
  const pick = (from: Values, other: Values): Values =>
    Object.fromEntries(Object.entries(from).filter(([word, value]) => canonical(value) !== canonical(other[word])));
  return { before: pick(before, after), after: pick(after, before) };
}

/** A text for comparisons; it does not depend on the order of the entries of a dictionary. */
function canonical(value: unknown): string {
  return JSON.stringify(isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : [value]);
}
