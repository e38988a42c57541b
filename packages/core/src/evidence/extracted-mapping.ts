import type { Evidence } from '../api/records/document.ts';
import type { ExtractedField } from '../api/records/extracted-field.ts';
import { groupBy } from '../values/group-by.ts';

/**
 * Maps columns to extracted fields: each column lists the technical names of its value, in order of preference. Names
 * are matched exactly: `siret` and `Siret` are two names, and a column reads both only if it lists both (R086, R096).
 */
export type ExtractedMapping = Readonly<Record<string, readonly string[]>>;

/** The value of one column of a mapping. */
export interface ExtractedValue {
  /** Null when nothing was found: never 0, never an empty date (R093). */
  readonly value: string | number | boolean | null;
  readonly found: boolean;
  /** The name of the matched entry, even if it has no value; undefined when no entry has any of the names. */
  readonly name: string | undefined;
  /** Further values of the same evidence under the same name: tables repeat a name (G84). */
  readonly others: readonly (string | number | boolean)[];
}

type Dated = Pick<Evidence, 'uploadDate'> & Partial<Pick<Evidence, 'id'>>;
type Entry = Pick<ExtractedField, 'name' | 'found' | 'value'> & {
  /** Position of its evidence, 0 for the newest; absent where all entries are of one evidence. */
  readonly upload?: number;
};

const missing: ExtractedValue = { value: null, found: false, name: undefined, others: [] };

/**
 * The value of the first name with a value; an entry without a value counts as not found (R095). Only the newest evidence
 * that has any of the names counts: spellings may differ between uploads, and an older one states an older fact.
 */
export function findExtracted(entries: readonly Entry[], names: readonly string[]): ExtractedValue {
  const named = entries.filter(({ name }) => name !== null && names.includes(name));
  const newest = named.reduce((upload, entry) => Math.min(upload, entry.upload ?? 0), Infinity);
  let empty: ExtractedValue | undefined;
  for (const name of names) {
    const same = named.filter((entry) => entry.name === name && (entry.upload ?? 0) === newest);
    const [first, ...others] = same.filter((entry) => entry.found && entry.value !== null);
    if (first !== undefined) {
      return { value: first.value, found: true, name, others: others.map((entry) => entry.value!) };
    }
    if (same.length > 0) empty ??= { ...missing, name };
  }
  return empty ?? missing;
}

/** One value for each column of a mapping. The keys are the columns of the mapping, never labels of a document. */
export function mapExtracted(
  entries: readonly Entry[],
  mapping: ExtractedMapping,
): ReadonlyMap<string, ExtractedValue> {
  const byName = groupBy(entries, ({ name }) => name);
  return new Map(
    Object.entries(mapping).map(([column, names]) => {
      // A single text would be searched for the names that are parts of it.
      if (!Array.isArray(names)) throw new Error(`The names of column ${column} have to be a list.`);
      const named = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
      return [column, findExtracted(named, names)];
    }),
  );
}

/** Newest upload first; of two at the same time, the one with the higher identifier (G79). */
export function newestFirst<E extends Dated>(evidences: readonly E[]): E[] {
  return [...evidences].sort(
    (a, b) => compare(b.uploadDate ?? '', a.uploadDate ?? '') || compareIds(b.id ?? '', a.id ?? ''),
  );
}

/** Compares numeric identifiers by value, as text: they may have more digits than a double can represent (G03). */
const compareIds = (a: string, b: string): number => compare(a.length, b.length) || compare(a, b);

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
