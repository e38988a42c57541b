import type { Profile } from '../service/profile/index.ts';
import type { RecordType } from '../service/record.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import { isErrorOrHealthObject } from './response-origin.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The records of an object that maps names to values (G53, G61).
 * @param keyedBy the fields that a name and its value stand for.
 * @returns undefined for an object that is none: words of errors and health pages, or objects in the place of values.
 */
export function namedValues(
  found: object,
  record: RecordType<unknown>,
  keyedBy: readonly [name: string, value: string],
  profile: Profile,
): unknown[] | undefined {
  const [names, values] = keyedBy.map((field) => namesOf(record, field, profile)) as [string[], string[]];
  const fields = Object.entries(found as Fields);
  // A list under a name that nobody has told us about is no name of a value.
  const isValue = (value: unknown): boolean => {
    if (Array.isArray(value)) return !value.some((each) => isRecord(each, names, values));
    return typeof value !== 'object' || value === null || [...values, 'label'].some((name) => name in value);
  };
  if (isErrorOrHealthObject(found) || !fields.every(([, value]) => isValue(value))) return undefined;
  return fields.map(([name, value]) => ({ [names[0]!]: name, [values[0]!]: value }));
}

function namesOf(record: RecordType<unknown>, field: string, profile: Profile): readonly string[] {
  return (profile.find(`fields.${record.name}.${field}`) as readonly string[] | undefined) ?? [field];
}

function isRecord(value: unknown, names: readonly string[], values: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.some((name) => name in value) &&
    values.some((name) => name in value)
  );
}

/**
 * Whether such an object is an answer at its first sight: its names are attributes of the account, or the operation is
 * known to answer so.
 * @returns undefined when it has to come again. False: the operation answers with lists.
 */
export function isAnswer(found: object, operation: string, { labels, shapes }: DetectedBehaviour): boolean | undefined {
  const shape = shapes.get(operation);
  if (shape === 'list') return false;
  const names = Object.keys(found);
  if (operation !== 'attributes.list' || labels === undefined) return shape === 'map' || undefined;
  return names.some((name) => labels.has(name)) || undefined;
}
