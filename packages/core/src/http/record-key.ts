import type { Profile } from '../api/profile/index.ts';
import type { RecordType } from '../api/record.ts';
import { comparableId } from '../values/written-identifier.ts';

/** The field that identifies a record: its first one. */
export function keyFieldOf({ fields }: RecordType<unknown>): string {
  return Object.keys(fields)[0]!;
}

/** The first wire name of the field that identifies a record. */
export function keyOf(record: RecordType<unknown>, profile: Profile): string {
  return record.namesOf(keyFieldOf(record), profile)[0]!;
}

/** Whether each record has an identifier of its own: indicators and attributes have only a label or a code. */
export function isIdentified({ fields }: RecordType<unknown>): boolean {
  return Object.values(fields)[0]?.shown === 'integer';
}

/** The field without which a record means nothing: its identifier, or its label where that comes first. */
export function requiredFieldOf(record: RecordType<unknown>): string | undefined {
  const first = keyFieldOf(record);
  return isIdentified(record) || first === 'label' ? first : undefined;
}

/** Whether no field of a record was read. */
export function isBlank(record: RecordType<unknown>, value: unknown): boolean {
  const values = value as Readonly<Record<string, unknown>>;
  return Object.keys(record.fields).every((field) => {
    const part = values[field];
    return part === null || part === undefined || (Array.isArray(part) && part.length === 0);
  });
}

export function isSameIdentifier(one: unknown, other: unknown): boolean {
  return comparableId(String(one)) === comparableId(String(other));
}
