import type { Field, Read } from './field.ts';
import { pick, within, type JsonPlace } from './json-path.ts';
import type { Profile } from './profile/index.ts';
import { comparableId } from '../values/written-identifier.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<F extends Fields> = { -readonly [K in keyof F]: Read<F[K]> };

/**
 * A record of the service, with the field names of the specification. Each field is read from the paths of the
 * profile's entry `fields.<record>.<field>`, or under its own name if there is no entry. `raw` is the object as it was
 * sent, so that nothing the service adds is lost (R032).
 */
export interface RecordType<T> extends Field<T | null> {
  readonly name: string;
  readonly fields: Fields;
  /** The paths of a field, in order: from the profile, or its own name. */
  namesOf(field: string, profile: Profile): readonly string[];
  /** Where the specification or the gap list shows it. */
  readonly source: string;
}

export type RecordOf<R> = R extends RecordType<infer T> ? T : never;

/**
 * @param refine adds derived values, from the fields and the object as it was sent.
 * @param lent for some fields, the name of another record. Names that an overlay sets for the field of that record also
 * apply to this one. Its shipped names do not, because they would be guesses here.
 */
export function record<F extends Fields, D extends object = object>(
  name: string,
  source: string,
  fields: F,
  refine?: (values: Values<F>, raw: Readonly<Record<string, unknown>>, place: JsonPlace) => D,
  lent: { readonly [K in keyof F]?: string } = {},
): RecordType<Values<F> & D & { readonly raw: unknown }> {
  const keys = Object.keys(fields);
  // Copied for each record. An object that grows field by field is moved to more room again and again.
  const blank = Object.fromEntries([...keys, 'raw'].map((key) => [key, undefined]));
  // A response contains many records, and all of them are read with one profile.
  const known = new WeakMap<Profile, readonly (readonly string[])[]>();
  const namesUnder = (profile: Profile): readonly (readonly string[])[] => {
    const names = keys.map((key) => type.namesOf(key, profile));
    known.set(profile, names);
    return names;
  };
  const type: RecordType<Values<F> & D & { readonly raw: unknown }> = {
    name,
    source,
    fields,
    namesOf(key, profile) {
      const names = profile.find(`fields.${name}.${key}`) ?? profile.overrides[`fields.${lent[key]}.${key}`] ?? [key];
      return names as readonly string[];
    },
    get shown() {
      return { record: type };
    },
    read(value, place) {
      if (value === undefined || value === null) return null;
      if (typeof value !== 'object' || Array.isArray(value)) {
        place.report(
          place.path,
          `expected an object (${name}), found ${Array.isArray(value) ? 'a list' : typeof value}`,
        );
        return null;
      }
      const raw = value as Readonly<Record<string, unknown>>;
      const values: Record<string, unknown> = { ...blank };
      const names = known.get(place.profile) ?? namesUnder(place.profile);
      const inner = within(place, '');
      keys.forEach((key, index) => {
        inner.step = key;
        values[key] = fields[key]!.read(pick(raw, names[index]!), inner);
      });
      const derived = refine?.(values as Values<F>, raw, place);
      values['raw'] = raw;
      return Object.assign(values, derived) as Values<F> & D & { readonly raw: unknown };
    },
  };
  return type;
}

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

/** The field that every record must have: its identifier, or its label if that comes first. */
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
