import type { Profile } from '../service/profile/index.ts';
import type { RecordType } from '../service/record.ts';

/** What the field that tells records apart is called on the wire, first of all. */
export function keyOf(record: RecordType<unknown>, profile: Profile): string {
  const field = Object.keys(record.fields)[0]!;
  const names = profile.find(`fields.${record.name}.${field}`) as readonly string[] | undefined;
  return names?.[0] ?? field;
}

/** Whether nothing was read of a record. */
export function isBlank(record: RecordType<unknown>, value: unknown): boolean {
  const values = value as Readonly<Record<string, unknown>>;
  return Object.keys(record.fields).every((field) => {
    const part = values[field];
    return part === null || part === undefined || (Array.isArray(part) && part.length === 0);
  });
}
