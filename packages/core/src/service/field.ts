import * as z from 'zod/mini';
import { readAmount } from '../values/amount.ts';
import { parseLocalDate, parseLocalDateTime } from '../values/local-date.ts';
import { within, type Place } from './place.ts';

/**
 * One field of a record: how the specification shows it (`wire`), and how it is read. Reading forgives: an absent value,
 * null and an unreadable value all become null (an empty list for lists), and the unreadable one is reported.
 */
export interface Field<T> {
  readonly wire: z.ZodMiniType;
  read(value: unknown, place: Place): T;
}

export type Read<F> = F extends Field<infer T> ? T : never;

/** Identifiers are text from end to end: no arithmetic, no rounding beyond 2^53 (G03). */
export type Id = string;

function leaf<T>(wire: z.ZodMiniType, forgiving: z.ZodMiniType<T>, expected: string): Field<T | null> {
  return {
    wire,
    read(value, place) {
      if (value === undefined || value === null) return null;
      const result = z.safeParse(forgiving, value);
      if (result.success) return result.data;
      place.report(place.path, `expected ${expected}, found ${describe(value)}`);
      return null;
    },
  };
}

/** The kind of a value and a short piece of it: enough to find it, too little to leak it. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const shown = JSON.stringify(value) ?? String(value);
  return `${typeof value} ${shown.length > 24 ? `${shown.slice(0, 24)}…` : shown}`;
}

const scalarText = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value)),
);
/** A number, or a text that is one in either way of writing decimals (G83, G87). */
const scalarNumber = z.pipe(
  z.union([z.number(), z.string()]),
  z.pipe(
    z.transform((value: string | number) => {
      if (typeof value === 'number') return value;
      const amount = readAmount(value, { decimalSeparator: value.includes(',') ? ',' : '.' });
      return amount.ok ? amount.value : undefined;
    }),
    z.number(),
  ),
);

export const id = (): Field<Id | null> =>
  leaf(z.int(), z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String)), 'an identifier');

export const text = (): Field<string | null> => leaf(z.string(), scalarText, 'a text');

export const number = (): Field<number | null> => leaf(z.number(), scalarNumber, 'a number');

export const flag = (): Field<boolean | null> =>
  leaf(
    z.boolean(),
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
    ]),
    'true or false',
  );

/** A calendar day, YYYY-MM-DD; a date-time is cut to its day. An empty text is no date. */
export const date = (): Field<string | null> => timed(z.iso.date(), parseLocalDate, 'a date such as 2026-11-01');

/** A wall-clock time without zone, YYYY-MM-DDTHH:mm:ss.SSS (R062, G76). An empty text is no time. */
export const dateTime = (): Field<string | null> =>
  timed(
    z.string(),
    (value, { profile }) => parseLocalDateTime(value, profile.get('behaviour.serviceZone')),
    'a date-time such as 2026-11-01T09:30:00.000',
  );

function timed(
  wire: z.ZodMiniType,
  parse: (value: string, place: Place) => string | undefined,
  expected: string,
): Field<string | null> {
  return {
    wire,
    read(value, place) {
      if (value === undefined || value === null || value === '') return null;
      const time = typeof value === 'string' || typeof value === 'number' ? parse(String(value), place) : undefined;
      if (time === undefined) place.report(place.path, `expected ${expected}, found ${describe(value)}`);
      return time ?? null;
    },
  };
}

/** Whatever the service sends, untouched. */
export const anything = (): Field<unknown> => ({ wire: z.unknown(), read: (value) => value ?? null });

/** Absent, null and a single item are lists too. Items that can not be read are left out and reported. */
export function list<T>(item: Field<T>): Field<NonNullable<T>[]> {
  return {
    wire: z.array(item.wire),
    read(value, place) {
      if (value === undefined || value === null) return [];
      const items = Array.isArray(value) ? value : [value];
      return items
        .map((each, index) => item.read(each, within(place, index)))
        .filter((each): each is NonNullable<typeof each> => each !== null && each !== undefined);
    },
  };
}
