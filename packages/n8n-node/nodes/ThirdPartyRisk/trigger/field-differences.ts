import type { IDataObject } from 'n8n-workflow';

/** A record as it was last returned: the text of each fact by its path. */
export type Remembered = readonly [id: string, facts: Readonly<Record<string, string>>];

/** A fact that differs from the last time; null if it was or is absent. */
export interface Difference extends IDataObject {
  readonly field: string;
  readonly before: IDataObject[string];
  readonly after: IDataObject[string];
}

/** Limits for the workflow's static data, all of which n8n saves with each poll. */
const mostThings = 1_000;
const mostCharacters = 300_000;

/**
 * The differences from the last time this record was returned.
 * @returns null for a record without remembered facts.
 */
export function differences(before: Remembered[1] | undefined, now: Remembered[1]): Difference[] | null {
  if (before === undefined) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((field) => before[field] !== now[field] && !isUnknown(field) && !(unknown(groupOf(field)) in before))
    .map((field) => ({ field, before: valueOf(before[field]), after: valueOf(now[field]) }));
}

/**
 * The facts of an item, each by its path: `attributes.Criticality`.
 * @param unread fields and groups that could not be read: their facts are those of `before`.
 */
export function factsOf(record: IDataObject, unread: readonly string[] = [], before?: Remembered[1]): Remembered[1] {
  const read = Object.entries(record).filter(([name]) => !unread.includes(name));
  const held =
    before === undefined
      ? unread.map((group) => [unknown(group), 'true'] as const)
      : Object.entries(before).filter(([field]) => unread.some((group) => isOf(field, group)));
  return Object.fromEntries([...pathsOf(read), ...held]);
}

/**
 * The facts of records whose items had these groups, for items with others. A group that only one has is not compared.
 */
export function comparedWith(
  earlier: readonly Remembered[],
  included: readonly string[],
  wanted: ReadonlySet<string>,
): readonly Remembered[] {
  const changed = new Set([...included, ...wanted].filter((group) => wanted.has(group) !== included.includes(group)));
  if (changed.size === 0) return earlier;
  // Items with any group also have the ID of the third party.
  const marks = [...changed, 'thirdpartyId'].map((group) => [unknown(group), 'true'] as const);
  return earlier.map(([id, facts]): Remembered => [id, { ...facts, ...Object.fromEntries(marks) }]);
}

function pathsOf(fields: readonly (readonly [string, unknown])[], prefix = ''): [string, string][] {
  return fields.flatMap(([name, value]): [string, string][] => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isGroup) return pathsOf(Object.entries(value), `${prefix}${name}.`);
    return value === undefined ? [] : [[`${prefix}${name}`, JSON.stringify(value)]];
  });
}

/** Path of the fact that a group has never been read. */
const unknown = (group: string): string => `?${group}`;
const isUnknown = (field: string): boolean => field.startsWith(unknown(''));
const groupOf = (field: string): string => field.split('.', 1)[0]!;
const isOf = (field: string, group: string): boolean => groupOf(field) === group || field === unknown(group);

/** The latest records of both lists, within the limits. */
export function remember(earlier: readonly Remembered[], latest: readonly Remembered[]): Remembered[] {
  const all = new Map<string, Remembered>();
  for (const each of [...earlier, ...latest]) {
    all.delete(each[0]);
    all.set(each[0], each);
  }
  let characters = 0;
  const kept: Remembered[] = [];
  for (const each of [...all.values()].reverse().slice(0, mostThings)) {
    characters += JSON.stringify(each).length;
    if (characters > mostCharacters) break;
    kept.push(each);
  }
  return kept.reverse();
}

/** Whether a stored value has the form of a remembered record. */
export function isRemembered(value: unknown): value is Remembered {
  const [id, facts] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof id !== 'string' || typeof facts !== 'object' || facts === null) return false;
  return Object.values(facts).every((text) => typeof text === 'string' && isJson(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const valueOf = (text: string | undefined): IDataObject[string] =>
  text === undefined ? null : (JSON.parse(text) as IDataObject[string]);
