import type { Profile } from '../api/profile/index.ts';
import type { RecordType } from '../api/record.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import { isErrorOrHealthObject } from './response-origin.ts';

/**
 * Reads records from an object that maps names to values (G53, G61). @param keyedBy the fields for a name and its value.
 * @returns undefined for another object: an error or health body, or one with objects as values.
 */
export function namedValues(
  found: object,
  record: RecordType<unknown>,
  keyedBy: readonly [name: string, value: string],
  profile: Profile,
): unknown[] | undefined {
  const [names, values] = keyedBy.map((field) => record.namesOf(field, profile)) as [string[], string[]];
  const fields: [string, unknown][] = Object.entries(found);
  // A list of records under an unknown name is not a value.
  const isValue = (value: unknown): boolean => {
    if (Array.isArray(value)) return !value.some((each) => isRecord(each, names, values));
    return typeof value !== 'object' || value === null || [...values, 'label'].some((name) => name in value);
  };
  if (isErrorOrHealthObject(found) || !fields.every(([, value]) => isValue(value))) return undefined;
  return fields.map(([name, value]) => ({ [names[0]!]: name, [values[0]!]: value }));
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
 * Whether an object that maps names to values is accepted without a second request. Its names are attributes of the
 * account, or the operation is known to return such objects.
 * @returns undefined if the repeated request must return it too; false if the operation returns lists.
 */
export function isTrustedMap(
  found: object,
  operation: string,
  { labels, shapes }: DetectedBehaviour,
): boolean | undefined {
  const shape = shapes.get(operation);
  if (shape === 'list') return false;
  const names = Object.keys(found);
  if (operation !== 'attributes.list' || labels === undefined) return shape === 'map' || undefined;
  return names.some((name) => labels.has(name)) || undefined;
}
