import { parseAmount } from '../values/parse-amount.ts';
import { parseLocalDate, parseLocalDateTime } from '../values/local-date.ts';
import { within, type JsonPlace } from './json-path.ts';
import { zoneOf } from './profile/choices.ts';
import type { RecordType } from './record.ts';

/** The type of a value in the specification: for the generated documentation, not for reading. */
export type Shown =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'day'
  | 'null'
  | 'anything'
  | { readonly anyOf: readonly Shown[] }
  | { readonly listOf: Shown }
  | { readonly record: RecordType<unknown> };

/**
 * One field of a record: its type in the specification, and how it is read. Reading is lenient: absent, null and
 * unreadable values become null (an empty list for lists), and unreadable ones are reported.
 */
export interface Field<T> {
  readonly shown: Shown;
  read(value: unknown, place: JsonPlace): T;
}

export type Read<F> = F extends Field<infer T> ? T : never;

/** Identifiers are text from end to end: no arithmetic, no rounding beyond 2^53 (G03). */
export type Id = string;

/** @param take converts the value; returns undefined when it cannot be read. */
function leaf<T>(shown: Shown, take: (value: unknown) => T | undefined, expected: string): Field<T | null> {
  return {
    shown,
    read(value, place) {
      if (value === undefined || value === null) return null;
      const taken = take(value);
      if (taken === undefined) place.report(place.path, `expected ${expected}, found ${describe(value)}`);
      return taken ?? null;
    },
  };
}

/** The type of a value and a short beginning of it: enough to find it, too little to leak it. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const shown = JSON.stringify(value) ?? String(value);
  return `${typeof value} ${shown.length > 24 ? `${shown.slice(0, 24)}…` : shown}`;
}

/** A JSON number may be too large for a JavaScript number: 1e999 is read as Infinity. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A number, or a text that is one with a decimal point or comma (G83, G87). */
function takeNumber(value: unknown): number | undefined {
  if (isNumber(value)) return value;
  if (typeof value !== 'string') return undefined;
  const amount = parseAmount(value, value.includes(',') ? ',' : '.');
  return isNumber(amount) ? amount : undefined;
}

function takeText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value) ? String(value) : undefined;
}

function takeId(value: unknown): Id | undefined {
  return value === '' || typeof value === 'boolean' ? undefined : takeText(value);
}

function takeFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

const idField = leaf('integer', takeId, 'an identifier');
const textField = leaf('text', takeText, 'a text');
const numberField = leaf('number', takeNumber, 'a number');
const flagField = leaf('boolean', takeFlag, 'true or false');

/** A name, a label or a code. An empty text is read as null, so that another name is shown instead. */
const nameField: Field<string | null> = {
  shown: 'text',
  read(value, place) {
    const read = textField.read(value, place);
    return read === null || read.trim() === '' ? null : read;
  },
};

/** A code: a text, or the `code` of an object, otherwise its `label`. */
const codeField: Field<string | null> = {
  shown: 'text',
  read(value, place) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return nameField.read(value, place);
    if (!('code' in value) && !('label' in value)) return textField.read(value, place);
    const { code, label } = value as { readonly code?: unknown; readonly label?: unknown };
    return nameField.read(code, place) ?? nameField.read(label, place);
  },
};

export const id = (): Field<Id | null> => idField;
export const text = (): Field<string | null> => textField;
export const name = (): Field<string | null> => nameField;
export const code = (): Field<string | null> => codeField;
export const number = (): Field<number | null> => numberField;
export const flag = (): Field<boolean | null> => flagField;

/** An identifier of a fixed number of digits. Sent as a number, it has lost the zeros that it begins with. */
export const digits = (length: number): Field<string | null> => ({
  shown: 'text',
  read(value, place) {
    const read = textField.read(value, place);
    return typeof value === 'number' && read !== null ? read.padStart(length, '0') : read;
  },
});

const dateField = timed(
  'day',
  (value, { profile }) => parseLocalDate(value, zoneOf(profile)),
  'a date such as 2026-11-01',
);
const dateTimeField = timed(
  'text',
  (value, { profile }) => parseLocalDateTime(value, zoneOf(profile)),
  'a date-time such as 2026-11-01T09:30:00.000',
);

/** A calendar day, YYYY-MM-DD; a date-time is cut to its day. An empty text is not a date. */
export const date = (): Field<string | null> => dateField;

/** A wall-clock time without zone, YYYY-MM-DDTHH:mm:ss.SSS (R062, G76). An empty text is not a time. */
export const dateTime = (): Field<string | null> => dateTimeField;

function timed(
  shown: Shown,
  parse: (value: string, place: JsonPlace) => string | undefined,
  expected: string,
): Field<string | null> {
  return {
    shown,
    read(value, place) {
      if (value === undefined || value === null || value === '') return null;
      const time = typeof value === 'string' || typeof value === 'number' ? parse(String(value), place) : undefined;
      if (time === undefined) place.report(place.path, `expected ${expected}, found ${describe(value)}`);
      else if (typeof value === 'string') place.observeTime?.(value);
      return time ?? null;
    },
  };
}

/** The value as the service sends it. */
export const anything = (): Field<unknown> => ({ shown: 'anything', read: (value) => value ?? null });

/** Absent, null and a single item are lists too. Items that cannot be read are left out and reported. */
export function list<T>(item: Field<T>): Field<NonNullable<T>[]> {
  return {
    shown: { listOf: item.shown },
    read(value, place) {
      if (value === undefined || value === null) return [];
      const items = Array.isArray(value) ? value : [value];
      return items
        .map((each, index) => item.read(each, within(place, index)))
        .filter((each): each is NonNullable<typeof each> => each !== null && each !== undefined);
    },
  };
}
