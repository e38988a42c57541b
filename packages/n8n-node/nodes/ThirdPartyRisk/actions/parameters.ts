import { ConnectorError, type Client } from '@tpr/core';
import { zoneOf } from '@tpr/core/api';
import {
  cellToAttribute,
  instantOf,
  mayBeCount,
  parseLocalDateTime,
  parseZonedInstantMs,
  readCountry,
  readEmailAddresses,
  readSerial,
  readTypedDay,
  readYesNo,
  trimText,
} from '@tpr/core/values';
import { ExpressionError, NodeError, UserError } from 'n8n-workflow';
import { faultOfValue, isMoment, textOf } from './shared/given-value.ts';
import { jsonOf } from './shared/json.ts';
import type { Labels } from './shared/labels.ts';

/** @param instantMs since epoch. @returns YYYY-MM-DD. */
export type DayAt = (instantMs: number) => string;

/** The parameters of a node, converted to the types that an operation needs. A blank value is absent. */
export class Parameters {
  private readonly read: (name: string) => unknown;
  private readonly dayAt: DayAt | undefined;
  private readonly labels: Labels;
  /** The names in a collection. */
  private readonly names: readonly string[];

  /**
   * @param dayAt the day of an instant in the zone of the workflow. Without it, the day in the text of the instant is used.
   * @param labels with which messages name a parameter, as the editor does; default: its name.
   */
  constructor(
    read: (name: string) => unknown,
    dayAt?: DayAt,
    labels: Labels = new Map(),
    names: readonly string[] = [],
  ) {
    this.read = (name) => evaluated(() => read(name));
    this.dayAt = dayAt;
    this.labels = labels;
    this.names = names;
  }

  /** Whether a collection has this field. The value of its expression may be undefined. */
  has(name: string): boolean {
    return this.names.includes(name);
  }

  value(name: string): unknown {
    return this.read(name);
  }

  /**
   * For fields that narrow what is meant; default: all of the collection.
   * @throws ConnectorError `config` for an expression without a value, such as a misspelt field: without it, more is meant.
   */
  withValues(names: readonly string[] = this.names): this {
    for (const name of names) {
      const value = this.located(name);
      if (value === undefined || value === null) throw this.refusal(name, 'is empty: give a value, or remove it.');
    }
    return this;
  }

  optional(name: string): string | undefined {
    const text = this.plainText(this.read(name), name);
    return text === '' ? undefined : text;
  }

  /** @throws ConnectorError `config` when it is blank. */
  text(name: string): string {
    const text = this.optional(name);
    if (text === undefined) throw this.refusal(name, 'is empty: fill it in.');
    return text;
  }

  /** @param otherwise the value of a blank switch */
  isOn(name: string, otherwise = false): boolean {
    const value = this.read(name);
    if (textOf(value) === '') return otherwise;
    const isYes = readYesNo(value);
    if (isYes !== undefined) return isYes;
    throw this.refusal(name, `is "${textOf(value)}": give true or false.`);
  }

  /** One of the known words, in any capitals. @throws ConnectorError `config` for another word */
  choice<T extends string>(name: string, known: readonly T[]): T | undefined {
    const text = this.optional(name);
    return text === undefined ? undefined : this.knownWord(text, name, known);
  }

  /** Several of the known words. @throws ConnectorError `config` for another word */
  choices<T extends string>(name: string, known: readonly T[]): T[] {
    return this.list(name).map((text) => this.knownWord(text, name, known));
  }

  /** @throws ConnectorError `config` for a value that is not a number. `Number(true)` is 1, so booleans are refused first. */
  number(name: string, otherwise: number): number {
    const value = this.read(name);
    const text = textOf(value);
    if (text === '') return otherwise;
    const number = typeof value === 'boolean' ? Number.NaN : Number(text);
    if (Number.isFinite(number)) return number;
    throw this.refusal(name, `is ${JSON.stringify(text)}: give a number.`);
  }

