import type { Profile } from '../api/profile/index.ts';
import { answered } from './examination.ts';
import type { ServiceReport } from './report.ts';

type Values = Readonly<Record<string, unknown>>;

/** As an overlay would say it; of one that the profile in force said otherwise, that as well. */
interface KnownEntry {
  readonly value: unknown;
  readonly said?: unknown;
}

/** What is known of a service: entries of the profile, and whether operations answer. Plain JSON. */
export interface KnownFacts {
  readonly entries: Readonly<Record<string, KnownEntry>>;
  readonly answers: Readonly<Record<string, boolean>>;
}

/** An entry that the service holds otherwise than before, of a dictionary the words alone that differ; or an operation that has begun or ceased to answer. */
export type FactChange =
  | { readonly kind: 'entry'; readonly key: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'operation'; readonly key: string; readonly answers: boolean };

/** What a service says of an operation, and not of the records that were met: a 404 may be an empty list. */
const withdrawn = /^(403|405|410|501): /;

/** What an examination has found out; undefined of one that has not come to its end, or could not read the portfolio. */
export function knownFacts(report: ServiceReport, profile: Profile): KnownFacts | undefined {
  if (report.health === 'fails') return undefined;
  const read = report.findings.filter(({ verdict }) => verdict !== 'not testable');
  const told = report.operations.filter(({ outcome }) => outcome === answered || withdrawn.test(outcome));
  return {
    entries: Object.fromEntries(
      read.map(({ key, verdict, value }) => {
        const said = profile.find(key);
        return [key, verdict === 'different' ? { value, said } : { value: said }];
      }),
    ),
    answers: Object.fromEntries(told.map(({ operation, outcome }) => [operation, outcome === answered])),
  };
}

/** What has become otherwise; what only one of the two knows has not, nor has what only the profile in force says otherwise. */
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

/** What is known from now on: what could not be read this time stays as it was known. */
export function renewedFacts(before: KnownFacts | undefined, now: KnownFacts): KnownFacts {
  return { entries: { ...before?.entries, ...now.entries }, answers: { ...before?.answers, ...now.answers } };
}

function hasChanged(before: KnownEntry, now: KnownEntry): boolean {
  if (canonical(before.value) === canonical(now.value)) return false;
  if ('said' in now) return true;
  // Confirmed now: the service matches the profile again. A change of the profile is not a change of the service.
  return 'said' in before && canonical(before.said) === canonical(now.value);
}

function sharedKeys(before: Values, now: Values): readonly string[] {
  const known = new Set(Object.keys(before));
  return Object.keys(now).filter((key) => known.has(key));
}

function differenceOf(before: unknown, after: unknown): { readonly before: unknown; readonly after: unknown } {
  if (!isDictionary(before) || !isDictionary(after)) return { before, after };
  const pick = (from: Values, other: Values): Values =>
    Object.fromEntries(Object.entries(from).filter(([word, value]) => canonical(value) !== canonical(other[word])));
  return { before: pick(before, after), after: pick(after, before) };
}

/** The order of the entries of a dictionary is not a fact. */
function canonical(value: unknown): string {
  return JSON.stringify(isDictionary(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : [value]);
}

function isDictionary(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
