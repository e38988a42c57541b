import { ConnectorError, type Client } from '@tpr/core';
import { zoneOf } from '@tpr/core/api';
import { instantOf, parseInstantMs, parseIsoDateTime, parseLocalDate } from '@tpr/core/values';

/** @param instantMs since epoch. @returns YYYY-MM-DD. */
export type DayAt = (instantMs: number) => string;

/** The parameters of a node, converted to the types that an operation needs. A blank value is absent. */
export class Parameters {
  private readonly read: (name: string) => unknown;
  private readonly dayAt: DayAt | undefined;

  /** @param dayAt the day of an instant in the zone of the workflow. Without it, the day in the text of the instant is used. */
  constructor(read: (name: string) => unknown, dayAt?: DayAt) {
    this.read = read;
    this.dayAt = dayAt;
  }

  value(name: string): unknown {
    return this.read(name);
  }

  optional(name: string): string | undefined {
    const text = textOf(this.read(name));
    return text === '' ? undefined : text;
  }

  /** @throws ConnectorError `config` when it is blank. */
  text(name: string, title: string): string {
    const text = this.optional(name);
    if (text === undefined) throw new ConnectorError('config', `${title} is empty: fill it in.`, { field: name });
    return text;
  }

  isOn(name: string): boolean {
    const value = this.read(name);
    return value === true || value === 'true';
  }

  number(name: string, otherwise: number): number {
    const value = this.read(name);
    const number = value === undefined || value === null || value === '' ? otherwise : Number(value);
    if (!Number.isFinite(number)) throw new ConnectorError('config', `${name} is not a number.`, { field: name });
    return number;
  }

  /** Several choices, or one text with commas, semicolons or lines between them. */
  list(name: string): string[] {
    const value = this.read(name);
    const parts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;\n]/);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  /** @returns YYYY-MM-DD. @throws ConnectorError `config` for a value that is not a day */
  day(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const instantMs = this.dayAt === undefined ? undefined : parseInstantMs(text);
    const day = instantMs === undefined ? parseLocalDate(text) : this.dayAt?.(instantMs);
    if (day !== undefined) return day;
    throw new ConnectorError('config', `"${text}" is no date: write it as 2026-11-01 or 01/11/2026.`, { field: name });
  }

  /** The two letters of a country. */
  country(name: string): string | undefined {
    return this.optional(name)?.toUpperCase();
  }

  /** ms since epoch. A time without a zone is the service's. */
  instantMs(name: string, { profile }: Client): number | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
    const wall = parseIsoDateTime(whole);
    const instantMs = wall === undefined ? parseInstantMs(whole) : instantOf(wall, zoneOf(profile));
    if (instantMs !== undefined) return instantMs;
    throw new ConnectorError('config', `"${text}" is no time: write it as 2026-11-01T09:30:00.`, { field: name });
  }

  /** A collection of optional fields. */
  group(name: string): Parameters {
    const value = this.read(name);
    const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
    return new Parameters((field) => fields[field], this.dayAt);
  }

  /** The rows of a fixed collection with several values. */
  rows(name: string, row: string): Parameters[] {
    const rows = this.group(name).value(row);
    return (Array.isArray(rows) ? rows : []).map((fields: Readonly<Record<string, unknown>>) => {
      return new Parameters((field) => fields[field], this.dayAt);
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
    const value = textOf(isLocator(given) ? given.value : given);
    if (value === '') return undefined;
    return { mode: isLocator(given) && given.mode !== undefined ? String(given.mode) : 'id', value };
  }

  /** @throws ConnectorError `config` when nothing is chosen. */
  locator(name: string, title: string): { readonly mode: string; readonly value: string } {
    const chosen = this.chosen(name);
    if (chosen !== undefined) return chosen;
    throw new ConnectorError('config', `${title} is empty: choose one or give its ID.`, { field: name });
  }
}

const isLocator = (given: unknown): given is { readonly mode?: unknown; readonly value: unknown } =>
  typeof given === 'object' && given !== null && 'value' in given;

interface Moment {
  toISO(): string | null;
}

/** Whether a value is a date of JavaScript, or one of n8n's expressions. */
export function isMoment(value: unknown): value is Date | Moment {
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && 'toISO' in value && typeof value.toISO === 'function';
}

/** The text of a value: ISO 8601 for a date, an empty text for null. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (!isMoment(value)) return String(value).trim();
  if (!(value instanceof Date)) return String(value.toISO());
  return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
}