  /**
   * @param more another advice
   * @throws ConnectorError `config` for a value that is not a whole number from 1 on.
   */
  count(name: string, otherwise: number, more = ''): number {
    const count = this.number(name, otherwise);
    if (Number.isInteger(count) && count > 0) return count;
    throw this.refusal(name, `is ${count}: give a whole number from 1 on${more}.`);
  }

  /** Several choices, or one text: a list in JSON, or with commas, semicolons or lines between the choices. */
  list(name: string): string[] {
    const value = listIn(this.read(name));
    const parts = Array.isArray(value)
      ? value.map((part) => this.plainText(part, name))
      : this.plainText(value, name).split(/[,;\n]/);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** E-mail addresses, as programs for mail copy them. @throws ConnectorError `config` for what is not an address */
  addresses(name: string): string[] {
    const value = listIn(this.read(name));
    const texts = (Array.isArray(value) ? value : [value]).map((part: unknown) => this.plainText(part, name));
    const read = readEmailAddresses(texts.join(';'));
    if (read.ok) return [...read.addresses];
    throw this.refusal(name, `contains ${JSON.stringify(read.wrong)}, which is not an e-mail address.`);
  }

  /**
   * As in a date attribute: an instant, also in milliseconds since epoch, is its day, and any other number is the serial
   * of a spreadsheet's date.
   * @returns YYYY-MM-DD. @throws ConnectorError `config` for a value that is not a day
   */
  day(name: string): string | undefined {
    const value = this.read(name);
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const instantMs = this.dayAt === undefined ? undefined : parseZonedInstantMs(text);
    if (instantMs !== undefined) return this.dayAt?.(instantMs);
    if (typeof value === 'number') {
      const definition = { label: this.label(name), type: 'date' } as const;
      const read = cellToAttribute(value, definition, { formatIsUnknown: true });
      if (read.ok) return String(read.values[0]);
      throw new ConnectorError('config', `${this.label(name)}: ${read.message}`, { field: name });
    }
    const day = readTypedDay(text);
    if (day !== undefined) return day;
    throw this.refusal(name, `is "${text}", which is not a date: write it as 2026-11-01 or 01/11/2026.`);
  }

  /** The two letters of a country, also for its name. @throws ConnectorError `config` for what is not a country */
  country(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const country = readCountry(text);
    if (country.ok) return country.code;
    // Codes outside the standard, such as XK for Kosovo, are left to the service.
    if (/^[A-Z]{2}$/i.test(text)) return text.toUpperCase();
    throw new ConnectorError('config', country.message, { field: name });
  }

  /**
   * ms since epoch. A time without a zone is the service's, and so is the serial of a spreadsheet's date.
   * @param bound for a day without a time: its first or its last millisecond.
   */
  instantMs(name: string, { profile }: Pick<Client, 'profile'>, bound: 'start' | 'end' = 'start'): number | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const zone = zoneOf(profile);
    const value = this.read(name);
    const serial = typeof value === 'number' && !mayBeCount(value) ? readSerial(value) : undefined;
    const typedDay = text.includes(':') ? undefined : readTypedDay(text);
    const day = serial?.isDay === true ? serial.wall.slice(0, 10) : typedDay;
    const time = bound === 'start' ? '00:00:00.000' : '23:59:59.999';
    const wall = day === undefined ? (serial?.wall ?? parseLocalDateTime(text, zone)) : `${day}T${time}`;
    const instantMs = parseZonedInstantMs(text) ?? (wall === undefined ? undefined : instantOf(wall, zone));
    if (instantMs !== undefined) return instantMs;
    throw this.refusal(name, `is "${text}", which is not a time: write it as 2026-11-01T09:30:00.`);
  }

  /**
   * A collection of optional fields.
   * @throws ConnectorError `config` for a value without fields, which would be ignored, such as a dry run in a text.
   */
  group(name: string): Parameters {
    const value = this.read(name);
    if (isFields(value)) return this.within(value);
    if (textOf(value) === '') return this.within({});
    throw this.refusal(name, 'is not an object: give its fields one by one.');
  }

  /**
   * The rows of a fixed collection with several values.
   * @throws ConnectorError `config` for a row without fields, which would be ignored.
   */
  rows(name: string, row: string): Parameters[] {
    const given = this.group(name).value(row);
    const rows: readonly unknown[] = Array.isArray(given) ? given : textOf(given) === '' ? [] : [given];
    return rows.map((fields) => {
      if (isFields(fields)) return this.within(fields);
      throw this.refusal(name, `has a ${row} that is not an object.`);
    });
  }

  /** The value of a resource locator, of any type; any other value unchanged. */
  located(name: string): unknown {
    const given = this.read(name);
    return isLocator(given) ? given.value : given;
  }

  /** A resource locator; a plain value counts as an identifier. */
  chosen(name: string): { readonly mode: string; readonly value: string } | undefined {
    const given = this.read(name);
    const located = isLocator(given) ? given.value : given;
    const { length } = [located].flat(Infinity);
    // Their joined text would be sent as one identifier.
    if (length > 1) throw this.refusal(name, `is ${length} values: give one.`);
    const value = trimText(this.plainText(located, name));
    if (value === '') return undefined;
    return { mode: isLocator(given) && given.mode !== undefined ? String(given.mode) : 'id', value };
  }

  /** @throws ConnectorError `config` when nothing is chosen. */
  locator(name: string): { readonly mode: string; readonly value: string } {
    const chosen = this.chosen(name);
    if (chosen !== undefined) return chosen;
    throw this.refusal(name, 'is empty: choose one or give its ID.');
  }

  private within(fields: Readonly<Record<string, unknown>>): Parameters {
    return new Parameters((field) => fields[field], this.dayAt, this.labels, Object.keys(fields));
  }

  private label(name: string): string {
    return this.labels.get(name) ?? name;
  }

  private refusal(name: string, what: string): ConnectorError {
    return new ConnectorError('config', `${this.label(name)} ${what}`, { field: name });
  }

  private knownWord<T extends string>(text: string, name: string, known: readonly T[]): T {
    const word = known.find((each) => each.toLowerCase() === text.toLowerCase());
    if (word !== undefined) return word;
    throw this.refusal(name, `is "${text}": give ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`);
  }

  /**
   * @throws ConnectorError `config` for an object or an invalid date, which have no text to send, and for a number beyond
   * 2^53, which was rounded before this call.
   */
  private plainText(value: unknown, name: string): string {
    const parts: readonly unknown[] = Array.isArray(value) ? value.flat(Infinity) : [value];
    for (const part of parts) {
      const fault = faultOfValue(part);
      if (fault !== undefined) throw this.refusal(name, fault);
      if (typeof part === 'object' && part !== null && !isMoment(part)) {
        throw this.refusal(name, 'is an object: give a text, a number or a date.');
      }
    }
    return textOf(value);
  }
}

/** The list in a text of JSON, as agents and expressions without braces give it; any other value unchanged. */
function listIn(given: unknown): unknown {
  const read = typeof given === 'string' && given.trim().startsWith('[') ? jsonOf(given) : undefined;
  return Array.isArray(read) ? read : given;
}

/** @throws the error of an expression; one that does not belong to n8n's classes as an error of the user. */
function evaluated(read: () => unknown): unknown {
  let failure: unknown;
  try {
    return read();
  } catch (error) {
    failure = error;
  }
  const isKnown = [ExpressionError, NodeError, UserError, ConnectorError].some((kind) => failure instanceof kind);
  throw isKnown || !(failure instanceof Error) ? failure : new UserError(failure.message, { cause: failure });
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isMoment(value);

const isLocator = (given: unknown): given is { readonly mode?: unknown; readonly value: unknown } =>
  typeof given === 'object' && given !== null && 'value' in given;
